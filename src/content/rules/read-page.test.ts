import { expect, test } from 'vitest'
import { readBlocks } from '#content/rules/read-blocks.ts'
import { readPage, writePage } from '#content/rules/read-page.ts'

const text = 'About us.\n\n## Who we are\n\nWe are two.\n\n- Amy\n- Tom\n\n## Where\n\nTipton.'
const page = {
  intro: 'About us.',
  sections: [
    {
      heading: 'Who we are',
      blocks: [
        { kind: 'paragraph', text: 'We are two.' },
        { kind: 'list', items: ['Amy', 'Tom'] },
      ],
    },
    { heading: 'Where', blocks: [{ kind: 'paragraph', text: 'Tipton.' }] },
  ],
} satisfies Parameters<typeof writePage>[0]

test('a page is read as an intro and sections, and written back unchanged', () => {
  expect(readPage(text)).toEqual(page)
  expect(writePage(page)).toBe(text)
})

test('a page without headings has only an intro', () => {
  expect(readPage('About us.')).toEqual({ intro: 'About us.', sections: [] })
})

const moreThanAnIntro =
  'Line 3: only one paragraph can come before the first heading. Please add a heading above this line, such as ‘## Who we are’.'
test.each([
  ['two paragraphs and no heading', 'One.\n\nTwo.', moreThanAnIntro],
  ['a list before the first heading', 'One.\n\n- two\n\n## Three\n\nFour.', moreThanAnIntro],
  ['no text', '', 'Please start with a paragraph that says what the page is about.'],
  [
    'an empty section between others',
    'One.\n\n## A\n\nb\n\n## C\n\n## D\n\ne',
    'There’s nothing under the heading ‘C’.',
  ],
  ['a heading twice', 'One.\n\n## A\n\nb\n\n## A\n\nc', 'There are two headings called ‘A’.'],
])('a page with %s is refused', (_what, written, wrong) => {
  expect(readPage(written)).toEqual({ wrong })
})

test.each([
  ['# One', 'heading'],
  ['###### Six', 'heading'],
  ['##\tTab', 'heading'],
  ['  ## Indented', 'heading'],
  ['####### Seven', 'paragraph'],
  ['##None', 'paragraph'],
  ['a ## b', 'paragraph'],
  ['## ', 'paragraph'],
  ['- one', 'list'],
  ['* one', 'list'],
  ['•   one', 'list'],
  ['-one', 'paragraph'],
  ['a - b', 'paragraph'],
  ['- ', 'paragraph'],
])('the line %j begins a %s', (line, kind) => {
  expect(readBlocks(line)).toEqual([expect.objectContaining({ line: 1, kind })])
})

test.each(['## One\u2028two', '- one\u2028two'])(
  '%j, which contains a Unicode line separator, is one paragraph',
  (line) => {
    expect(readBlocks(line)).toEqual([{ line: 1, kind: 'paragraph', text: line }])
  },
)

test('spaces around the text of a heading or an item are removed', () => {
  expect(readBlocks(' ##   One  \n -   two  ')).toEqual([
    { line: 1, kind: 'heading', text: 'One' },
    { line: 2, kind: 'list', items: ['two'] },
  ])
})

test('a plain line after an empty line begins a paragraph', () => {
  expect(readBlocks('- one\n\ntwo\n  \nthree\n## Four\nfive')).toEqual([
    { line: 1, kind: 'list', items: ['one'] },
    { line: 3, kind: 'paragraph', text: 'two' },
    { line: 5, kind: 'paragraph', text: 'three' },
    { line: 6, kind: 'heading', text: 'Four' },
    { line: 7, kind: 'paragraph', text: 'five' },
  ])
})
