import type { Address } from '#app/samples.ts'
import { placeholdersIn, samplesOf } from '#tests/sample-requests.ts'
import type { ValidRequest } from '#tests/valid-requests/valid-request.ts'

type Fields = Readonly<Record<string, unknown>>
type Part = 'params' | 'query' | 'body'
export type Generated = { isAllowed: boolean; params: Fields; query: Fields; body: unknown }

/** Fields that hold the cursor of a page. */
const CURSORS = ['after', 'cursor', 'older']

/**
 * Returns a generated request with the values of a valid one where no generator can know them. All other fields remain, because
 * they are what the generator tries out. In a request that the description forbids, only values from the samples are replaced,
 * so that what is wrong with it stays.
 */
export function replaceInRequest(
  address: Address,
  { isAllowed, params, query, body }: Generated,
  valid: ValidRequest,
): Record<'params' | 'query', Fields> & { body?: Fields } {
  const replaced = (part: Part, generated: Fields) =>
    Object.fromEntries(
      Object.entries(generated).map(([name, value]) => {
        const isReplaced = valid.arranged.includes(name) || hasPlaceholder(address, part, name)
        const [known] =
          isReplaced && (isAllowed || isFromSample(address, part, name, value)) ? [fieldsOf(valid[part])] : []
        return [name, known && name in known ? known[name] : value]
      }),
    )
  return {
    params: replaced('params', params),
    query: replaced('query', query),
    ...(isFields(body) && {
      body: isAllowed ? withEqualPasswords(withoutCursor(replaced('body', body))) : replaced('body', body),
    }),
  }
}

/** Returns whether a request contains a value of the samples that only the site can know. */
export function hasSampleValue(address: Address, generated: Generated): boolean {
  return (['params', 'query', 'body'] as const).some((part) =>
    Object.entries(fieldsOf(generated[part])).some(
      ([name, value]) => hasPlaceholder(address, part, name) && isFromSample(address, part, name, value),
    ),
  )
}

/** Replaces the cursor in a query. `next` returns the cursor of the next page, if the list has one. */
export async function withCursor(query: Fields, next: (query: Fields) => Promise<string | undefined>): Promise<Fields> {
  const name = CURSORS.find((one) => one in query)
  if (name === undefined) return query
  const { [name]: _, ...others } = query
  const cursor = await next(others)
  return cursor === undefined ? others : { ...others, [name]: cursor }
}

function hasPlaceholder(address: Address, part: Part, name: string): boolean {
  return samplesOf(address).some((sample) => placeholdersIn({ body: fieldsOf(sample[part])[name] }).length > 0)
}

function isFromSample(address: Address, part: Part, name: string, value: unknown): boolean {
  const text = JSON.stringify(value)
  return samplesOf(address).some((sample) => JSON.stringify(fieldsOf(sample[part])[name]) === text)
}

function withoutCursor(body: Fields): Fields {
  return Object.fromEntries(Object.entries(body).filter(([name]) => !CURSORS.includes(name)))
}

function withEqualPasswords(body: Fields): Fields {
  return 'password' in body && 'passchk' in body ? { ...body, passchk: body['password'] } : body
}

function fieldsOf(part: unknown): Fields {
  return isFields(part) ? part : {}
}

function isFields(part: unknown): part is Fields {
  return typeof part === 'object' && part !== null && !Array.isArray(part)
}
