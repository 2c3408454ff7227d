import { parseSync } from 'vite'
import type { SourceFile } from './file-rules.ts'

type Kind = 'code' | 'value' | 'prose'
/** Text that only developers read: code, including its names; a string that code compares; or prose. */
export type DeveloperText = { kind: Kind; text: string; index: number }

type Span = { start: number; end: number }
type Node = Span & { type: string; [property: string]: unknown }

const STRINGS = new Set(['Literal', 'TemplateElement', 'JSXText'])
/** A string such as 'booking.cancelled', 'not_your_event' or 'MAX_HOLDS'. */
const VALUE = /^(['"`])([#/]?[a-z][\w-]*([./:?=&]+[\w-]+)*|[A-Z\d]+(_[A-Z\d]+)+)\1$/
const SENTENCE = /^['"`]?[A-Z].* /
const SQL = /^['"`}]\s*(select|insert|update|delete|with|create|alter|grant)\s/
const SQL_COMMENTS_AND_STRINGS = /--.*(?:\n\s*--.*)*|\/\*[\s\S]*?\*\/|'[^'\n]*'/g
const CSS_COMMENTS = /\/\*[\s\S]*?\*\//g
const MARKDOWN_CODE = /```[\s\S]*?```|`[^`\n]+`/g
/** `test.each(…)` takes rows, and the function that it returns takes the title. */
const TAKES_PROSE = /^(test|it|describe)\b(?!.*\.each$)|\b(log|logger|console)\.\w+$|Error$/

/** Returns the developer-facing texts in a file. Leaves out the sentences that people read on pages and in emails. */
export function developerTexts({ path, text }: SourceFile): DeveloperText[] {
  if (/\.(tsx?|mjs)$/.test(path)) return textsInCode(path, text)
  if (path.endsWith('.sql')) return textsAround(text, SQL_COMMENTS_AND_STRINGS, { inside: 'prose', outside: 'code' })
  if (path.endsWith('.css')) return textsAround(text, CSS_COMMENTS, { inside: 'prose', outside: 'code' })
  if (path.endsWith('.md')) return textsAround(text, MARKDOWN_CODE, { inside: 'code', outside: 'prose' })
  return [{ kind: 'prose', text, index: 0 }]
}

function textsAround(text: string, pattern: RegExp, kinds: { inside: Kind; outside: Kind }): DeveloperText[] {
  const spans = [...text.matchAll(pattern)].map(({ index, 0: { length } }) => ({ start: index, end: index + length }))
  const inside = spans.map(({ start, end }): DeveloperText => {
    const found = text.slice(start, end)
    return { kind: kinds.inside === 'prose' && VALUE.test(found) ? 'value' : kinds.inside, text: found, index: start }
  })
  return [...inside, { kind: kinds.outside, text: blankOut(text, spans), index: 0 }]
}

function textsInCode(path: string, text: string): DeveloperText[] {
  const { program, comments } = parseSync(path, text)
  const strings: Span[] = []
  const texts = paragraphs(text, comments).map(({ start, end }): DeveloperText => ({
    kind: 'prose',
    text: text.slice(start, end),
    index: start,
  }))
  visit(program, undefined, ({ type, start, end }, enclosingKind) => {
    strings.push({ start, end })
    const written = text.slice(start, end)
    const kind = enclosingKind ?? (VALUE.test(written) ? 'value' : SQL.test(written) ? 'code' : undefined)
    const isForPeople = kind === undefined || type === 'JSXText' || (kind === 'value' && SENTENCE.test(written))
    // Strings in SQL are data, and may be sentences.
    if (!isForPeople)
      texts.push({
        kind,
        text: kind === 'code' ? written.replace(SQL_COMMENTS_AND_STRINGS, blank) : written,
        index: start,
      })
  })
  return [...texts, { kind: 'code', text: blankOut(text, [...strings, ...comments]), index: 0 }]
}

/** Joins comments with only white space between them, such as the lines of one comment. */
function paragraphs(text: string, comments: readonly Span[]): Span[] {
  const joined: Span[] = []
  for (const { start, end } of comments) {
    const last = joined.at(-1)
    if (last && text.slice(last.end, start).trim() === '') last.end = end
    else joined.push({ start, end })
  }
  return joined
}

/** Calls `found` for each string, template part, regular expression and JSX text, with the kind that applies to it. */
function visit(
  node: unknown,
  enclosingKind: Kind | undefined,
  found: (string: Node, enclosingKind: Kind | undefined) => void,
): void {
  if (Array.isArray(node)) for (const child of node) visit(child, enclosingKind, found)
  if (!isNode(node)) return
  if (STRINGS.has(node.type)) found(node, enclosingKind)
  else for (const [key, child] of Object.entries(node)) visit(child, kindWithin(node, key, enclosingKind), found)
}

/**
 * Returns the kind of the strings in a node. Titles, errors and log lines are prose. Literal types, enums and keys are values,
 * which may contain spaces.
 */
function kindWithin({ type, callee, tag }: Node, key: string, enclosingKind: Kind | undefined): Kind | undefined {
  if (type.endsWith('FunctionExpression')) return undefined
  if (type === 'TSLiteralType' || (type === 'Property' && key === 'key')) return 'value'
  if (key === 'quasi' && calledName(tag) === 'sql') return 'code'
  if (key !== 'arguments') return key === 'callee' ? undefined : enclosingKind
  if (/^z\.(enum|literal)$/.test(calledName(callee))) return 'value'
  return TAKES_PROSE.test(calledName(callee)) ? 'prose' : enclosingKind
}

function calledName(callee: unknown): string {
  if (!isNode(callee)) return ''
  if (callee.type === 'MemberExpression') return `${calledName(callee['object'])}.${calledName(callee['property'])}`
  return callee.type === 'CallExpression' ? `${calledName(callee['callee'])}()` : String(callee['name'])
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value
}

/** Replaces parts of the text with spaces, so that indices and lines stay the same. */
function blankOut(text: string, spans: readonly Span[]): string {
  let rest = ''
  let end = 0
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    rest += text.slice(end, span.start) + blank(text.slice(span.start, span.end))
    end = span.end
  }
  return rest + text.slice(end)
}

function blank(text: string): string {
  return text.replace(/[^\n]/g, ' ')
}
