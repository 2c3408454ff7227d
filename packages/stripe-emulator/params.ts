import { z } from 'zod'
import { invalidParam, type Problem } from './errors.ts'
import type { Form, FormValue } from './form.ts'

export const integer = z
  .string()
  .regex(/^-?\d{1,15}$/)
  .transform(Number)
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true')
export const expand = z.array(z.string()).optional()
export const metadata = z.union([z.literal(''), z.record(z.string().max(40), z.string().max(500))]).optional()
/** Returns the metadata. An empty string means none. */
export function metadataOf(value: z.output<typeof metadata>): Record<string, string> {
  return value || {}
}
/** The browser script sends its key in the form, and some parameters that have no effect here. */
export const fromBrowser = {
  key: z.string().optional(),
  _stripe_version: z.string().optional(),
  client_secret: z.string().optional(),
}
const range = z.strictObject({
  gt: integer.optional(),
  gte: integer.optional(),
  lt: integer.optional(),
  lte: integer.optional(),
})
export const paging = {
  limit: integer.optional(),
  starting_after: z.string().optional(),
  ending_before: z.string().optional(),
  created: z.union([integer, range]).optional(),
  expand,
}

/** A parameter that the API of 2026-09-30 replaced by `allowed_payment_method_types`. */
const REMOVED = 'payment_method_types'

export type Created = z.output<typeof range>

/** Returns the parameters, or throws the provider's own error for the first invalid one. */
export function readParams<Shape extends z.ZodType>(shape: Shape, form: Form): z.output<Shape> {
  const read = shape.safeParse(form)
  if (read.success) return read.data
  throw refusalOf(read.error, form)
}

function refusalOf(error: z.ZodError, form: Form): Problem {
  const [issue] = error.issues
  if (!issue) throw error
  if (issue.code === 'unrecognized_keys') {
    const names = issue.keys.map((key) => nameOf([...issue.path, key]))
    if (names.includes(REMOVED))
      return invalidParam(REMOVED, `The parameter ${REMOVED} is no longer supported.`, `${REMOVED}_no_longer_supported`)
    const plural = names.length > 1 ? 's' : ''
    return invalidParam(names[0] ?? '', `Received unknown parameter${plural}: ${names.join(', ')}`, 'parameter_unknown')
  }
  const name = nameOf(issue.path)
  const value = valueAt(form, issue.path)
  if (value === undefined) return invalidParam(name, `Missing required param: ${name}.`, 'parameter_missing')
  if (value === '')
    return invalidParam(
      name,
      `You passed an empty string for '${name}'. We assume empty values are an attempt to unset a parameter; however '${name}' cannot be unset. You should remove '${name}' from your request or supply a non-empty value.`,
      'parameter_invalid_empty',
    )
  if (issue.code === 'invalid_value')
    return invalidParam(name, `Invalid ${name}: must be one of ${issue.values.map(String).join(', ')}`)
  if (issue.code === 'invalid_format' && typeof value === 'string')
    return invalidParam(name, `Invalid integer: ${value}`, 'parameter_invalid_integer')
  return invalidParam(name, `Invalid ${name}`)
}

function nameOf(path: readonly PropertyKey[]): string {
  const [first = '', ...rest] = path.map(String)
  return `${first}${rest.map((part) => `[${part}]`).join('')}`
}

function valueAt(form: FormValue, path: readonly PropertyKey[]): FormValue | undefined {
  let value: FormValue | undefined = form
  for (const part of path) {
    if (value === undefined || typeof value === 'string') return undefined
    value = Array.isArray(value) ? value[Number(part)] : value[String(part)]
  }
  return value
}
