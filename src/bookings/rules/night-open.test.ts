import { expect, test } from 'vitest'
import { isNightOpen } from '#bookings/rules/night-open.ts'

const HOUR_MS = 3_600_000
const event = {
  ...{ startsAtMs: 10 * HOUR_MS, endsAtMs: 12 * HOUR_MS, published: true, cancelled: false },
  ...{ endedAtMs: null, roundsEndAtMs: null },
}

test.each<[string, object, number]>([
  ['once guests can be checked in', {}, 7 * HOUR_MS],
  ['until the planned end', {}, 12 * HOUR_MS - 1],
  ['while rounds go on after the planned end', { roundsEndAtMs: 12.5 * HOUR_MS }, 12.5 * HOUR_MS],
])('a guest’s page of the evening is open %s', (_when, changes, nowMs) => {
  expect(isNightOpen({ ...event, ...changes }, nowMs)).toBe(true)
})

test.each<[string, object, number]>([
  ['before guests can be checked in', {}, 7 * HOUR_MS - 1],
  ['at the planned end', {}, 12 * HOUR_MS],
  ['once the host has ended the night', { endedAtMs: 11 * HOUR_MS }, 11 * HOUR_MS],
  ['at a cancelled event', { cancelled: true }, 11 * HOUR_MS],
])('a guest’s page of the evening is not open %s', (_when, changes, nowMs) => {
  expect(isNightOpen({ ...event, ...changes }, nowMs)).toBe(false)
})
