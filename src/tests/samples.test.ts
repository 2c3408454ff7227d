import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { apiRoutes } from '#app/api.ts'
import { placeholders } from '#app/samples.ts'
import { addresses, placeholdersIn, requestFrom, samplesOf } from '#tests/sample-requests.ts'

const endpoints = new Map(apiRoutes.map(({ endpoint }) => [`${endpoint.method} ${endpoint.path}`, endpoint]))
const allSamples = addresses.flatMap((address) =>
  samplesOf(address).map((sample, nth) => ({ name: `${address}, sample ${nth}`, address, sample })),
)

test('every endpoint has a sample, and every sample an endpoint', () => {
  expect(addresses.toSorted()).toEqual([...endpoints.keys()].toSorted())
})

describe.each(allSamples)('$name', ({ address, sample }) => {
  const endpoint = endpoints.get(address)

  test('matches its endpoint’s schemas, with no missing or extra parts', () => {
    for (const part of ['params', 'query', 'body', 'files'] as const)
      expect(sample[part] !== undefined, part).toBe(endpoint?.[part] !== undefined)
    expect(issuesOf(endpoint?.params, asText(sample.params))).toEqual([])
    expect(issuesOf(endpoint?.query, asText(sample.query))).toEqual([])
    expect(issuesOf(endpoint?.body, sample.body)).toEqual([])
    for (const [field, file] of Object.entries(sample.files ?? {}))
      expect(file?.size, field).toBeLessThan(endpoint?.files?.[field]?.bytesBelow ?? 0)
  })

  test('its answer, if it has one, contains only fields in the schema', () => {
    if (sample.answer === undefined) return
    expect(endpoint?.answer instanceof z.ZodType && endpoint.answer.parse(sample.answer)).toEqual(sample.answer)
  })
})

function issuesOf(schema: z.ZodType | undefined, value: unknown): unknown[] {
  return schema?.safeParse(value).error?.issues ?? []
}

/** Converts values to strings, as they appear in a URL. */
function asText(part: object = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, String(value)]))
}

test('each placeholder is unique, and is used in the request of a sample', () => {
  const used = new Set(allSamples.flatMap(({ sample }) => placeholdersIn(sample)))
  expect(Object.keys(placeholders).filter((name) => ![...used].some((one) => one === name))).toEqual([])
  expect(new Set(Object.values(placeholders)).size).toBe(Object.keys(placeholders).length)
})

test('the placeholders in a request are replaced with the values that a test passes', () => {
  expect(requestFrom('POST /api/members/:id/report', { memberId: 'a member' })).toEqual({
    route: 'POST /api/members/:id/report',
    path: '/api/members/a%20member/report',
    body: { reason: 'other', note: 'A note.' },
  })
  expect(requestFrom('GET /api/event', { eventId: 5 }).path).toBe('/api/event?id=5')
  expect(requestFrom('POST /api/sendlikes', { memberId: 'a member' }).body).toEqual({
    eventId: placeholders.eventId,
    likes: [{ id: 'a member', like: true }],
  })
})

test('a list of values makes a list of the same length in the request', () => {
  expect(requestFrom('POST /api/sendlikes', { eventId: 5, memberId: ['one', 'other'] }).body).toEqual({
    eventId: 5,
    likes: [
      { id: 'one', like: true },
      { id: 'other', like: true },
    ],
  })
})

test('a request with files is sent as a form', () => {
  expect(requestFrom('PATCH /api/updateprofile').form).toEqual({ headline: 'Likes canals' })
  expect(requestFrom('POST /accounts/createprofile').form?.picture).toBeInstanceOf(Blob)
})
