import fc from 'fast-check'
import { z } from 'zod'

const Text = z.string().optional().catch(undefined)
const Bound = z.number().optional().catch(undefined)
/** The keywords of JSON Schema that the description of the API uses. */
const Keywords = z.object({
  type: Text,
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  properties: z.record(z.string(), z.unknown()).default({}),
  required: z.array(z.string()).default([]),
  items: z.unknown().optional(),
  minItems: z.number().default(0),
  minLength: z.number().default(0),
  maxLength: Bound,
  pattern: Text,
  format: Text,
  minimum: Bound,
  maximum: Bound,
  exclusiveMinimum: Bound,
})
type Keywords = z.output<typeof Keywords>

const seed = 20261126
const byFormat: Readonly<Record<string, string>> = {
  email: 'generated@example.com',
  uuid: '0199f0c1-0000-7000-8000-0000000000ff',
  date: '2027-02-03',
  'date-time': '2027-02-03T04:05:06Z',
}

/** Generates a value that the schema allows. The example stands in for texts whose pattern is too difficult to generate from. */
export function allowedValue(schema: unknown, example: unknown): unknown {
  const keywords = Keywords.parse(schema)
  if (keywords.const !== undefined) return keywords.const
  if (keywords.enum) return keywords.enum.at(-1)
  const [choice] = keywords.anyOf ?? keywords.oneOf ?? []
  if (choice !== undefined) return allowedValue(choice, example)
  const { type, properties, required, items, minItems, minimum, exclusiveMinimum } = keywords
  if (type === 'object')
    return Object.fromEntries(required.map((name) => [name, allowedValue(properties[name], partOf(example, name))]))
  if (type === 'array')
    return Array.from({ length: minItems }, (_, nth) => allowedValue(items, partOf(example, String(nth))))
  if (type === 'string') return allowedText(keywords, example)
  if (type === 'integer' || type === 'number') return minimum ?? (exclusiveMinimum ?? 0) + 1
  return type === 'boolean' ? true : (example ?? null)
}

function allowedText({ format = '', pattern, minLength, maxLength = 100 }: Keywords, example: unknown): string {
  const known = byFormat[format]
  if (known !== undefined) return known
  if (pattern === undefined) return 'A generated text'.padEnd(minLength, '.').slice(0, maxLength)
  const regex = new RegExp(pattern, 'u')
  const fits = (text: string) => text.length >= minLength && text.length <= maxLength
  try {
    const texts = fc.sample(fc.stringMatching(regex, { maxLength }), { seed, numRuns: 20 })
    return texts.find(fits) ?? String(example)
  } catch {
    // fast-check generates nothing for patterns that look ahead.
    return String(example)
  }
}

/** Changes one thing of an allowed value so that the schema forbids it. Returns undefined if the schema allows everything. */
export function forbiddenValue(schema: unknown, allowed: unknown): { value: unknown } | undefined {
  const { type, properties, required, maxLength, maximum, format, pattern } = Keywords.parse(schema)
  for (const [name, property] of Object.entries(properties)) {
    const forbidden = forbiddenValue(property, partOf(allowed, name))
    if (forbidden) return { value: { ...Object.fromEntries(entriesOf(allowed)), [name]: forbidden.value } }
  }
  if (type === 'object')
    return required.length === 0 ? undefined : { value: Object.fromEntries(entriesOf(allowed).slice(1)) }
  if (maxLength !== undefined) return { value: 'x'.repeat(maxLength + 1) }
  if (maximum !== undefined) return { value: maximum + 1 }
  if (entriesOf(schema).length === 0) return undefined
  const isAnyText = type === undefined || (type === 'string' && (format ?? pattern) === undefined)
  return { value: isAnyText ? {} : '\0' }
}

function partOf(value: unknown, key: string): unknown {
  return entriesOf(value).find(([name]) => name === key)?.[1]
}

function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : []
}
