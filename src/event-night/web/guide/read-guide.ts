/** A part of the guide for hosts. Texts may contain **bold words** and `addresses`. */
export type GuideBlock =
  | { kind: 'heading' | 'paragraph'; text: string }
  | { kind: 'steps'; items: string[] }
  | { kind: 'table'; head: string[]; rows: string[][] }
  | { kind: 'picture'; file: string; description: string }

export type Guide = { title: string; blocks: GuideBlock[] }

/** Reads a guide from the Markdown that it uses: headings, paragraphs, numbered steps, tables and pictures. */
export function readGuide(markdown: string): Guide {
  const [title = '', ...parts] = markdown.trim().split(/\n\s*\n/)
  return { title: title.replace(/^# /, ''), blocks: parts.map(readBlock) }
}

function readBlock(part: string): GuideBlock {
  const lines = part.split('\n')
  if (part.startsWith('|')) {
    const [head = [], , ...rows] = lines.map(cellsOf)
    return { kind: 'table', head, rows }
  }
  if (/^\d+\. /.test(part)) {
    const items = part.split(/\n(?=\d+\. )/).map((item) => joinLines(item.replace(/^\d+\. /, '')))
    return { kind: 'steps', items }
  }
  const text = joinLines(part)
  const [, description, file] = /^!\[(.+)\]\((.+)\)$/.exec(text) ?? []
  if (description !== undefined && file !== undefined) return { kind: 'picture', description, file }
  return text.startsWith('## ') ? { kind: 'heading', text: text.slice(3) } : { kind: 'paragraph', text }
}

const cellsOf = (row: string) =>
  row
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())

const joinLines = (text: string) =>
  text
    .split(/\s*\n\s*/)
    .join(' ')
    .trim()

export type Span = { look: 'plain' | 'bold' | 'code'; text: string }

/** Splits a text into plain words, bold words and addresses. */
export function spansOf(text: string): Span[] {
  return text
    .split(/(\*\*.+?\*\*|`.+?`)/)
    .filter((part) => part !== '')
    .map((part) => {
      if (part.startsWith('**')) return { look: 'bold', text: part.slice(2, -2) }
      return part.startsWith('`') ? { look: 'code', text: part.slice(1, -1) } : { look: 'plain', text: part }
    })
}
