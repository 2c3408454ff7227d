import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { waitInLine } from '#bookings/web/checkout/in-line.ts'
import { ApiError } from '#platform/web/api.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const refusal = (status: number, error: string) => new ApiError(status, { error, detail: '', request_id: '' })

/** Returns a request that is refused this often because the site is too busy, and counts how often it is sent. */
function busyFor(times: number) {
  const sent = { count: 0 }
  const request = () => {
    sent.count += 1
    return sent.count <= times ? Promise.reject(refusal(503, 'too_busy')) : Promise.resolve('held')
  }
  return { sent, request }
}

test('a request is sent again when a busy site asks for it', async () => {
  const request = vi.fn<() => Promise<string>>(() => Promise.reject(new ApiError(503, { error: 'too_busy' }, 5)))
  const answer = waitInLine(request).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(4_900)
  expect(request).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(2_700)
  expect(request).toHaveBeenCalledTimes(2)
  await vi.runAllTimersAsync()
  await answer
})

test('a request for which the site is too busy is sent again every few seconds until it is answered', async () => {
  const { sent, request } = busyFor(2)
  const answer = waitInLine(request)
  await vi.advanceTimersByTimeAsync(1_900)
  expect(sent.count).toBe(1)
  await vi.advanceTimersByTimeAsync(4_100)
  expect(await answer).toBe('held')
  expect(sent.count).toBe(3)
})

test('after three minutes the refusal is shown', async () => {
  const { sent, request } = busyFor(Infinity)
  const answer = waitInLine(request).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(184_000)
  expect(await answer).toMatchObject({ status: 503 })
  expect(sent.count).toBeGreaterThan(50)
})

test.each([
  [409, 'event_full'],
  [503, 'payment_gateway_unavailable'],
  [503, 'unavailable'],
])('a refusal of %d %s is not asked about again', async (status, error) => {
  const request = vi.fn<() => Promise<string>>(() => Promise.reject(refusal(status, error)))
  await expect(waitInLine(request)).rejects.toMatchObject({ status })
  expect(request).toHaveBeenCalledTimes(1)
})
