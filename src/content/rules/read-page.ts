import type { TextPage, TextSection } from '#content/contract.ts'
import { readBlocks, type WrittenBlock } from '#content/rules/read-blocks.ts'

/** The body of a page: its first paragraph and the sections under headings. */
type Body = Pick<TextPage, 'intro' | 'sections'>

/** Parses the text as a page, or returns a sentence that describes the first error and its place. */
export function readPage(text: string): Body | { wrong: string } {
  const blocks = readBlocks(text)
  const first = blocks.findIndex(({ kind }) => kind === 'heading')
  const [intro, second] = first < 0 ? blocks : blocks.slice(0, first)
  if (intro?.kind !== 'paragraph') return { wrong: 'Please start with a paragraph that says what the page is about.' }
  if (second)
    return {
      wrong: `Line ${second.line}: only one paragraph can come before the first heading. Please add a heading above this line, such as ‘## Who we are’.`,
    }
  const sections: TextSection[] = []
  for (const block of blocks) addTo(sections, block)
  return findSectionError(sections) ?? { intro: intro.text, sections }
}

/** Adds a block to the last section, or starts a section if it is a heading. Ignores blocks before the first heading. */
function addTo(sections: TextSection[], block: WrittenBlock): void {
  if (block.kind === 'heading') return void sections.push({ heading: block.text, blocks: [] })
  const { line: _, ...content } = block
  sections.at(-1)?.blocks.push(content)
}

function findSectionError(sections: TextSection[]): { wrong: string } | undefined {
  const empty = sections.find(({ blocks }) => blocks.length === 0)
  if (empty) return { wrong: `There’s nothing under the heading ‘${empty.heading}’.` }
  const twice = sections.find(({ heading }, index) => sections.findIndex((s) => s.heading === heading) < index)
  if (twice) return { wrong: `There are two headings called ‘${twice.heading}’.` }
  return undefined
}

/** Formats a page in the owner's plain format. */
export function writePage({ intro, sections }: Body): string {
  const parts = sections.flatMap(({ heading, blocks }) => [
    `## ${heading}`,
    ...blocks.map((block) => (block.kind === 'list' ? block.items.map((item) => `- ${item}`).join('\n') : block.text)),
  ])
  return [intro, ...parts].join('\n\n')
}
