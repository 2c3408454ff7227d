import { expect, test } from 'vitest'
import { doorOpensAtMs, isDoorSaleOpen, type EventOnSale } from '#bookings/rules/eligibility.ts'

const hour = 3_600_000
const event: EventOnSale = {
  ...{ cancelled: false, startsAtMs: 10 * hour, endsAtMs: 12 * hour, bookingClosesAtMs: 2 * hour },
  ...{ youngestAge: 30, oldestAge: 42 },
}

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
