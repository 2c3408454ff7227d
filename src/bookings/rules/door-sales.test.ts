import { expect, test } from 'vitest'
import type { Balance } from '#bookings/rules/balance.ts'
import { doorOpensAtMs, isDoorSelling, whyNotAtDoor, type Asker, type EventOnSale } from '#bookings/rules/joining.ts'

const hour = 3_600_000
const event: EventOnSale = {
  ...{ cancelled: false, startsAtMs: 10 * hour, endsAtMs: 12 * hour, bookingClosesAtMs: 2 * hour },
  ...{ youngestAge: 30, oldestAge: 42 },
}
const open: Balance = { places: { M: 2, F: 9 }, live: { M: 0, F: 5 }, booked: { M: 0, F: 5 }, releaseMargin: 1 }
const woman: Asker = { gender: 'F', ageThen: 35, own: 'none', waitingBefore: 0 }

test.each([
  ['just before it opens', 7 * hour - 1, false],
  ['as it opens', 7 * hour, true],
  ['just before the end', 12 * hour - 1, true],
  ['at the end', 12 * hour, false],
])('the door opens three hours before the event and sells until its end; %s: %j ms', (_when, nowMs, sells) => {
  expect(doorOpensAtMs(event)).toBe(7 * hour)
  expect(isDoorSelling(event, nowMs)).toBe(sells)
})

test('the door of a cancelled event never sells', () => {
  expect(isDoorSelling({ ...event, cancelled: true }, 11 * hour)).toBe(false)
})

test.each<[string, Partial<EventOnSale>, Partial<Balance>, Partial<Asker>, number, string | undefined]>([
  ['after booking has closed', {}, {}, {}, 7, undefined],
  ['after the event has begun', {}, {}, {}, 11, undefined],
  ['if others wait for a place', {}, {}, { waitingBefore: 3 }, 8, undefined],
  ['as the last of either gender', {}, { live: { M: 2, F: 8 } }, {}, 8, undefined],
  ['before the door opens', {}, {}, {}, 6, 'door_not_open'],
  ['before the door opens if they hold a place', {}, {}, { own: 'held' }, 6, undefined],
  ['before the door opens if they have booked', {}, {}, { own: 'booked' }, 6, 'attending'],
  ['before the door of a cancelled event', { cancelled: true }, {}, {}, 6, 'cancelled'],
  ['at a cancelled event', { cancelled: true }, {}, {}, 8, 'cancelled'],
  ['after the end', {}, {}, {}, 12, 'past'],
  ['if they have booked', {}, {}, { own: 'booked' }, 8, 'attending'],
  ['if all places of their gender are taken', {}, { live: { M: 0, F: 9 } }, {}, 8, 'no_places_for_gender'],
  ['if all places are taken', {}, { live: { M: 2, F: 9 } }, {}, 8, 'full'],
  ['if they are too young', {}, {}, { ageThen: 29 }, 8, 'too_young'],
])('a walk-in %s', (_when, ofEvent, ofBalance, ofAsker, hours, why) => {
  const [given, balance, asker] = [
    { ...event, ...ofEvent },
    { ...open, ...ofBalance },
    { ...woman, ...ofAsker },
  ]
  expect(whyNotAtDoor(given, balance, asker, hours * hour)).toBe(why)
})
