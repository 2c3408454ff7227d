import { afterEach, expect, test, vi } from 'vitest'
import { ClockReadings } from '#platform/clock-readings.ts'
import { rateAt, timeAfter, type FastForward } from '#platform/fast-forward.ts'

afterEach(() => vi.restoreAllMocks())

/** Ten times as fast for a minute of the site's time, which lasts six seconds. */
const fast: FastForward = { rate: 10, fromMs: 1_000, untilMs: 61_000 }

test.each([
  ['before it', 0, 900, 900],
  ['into it', 0, 2_000, 11_000],
  ['through it', 0, 8_000, 62_000],
  ['from within it', 11_000, 1_000, 21_000],
  ['from within it to after it', 51_000, 3_000, 63_000],
  ['after it', 70_000, 500, 70_500],
])('the time passes as fast as a fast period says: %s', (_where, timeMs, elapsedMs, expected) => {
  expect(timeAfter(timeMs, elapsedMs, fast)).toBe(expected)
})

test('without a fast period the time passes as it is', () => {
  expect(timeAfter(5, 10, null)).toBe(15)
  expect([0, 1_000, 60_999, 61_000].map((at) => rateAt(at, fast))).toEqual([1, 10, 10, 1])
})

test('readings count at the rate that the other clock said, and a changed rate counts at once', () => {
  const performanceNow = vi.spyOn(performance, 'now').mockReturnValue(0)
  const readings = new ClockReadings()
  readings.add({ timeMs: 0, sentAt: 0, answeredAt: 0, fastForward: null })
  // Slower, and it does not contradict the first one yet.
  readings.add({ timeMs: 500, sentAt: 480, answeredAt: 520, fastForward: fast })
  performanceNow.mockReturnValue(2_000)
  expect(readings.nowMs()).toBe(11_000)
})
