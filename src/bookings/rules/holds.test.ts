import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pausedUntilMs } from '#bookings/rules/holds.ts'

const seeded = { seed: 20261121, numRuns: 2_000 }
const hour = 3_600_000
const day = 24 * hour

test.each([
  ['no holds ended unpaid', [], 0, undefined],
  ['two holds ended unpaid', [2 * hour, hour], 2 * hour, undefined],
  ['three holds ended unpaid within hours', [3 * hour, 2 * hour, hour], 3 * hour, 3 * hour + day],
  ['three holds ended unpaid within exactly a day', [day, 2 * hour, 0], day, 2 * day],
  ['three holds ended unpaid within just over a day', [day + 1, 2 * hour, 0], day + 1, undefined],
  [
    'three holds ended unpaid and the pause is nearly over',
    [3 * hour, 2 * hour, hour],
    3 * hour + day - 1,
    3 * hour + day,
  ],
  ['three holds ended unpaid and the pause is over', [3 * hour, 2 * hour, hour], 3 * hour + day, undefined],
  ['five holds ended unpaid, the first two long ago', [9 * day, 5 * day, 5 * day - 1, hour, 0], 9 * day, undefined],
])('returns when the pause ends, or undefined if there is no pause: %s', (_what, endedAtMs, nowMs, until) => {
  expect(pausedUntilMs(endedAtMs, nowMs)).toBe(until)
})

const holdEnds = fc
  .array(fc.integer({ min: 0, max: 4 * day }), { maxLength: 8 })
  .map((ends) => ends.toSorted((one, other) => other - one))

test('a pause applies if three holds ended within a day, and lasts until a day after the last of them', () => {
  fc.assert(
    fc.property(holdEnds, fc.nat(2 * day), (endedAtMs, laterMs) => {
      const nowMs = (endedAtMs[0] ?? 0) + laterMs
      const until = pausedUntilMs(endedAtMs, nowMs)
      const withinADay = endedAtMs.filter((end) => end >= (endedAtMs[0] ?? 0) - day)
      expect(until !== undefined).toBe(withinADay.length >= 3 && laterMs < day)
      if (until !== undefined) expect(until).toBe((endedAtMs[0] ?? 0) + day)
    }),
    seeded,
  )
})

test('a pause is not extended while the member waits, and one lapsed hold after it does not start another', () => {
  fc.assert(
    fc.property(holdEnds, fc.nat(day - 1), fc.integer({ min: 1, max: day }), (endedAtMs, laterMs, thenMs) => {
      const nowMs = (endedAtMs[0] ?? 0) + laterMs
      const until = pausedUntilMs(endedAtMs, nowMs)
      if (until === undefined) return
      for (let at = nowMs; at < until; at += hour) expect(pausedUntilMs(endedAtMs, at)).toBe(until)
      const nextEnds = until + thenMs
      expect(pausedUntilMs([nextEnds, ...endedAtMs], nextEnds)).toBeUndefined()
    }),
    seeded,
  )
})
