import { createRequire } from 'node:module'
import type { ParseOptions } from '@swc/core'

const swc: { parseSync(source: string, options: ParseOptions): unknown } = createRequire(import.meta.url)('@swc/core')

type Node = { type: string } & Record<string, unknown>

/** Attributes and properties whose values nobody reads. */
const TECHNICAL = new Set([
  ...[
    'accept',
    'as',
    'autoComplete',
    'className',
    'code',
    'colSpan',
    'd',
    'enctype',
    'fill',
    'form',
    'href',
    'htmlFor',
    'id',
  ],
  ...[
    'inputMode',
    'key',
    'media',
    'method',
    'name',
    'pattern',
    'points',
    'rel',
    'role',
    'sizes',
    'src',
    'stroke',
    'style',
  ],
  ...['summary', 'target', 'transform', 'type', 'viewBox'],
])
/** Calls whose arguments nobody reads on a page: classes, logs and selectors. */
const TECHNICAL_CALLS =
  /^(console|log|logger|sql|classes|require|RegExp|URL|Error|TypeError|matchMedia|querySelector(All)?)$/
const WORDS = /\p{L}{2,}[,;:]? [\p{L}\d‘“(£{]|^\p{Lu}\p{Ll}+[.?!…]?$|^[{ ].*\p{L}{2,} |\p{L}{2,}[.?!…]$/u

/**
 * Returns the texts in a TypeScript file in their order, each once. A text with values in it has `{name}` in their place, and an
 * element's text is one text, links and emphasis included. Leaves out imports, types, SQL, logs, errors for developers, and
 * attributes such as `className`.
 */
export function stringsInCode(source: string, tsx: boolean): string[] {
  const found: string[] = []
  visit(swc.parseSync(source, { syntax: 'typescript', tsx }))
  return [...new Set(found)]

  function visit(value: unknown): void {
    // Arguments and elements of arrays are wrapped in objects without a type.
    if (!isNode(value))
      return typeof value === 'object' && value !== null ? Object.values(value).forEach(visit) : undefined
    if (isElement(value) && ownText(value)) {
      add(flat(value))
      return visitElements(value)
    }
    if (isSkipped(value)) return
    const text = literalText(value)
    if (text === undefined) return Object.values(value).forEach(visit)
    add(text)
    if (value.type === 'TemplateLiteral') visit(value.expressions)
  }

  /** Visits what the text of an element does not contain: attributes, and elements in expressions. */
  function visitElements(element: Node): void {
    if (isNode(element.opening)) visit(element.opening.attributes)
    for (const child of nodes(element.children)) {
      if (isElement(child)) visitElements(child)
      else if (child.type === 'JSXExpressionContainer' && placeholder(child.expression) === '{…}')
        visit(child.expression)
    }
  }

  function add(text: string): void {
    const line = text.replace(/\s+/g, ' ').trim()
    if (WORDS.test(line) && !isTechnical(line)) found.push(line)
  }
}

function isSkipped(node: Node): boolean {
  const { type } = node
  if (
    /^(ImportDeclaration|ExportAllDeclaration|TaggedTemplateExpression|Ts(?!As|Satisfies|NonNull|Const).*)$/.test(type)
  )
    return true
  if (type === 'JSXAttribute') return isTechnicalName(nameOf(node.name))
  if (type === 'KeyValueProperty') return isTechnicalName(nameOf(node.key))
  if (type === 'CallExpression' || type === 'NewExpression') return TECHNICAL_CALLS.test(rootName(node.callee))
  return false
}

function isTechnicalName(name: string): boolean {
  return TECHNICAL.has(name) || name.startsWith('data-')
}

/** Returns the text of an element and of the elements in it. */
function flat(element: Node): string {
  return nodes(element.children)
    .map((child) => {
      if (child.type === 'JSXText') return withoutLineBreaks(String(child.value))
      if (isElement(child)) return flat(child)
      return child.type === 'JSXExpressionContainer' ? placeholder(child.expression) : ''
    })
    .join('')
}

/** Removes line breaks as React does: those at the ends, with the indentation, leave nothing, and others leave a space. */
function withoutLineBreaks(text: string): string {
  return text.replace(/^\s*\n\s*|\s*\n\s*$/g, '').replace(/\s*\n\s*/g, ' ')
}

/** Returns the text of a literal, or else what stands for a value in the text. */
function placeholder(value: unknown): string {
  if (!isNode(value)) return ''
  const text = literalText(value)
  if (text !== undefined) return text
  if (value.type === 'JSXEmptyExpression') return ''
  if (value.type === 'ConditionalExpression') {
    const [first, second] = [placeholder(value.consequent), placeholder(value.alternate)]
    if (first !== '{…}' && second !== '{…}') return `{${first || 'nothing'} | ${second || 'nothing'}}`
  }
  const name = nameOf(value)
  return name ? `{${name}}` : '{…}'
}

function literalText(node: Node): string | undefined {
  if (node.type === 'StringLiteral') return String(node.value)
  if (node.type !== 'TemplateLiteral') return undefined
  const values = nodes(node.expressions).map(placeholder)
  return nodes(node.quasis)
    .map((quasi, index) => `${String(quasi.cooked ?? quasi.raw)}${values[index] ?? ''}`)
    .join('')
}

/** Returns the last name of `event.title`, `title` or `title()`. */
function nameOf(value: unknown): string {
  if (!isNode(value)) return ''
  if (value.type === 'MemberExpression') return nameOf(value.property)
  if (value.type === 'CallExpression') return nameOf(value.callee)
  return typeof value.value === 'string' ? value.value : ''
}

/** Returns `log` for `log.warn` and `site.log.warn`. */
function rootName(value: unknown): string {
  if (!isNode(value)) return ''
  if (value.type !== 'MemberExpression') return nameOf(value)
  const [object, property] = [rootName(value.object), nameOf(value.property)]
  return TECHNICAL_CALLS.test(property) ? property : object
}

/** Paths, media types, selectors, schema names. */
function isTechnical(line: string): boolean {
  return /^(\/|#|\.|--|[\w.+-]+\/[\w.+*-]+|\([a-z-]+[:)]|https?:|[a-z]+(-[a-z]+)+$|[A-Z][\w]*-[A-Z])/.test(line)
}

function ownText(element: Node): boolean {
  return nodes(element.children).some((child) => child.type === 'JSXText' && /\p{L}/u.test(String(child.value)))
}

function isElement(node: Node): boolean {
  return node.type === 'JSXElement' || node.type === 'JSXFragment'
}

function nodes(value: unknown): Node[] {
  return Array.isArray(value) ? value.filter(isNode) : []
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}
