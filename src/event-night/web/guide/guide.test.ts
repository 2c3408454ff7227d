import { expect, test } from 'vitest'
import { guide, pictureAddress } from '#event-night/web/guide/guide-files.ts'
import { readGuide, spansOf } from '#event-night/web/guide/read-guide.ts'

test('a guide is read with its headings, paragraphs, steps, tables and pictures', () => {
  const markdown = `# A title

## A heading

First line,
second line.

1. One,
   over two lines
2. Two

| What | How |
| ---- | --- |
| this | so  |

![A door](evening/door.webp)
`
  expect(readGuide(markdown)).toEqual({
    title: 'A title',
    blocks: [
      { kind: 'heading', text: 'A heading' },
      { kind: 'paragraph', text: 'First line, second line.' },
      { kind: 'steps', items: ['One, over two lines', 'Two'] },
      { kind: 'table', head: ['What', 'How'], rows: [['this', 'so']] },
      { kind: 'picture', description: 'A door', file: 'evening/door.webp' },
    ],
  })
})

test('bold words and addresses are told apart from the rest', () => {
  expect(spansOf('Open `/seat` and choose **Print**.')).toEqual([
    { look: 'plain', text: 'Open ' },
    { look: 'code', text: '/seat' },
    { look: 'plain', text: ' and choose ' },
    { look: 'bold', text: 'Print' },
    { look: 'plain', text: '.' },
  ])
})

test('the guide for hosts has its pictures, and nothing in it is left as Markdown', () => {
  const pictures = guide.blocks.filter((block) => block.kind === 'picture')
  expect(pictures.length).toBeGreaterThanOrEqual(4)
  for (const { file } of pictures) expect(pictureAddress(file)).toMatch(/\.webp/)
  const texts = guide.blocks.flatMap((block) => {
    if (block.kind === 'steps') return block.items
    if (block.kind === 'table') return block.rows.flat()
    return block.kind === 'picture' ? [block.description] : [block.text]
  })
  const shown = texts.flatMap(spansOf).map(({ text }) => text)
  expect(shown.filter((text) => /[*`|#\]]|^\d+\. /.test(text))).toEqual([])
})
