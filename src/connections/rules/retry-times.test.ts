import { expect, test } from 'vitest'
import { hasFailedTooLong, nextAttempt } from '#connections/rules/retry-times.ts'

const now = Temporal.Instant.from('2026-12-04T19:30:00Z')

test('the attempts of a message are further and further apart, and end after ten', () => {
  const minutes = Array.from(
    { length: 10 },
    (_, nth) =>
      nextAttempt(nth + 1, now)
        ?.since(now)
        .total('minutes') ?? null,
  )
  expect(minutes).toEqual([5 / 60, 5, 30, 120, 300, 600, 840, 1200, 1440, null])
})

test('a webhook has failed for too long after five days without a success', () => {
  expect(hasFailedTooLong(null, now)).toBe(false)
  expect(hasFailedTooLong(now.subtract({ hours: 119 }), now)).toBe(false)
  expect(hasFailedTooLong(now.subtract({ hours: 120 }), now)).toBe(true)
})
