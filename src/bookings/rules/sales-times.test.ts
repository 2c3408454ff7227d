import { expect, test } from 'vitest'
import { doorOpensAtMs, isBookingClosed, isDoorSaleOpen, type EventOnSale } from '#bookings/rules/eligibility.ts'

const hour = 3_600_000
const event: EventOnSale = {
  ...{ cancelled: false, startsAtMs: 10 * hour, endsAtMs: 12 * hour, bookingClosesAtMs: 2 * hour },
  ...{ youngestAge: 30, oldestAge: 42 },
}

test.each([
  ['a closing time, just before it', 2 * hour, 2 * hour - 1, false],
  ['a closing time, at that time', 2 * hour, 2 * hour, true],
  ['no closing time, just before the start', null, 10 * hour - 1, false],
  ['no closing time, at the start', null, 10 * hour, true],
])('booking for an event with %s: closing time %j ms, now %j ms', (_when, bookingClosesAtMs, nowMs, isClosed) => {
  expect(isBookingClosed({ ...event, bookingClosesAtMs }, nowMs)).toBe(isClosed)
})

test.each([
  ['just before they open', 7 * hour - 1, false],
  ['when they open', 7 * hour, true],
  ['just before the end', 12 * hour - 1, true],
  ['at the end', 12 * hour, false],
])('door sales open three hours before the event and last until it ends: %s, at %j ms', (_when, nowMs, sells) => {
  expect(doorOpensAtMs(event)).toBe(7 * hour)
  expect(isDoorSaleOpen(event, nowMs)).toBe(sells)
})

test('a cancelled event is not on sale at the door', () => {
  expect(isDoorSaleOpen({ ...event, cancelled: true }, 11 * hour)).toBe(false)
})
