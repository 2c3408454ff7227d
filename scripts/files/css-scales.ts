import type { SourceFile } from './file-rules.ts'

/**
 * The only widths allowed in media queries. They are not tokens, because media queries cannot read custom properties. A comment
 * in the tokens file lists them too.
 */
export const WIDTHS = [560, 760, 1100]
export const TOKENS_FILE = 'src/platform/web/ui/site.css'

type Scale = { name: 'space' | 'text' | 'radius'; properties: RegExp; keywords?: RegExp }
type Step = { token: string; from: number; to: number }
type Fault = { index: number; written: string; replacement: string }

const SCALES: readonly Scale[] = [
  { name: 'space', properties: /^((margin|padding|inset)(-[a-z]+)*|((row|column)-)?gap|top|right|bottom|left)$/ },
  { name: 'text', properties: /^font(-size)?$/, keywords: /(?<![\w-])([\d.]+%|(x{1,3}-)?(small|large)(er)?|medium)/g },
  { name: 'radius', properties: /^border(-[a-z]+)*-radius$/ },
]
const FONT_FAMILIES = ['--sans', '--display']
const PIXELS_IN: Readonly<Record<string, number>> = { px: 1, rem: 16, em: 16, pt: 4 / 3 }

const COMMENT = /\/\*[\s\S]*?\*\//g
const DECLARATION = /(?<=[{};]\s*)([a-z][a-z-]*)\s*:\s*([^;{}]+)(?=[;}])/g
const LENGTH = /(?<![\w.-])(-?[\d.]+)([a-z]+)\b/g
const VARIABLE = /var\((--[\w-]+)[^)]*\)/g
const MEDIA = /@media[^{]+/g
const WIDTH_CONDITION = /\([^()]*\bwidth\b[^()]*\)/g

/** Returns one sentence for each space, font size, radius and media query width that is not on the scales. */
export function valuesOffScale(files: readonly SourceFile[]): string[] {
  const tokens = files.find(({ path }) => path === TOKENS_FILE)?.text ?? ''
  const stepsOf = new Map(SCALES.map((scale) => [scale, readSteps(tokens, scale)]))
  return files
    .filter(({ path }) => path.endsWith('.css'))
    .flatMap(({ path, text }) => {
      const code = text.replace(COMMENT, (comment) => comment.replace(/[^\n]/g, ' '))
      const faults = [...declarationsOffScale(text, code, stepsOf), ...unlistedMediaWidths(code)]
      return faults.map(
        ({ index, written, replacement }) => `${path}:${lineAt(code, index)} ${written}: write ${replacement}.`,
      )
    })
}

function readSteps(tokens: string, { name }: Scale): Step[] {
  return [...tokens.matchAll(new RegExp(`(--${name}-\\w+):([^;]+);`, 'g'))].map(([, token = '', value = '']) => {
    const sizes = [...value.matchAll(LENGTH)].flatMap(([, size, unit]) => pixels(size, unit) ?? [])
    return { token, from: Math.min(...sizes), to: Math.max(...sizes) }
  })
}

function declarationsOffScale(text: string, code: string, stepsOf: ReadonlyMap<Scale, readonly Step[]>): Fault[] {
  return [...code.matchAll(DECLARATION)].flatMap(({ index, 0: { length }, 1: property = '', 2: whole = '' }) => {
    const scale = SCALES.find(({ properties }) => properties.test(property))
    if (!scale) return []
    const steps = stepsOf.get(scale) ?? []
    // The line height in the shorthand is not on a scale.
    const value = property === 'font' ? whole.replace(/\/\s*\S+/, (height) => ' '.repeat(height.length)) : whole
    const start = index + length - whole.length
    const anyStep = `one of ${steps.map(({ token }) => `var(${token})`).join(', ')}`
    const lengths = [...value.matchAll(LENGTH)]
      .filter((match) => !isAllowedLength(match, property, () => hasComment(text, start + match.index)))
      .map((match) => ({ at: match.index, written: match[0], replacement: nearest(match, steps) ?? anyStep }))
    const others = [...value.matchAll(VARIABLE)]
      .filter(([, name = '']) => !isAllowedVariable(name, property, scale, steps))
      .concat(scale.keywords ? [...value.matchAll(scale.keywords)] : [])
      .map((match) => ({ at: match.index, written: match[0], replacement: anyStep }))
    return [...lengths, ...others].map(({ at, written, replacement }) => ({
      index: start + at,
      written: `${property} has ${written}, which is not on the ${scale.name} scale`,
      replacement,
    }))
  })
}

/**
 * Returns whether a length may be off the scale: a margin of -1px, which overlaps two borders, or a length in em that a comment
 * explains.
 */
function isAllowedLength([written, , unit]: RegExpExecArray, property: string, isExplained: () => boolean): boolean {
  return (written === '-1px' && property.startsWith('margin')) || (unit === 'em' && isExplained())
}

/**
 * Returns whether a variable is allowed. Space may also be calculated from the size of an element, as in
 * `calc(var(--bar-height) - var(--space-2))`.
 */
function isAllowedVariable(name: string, property: string, scale: Scale, steps: readonly Step[]): boolean {
  if (steps.some(({ token }) => token === name)) return true
  if (property === 'font') return FONT_FAMILIES.includes(name)
  return scale.name === 'space' && /-(width|height)$/.test(name)
}

function nearest([, size = '', unit = '']: RegExpExecArray, steps: readonly Step[]): string | undefined {
  const wanted = pixels(size.replace('-', ''), unit)
  if (wanted === undefined || steps.length === 0) return undefined
  if (wanted === 0) return '0'
  const distance = ({ from, to }: Step) => Math.max(from - wanted, wanted - to, 0)
  const least = Math.min(...steps.map(distance))
  return steps
    .filter((step) => distance(step) === least)
    .map(({ token, from, to }) => {
      const value = size.startsWith('-') ? `calc(var(${token}) * -1)` : `var(${token})`
      return `${value} (${from === to ? from : `${from} to ${to}`}px)`
    })
    .join(' or ')
}

function unlistedMediaWidths(code: string): Fault[] {
  const conditions = matchesWithin(code, MEDIA, 0).flatMap(({ index, 0: query }) =>
    matchesWithin(query, WIDTH_CONDITION, index),
  )
  return conditions
    .flatMap(({ index, 0: condition }) => matchesWithin(condition, LENGTH, index))
    .filter(([, size, unit]) => unit !== 'px' || !WIDTHS.includes(Number(size)))
    .map(({ index, 0: written }) => ({
      index,
      written: `a media query has ${written}, which is not a listed width`,
      replacement: `one of ${WIDTHS.map((width) => `${width}px`).join(', ')}, as in (width <= ${WIDTHS[0]}px)`,
    }))
}

/** Returns the matches in a part of a file, with their indices in the whole file. */
function matchesWithin(part: string, pattern: RegExp, start: number): RegExpExecArray[] {
  return [...part.matchAll(pattern)].map((match) => Object.assign(match, { index: start + match.index }))
}

function hasComment(text: string, index: number): boolean {
  const line = lineAt(text, index)
  return text
    .split('\n')
    .slice(Math.max(line - 2, 0), line)
    .some((written) => written.includes('*/'))
}

function pixels(size = '', unit = ''): number | undefined {
  const factor = PIXELS_IN[unit]
  return factor === undefined ? undefined : Number(size) * factor
}

function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length
}
