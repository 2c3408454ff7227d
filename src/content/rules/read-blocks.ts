/** A block of the owner's text, with the number of its first line. */
export type WrittenBlock = { line: number } & (
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; items: string[] }
)

const HEADING = /^#{1,6}\s+(.*)$/
const ITEM = /^[-*•]\s+(.*)$/

/**
 * Parses the owner's plain format: one to six '#' begin a heading, '-', '*' or '•' begins a list item, and an empty line ends a
 * paragraph. Anything else, such as HTML, is plain text.
 */
export function readBlocks(text: string): WrittenBlock[] {
  const blocks: WrittenBlock[] = []
  let open: WrittenBlock | undefined
  for (const [index, written] of text.split('\n').entries()) {
    const line = written.trim()
    const heading = HEADING.exec(line)?.[1]
    const item = ITEM.exec(line)?.[1]
    if (line === '') open = undefined
    else if (heading) {
      blocks.push({ line: index + 1, kind: 'heading', text: heading })
      open = undefined
    } else if (item) {
      if (open?.kind === 'list') open.items.push(item)
      else blocks.push((open = { line: index + 1, kind: 'list', items: [item] }))
    } else if (open) continueBlock(open, line)
    else blocks.push((open = { line: index + 1, kind: 'paragraph', text: line }))
  }
  return blocks
}

/** Appends a line that does not begin a block to the block above it. */
function continueBlock(open: WrittenBlock, line: string): void {
  if (open.kind === 'list') open.items.push(`${open.items.pop() ?? ''} ${line}`)
  else open.text += ` ${line}`
}
