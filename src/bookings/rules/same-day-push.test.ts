import { expect, test } from 'vitest'
import { sameDayPush } from '#bookings/rules/same-day-push.ts'

const now = Temporal.Instant.from('2026-11-27T12:00:00Z')
const inHours = (hours: number) => now.add({ minutes: hours * 60 })

test.each([
  [0.1, true],
  [24, true],
  [24.1, false],
  [0, false],
  [-1, false],
])('news of an event that starts in %d hours goes to devices: %s', (hours, expected) => {
  expect(sameDayPush({ eventId: 7, startsAt: inHours(hours) }, now) !== null).toBe(expected)
})

test.each([
  [20, 100, true],
  [100, 20, true],
  [100, 200, false],
  [-1, 100, false],
])('so does that of one that was to start in %d hours and now starts in %d: %s', (before, after, expected) => {
  const push = sameDayPush({ eventId: 7, startsAt: inHours(after), startedBefore: inHours(before) }, now)
  expect(push).toEqual(expected ? { topic: 7 } : null)
})
