import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#platform/contract.ts'
import { ApiError, browserApi } from '#platform/web/api.ts'
import { failureMessage, NO_REASON, NOT_REACHED } from '#platform/web/failure-message.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

const getThing = endpoint({ method: 'GET', path: '/api/thing', summary: 'Returns a thing', answer: z.object({}) })
const failed = 'An error occurred during registration.'
const refusal = (status: number, detail = '') => new ApiError(status, { error: 'x', detail, request_id: '' })

test.each([
  { status: 422, detail: 'Too short.', messages: {}, message: 'Too short.' },
  { status: 422, detail: 'Too short.', messages: { failed }, message: 'Too short.' },
  { status: 422, detail: 'Too short.', messages: { failed, failedFirst: true }, message: `${failed} Too short.` },
  { status: 503, detail: 'Very busy.', messages: { failed, failedFirst: true }, message: `${failed} Very busy.` },
  { status: 503, detail: 'Very busy.', messages: { failed }, message: `${failed} Please try again.` },
  { status: 400, messages: { failed, failedFirst: true }, message: `${failed} Please try again.` },
  { status: 400, messages: { failed }, message: `${failed} Please try again.` },
  { status: 400, messages: {}, message: NO_REASON },
])('a $status with the detail $detail and the messages $messages says $message', (each) => {
  expect(failureMessage(refusal(each.status, each.detail), each.messages)).toBe(each.message)
})

test('a function decides for each refusal whether the sentence for the failure comes first', () => {
  const messages = { failed: 'An error occurred.', failedFirst: ({ status }: ApiError) => status !== 401 }
  expect(failureMessage(refusal(401, 'Wrong password.'), messages)).toBe('Wrong password.')
  expect(failureMessage(refusal(429, 'Too many attempts.'), messages)).toBe('An error occurred. Too many attempts.')
})

test.each([
  ['a proxy’s page', '<h1>Bad gateway</h1>'],
  ['nothing', ''],
  ['JSON without a detail', '{"email":["taken"]}'],
  ['a detail that is not a sentence', '{"detail":{"email":"taken"}}'],
  ['null', 'null'],
])('a 500 whose body is %s is a failure of the site, not of the connection', async (_name, body) => {
  vi.stubGlobal('fetch', async () => new Response(body, { status: 500 }))
  const error: unknown = await browserApi<typeof getThing>('GET /api/thing').catch((reason: unknown) => reason)
  expect(error).toMatchObject({ status: 500 })
  expect(failureMessage(error)).toBe(NO_REASON)
})

test('a response that is not JSON despite its status counts as not reached, as behind the sign-in page of a network', async () => {
  vi.stubGlobal('fetch', async () => new Response('<h1>Welcome to the pub</h1>'))
  const error: unknown = await browserApi<typeof getThing>('GET /api/thing').catch((reason: unknown) => reason)
  expect(failureMessage(error, { failed })).toBe(`${failed} ${NOT_REACHED}`)
})
