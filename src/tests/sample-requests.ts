import { placeholders, samples, type Address, type Placeholder } from '#app/samples.ts'
import type { AnySample } from '#platform/contract/samples.ts'
import { addressOf, splitAddress } from '#platform/web/api.ts'
import type { Step } from '#tests/non-interference/send-requests.ts'

type Value = string | number
/** The test's values for the placeholders of the samples. A list of values makes a list of that length in the request. */
export type Values = Partial<Record<Placeholder, Value | readonly Value[]>>

// oxlint-disable typescript/no-unsafe-type-assertion -- the keys of object literals
export const addresses = Object.keys(samples) as Address[]
const names = Object.keys(placeholders) as Placeholder[]
// oxlint-enable typescript/no-unsafe-type-assertion
const nameOf = new Map<unknown, Placeholder>(names.map((name) => [placeholders[name], name]))

/** Returns the samples of an operation, the simplest first. */
export function samplesOf(address: Address): readonly AnySample[] {
  return samples[address]
}

/** Returns the placeholders in a sample, in the order of its parts. */
export function placeholdersIn({ params, query, body }: AnySample): Placeholder[] {
  return [...new Set(leavesOf([params, query, body]).flatMap((leaf) => nameOf.get(leaf) ?? []))]
}

/** Builds the request of a sample, by default the operation's first. */
export function requestFrom(address: Address, values: Values = {}, sample = samplesOf(address)[0]): Step {
  const { params, query, body, files } = sample ?? {}
  const [, path] = splitAddress(address)
  return {
    route: address,
    path: addressOf(path, { params: filledRecord(params, values), query: filledRecord(query, values) }),
    ...(files && { form: { ...filledFields(body, values), ...files } }),
    ...(!files && body !== undefined && { body: filled(body, values) }),
  }
}

/** Returns a sample with these values for its placeholders. */
export function filledSample({ params, query, body, files }: AnySample, values: Values): AnySample {
  return {
    ...(params && { params: filledRecord(params, values) }),
    ...(query && { query: filledRecord(query, values) }),
    ...(body !== undefined && { body: filled(body, values) }),
    ...(files && { files }),
  }
}

/** Builds the request for the HTML of a page. */
export function pageRequest(path: string, id: string | number = ''): Step {
  return { route: `GET ${path}`, path: path.replace(':id', String(id)) }
}

function filled(part: unknown, values: Values): unknown {
  if (Array.isArray(part)) return part.flatMap((element) => filledElements(element, values))
  if (typeof part === 'object' && part !== null) return filledRecord(part, values)
  const name = nameOf.get(part)
  const value = name && values[name]
  return (isList(value) ? value[0] : value) ?? part
}

function filledRecord(part: object = {}, values: Values): Record<string, unknown> {
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, filled(value, values)]))
}

function filledFields(body: unknown, values: Values): Record<string, string> {
  const fields = typeof body === 'object' && body !== null ? filledRecord(body, values) : {}
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]))
}

/** Returns one element for each value of the longest list among its placeholders. */
function filledElements(element: unknown, values: Values): unknown[] {
  const placeholdersInside = leavesOf(element).flatMap((leaf) => nameOf.get(leaf) ?? [])
  const lists = placeholdersInside.flatMap((name) => {
    const value = values[name]
    return isList(value) ? [{ name, value }] : []
  })
  const count = lists.length === 0 ? 1 : Math.max(...lists.map(({ value }) => value.length))
  return Array.from({ length: count }, (_, nth) => {
    const ownValues = lists.map(({ name, value }) => [name, value[nth % value.length]])
    return filled(element, { ...values, ...Object.fromEntries(ownValues) })
  })
}

function isList(value: Values[Placeholder]): value is readonly Value[] {
  return typeof value === 'object'
}

function leavesOf(part: unknown): unknown[] {
  return typeof part === 'object' && part !== null ? Object.values(part).flatMap(leavesOf) : [part]
}
