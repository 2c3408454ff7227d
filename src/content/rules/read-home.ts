import { readBlocks } from '#content/rules/read-blocks.ts'

/** A heading with the text under it, such as a step of the event or a question with its answer. */
export type Headed = { heading: string; text: string }

type Wrong = { wrong: string }

/** Reads text that consists only of paragraphs. */
export function readParagraphs(text: string): string[] | Wrong {
  const paragraphs: string[] = []
  for (const block of readBlocks(text)) {
    if (block.kind !== 'paragraph') return { wrong: `Line ${block.line}: only paragraphs are allowed here.` }
    paragraphs.push(block.text)
  }
  return paragraphs.length === 0 ? { wrong: 'Please write at least one paragraph.' } : rejectDuplicates(paragraphs)
}

/** Reads one list, with one item on each line. */
export function readList(text: string): string[] | Wrong {
  const [list, more] = readBlocks(text)
  if (list?.kind !== 'list') return { wrong: 'Please start each line with ‘- ’.' }
  if (more) return { wrong: `Line ${more.line}: only one list is allowed here. Please start the line with ‘- ’.` }
  return rejectDuplicates(list.items)
}

/** Reads headings, each with one paragraph under it. */
export function readHeaded(text: string): Headed[] | Wrong {
  const blocks = readBlocks(text)
  const headed: Headed[] = []
  for (let index = 0; index < blocks.length; index += 2) {
    const [heading, paragraph] = [blocks[index], blocks[index + 1]]
    if (heading?.kind !== 'heading')
      return { wrong: `Line ${heading?.line}: a heading is needed here, such as ‘## Can I come on my own?’.` }
    if (paragraph?.kind !== 'paragraph')
      return { wrong: `Line ${heading.line}: there must be one paragraph under this heading.` }
    headed.push({ heading: heading.text, text: paragraph.text })
  }
  const twice = rejectDuplicates(headed.map(({ heading }) => heading))
  return 'wrong' in twice ? twice : headed
}

function rejectDuplicates(parts: string[]): string[] | Wrong {
  const twice = parts.find((part, index) => parts.indexOf(part) < index)
  return twice === undefined ? parts : { wrong: `‘${twice.slice(0, 60)}’ appears twice.` }
}

export const writeParagraphs = (paragraphs: readonly string[]) => paragraphs.join('\n\n')
export const writeList = (items: readonly string[]) => items.map((item) => `- ${item}`).join('\n')
export const writeHeaded = (headed: readonly Headed[]) =>
  headed.map(({ heading, text }) => `## ${heading}\n${text}`).join('\n\n')
