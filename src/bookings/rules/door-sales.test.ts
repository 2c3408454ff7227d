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

test.each<[string, string | undefined, Partial<EventOnSale>, Partial<Balance>, Partial<Asker>, number]>([
  ['after booking has closed', undefined, {}, {}, {}, 7],
  ['after the event has begun', undefined, {}, {}, {}, 11],
  ['if others wait for a place', undefined, {}, {}, { waitingBefore: 3 }, 8],
  ['if one place is left', undefined, {}, { live: { M: 2, F: 8 } }, {}, 8],
  ['before the door opens', 'door_not_open', {}, {}, {}, 6],
  ['before the door opens if they hold a place', undefined, {}, {}, { own: 'held' }, 6],
  ['before the door opens if they have booked', 'attending', {}, {}, { own: 'booked' }, 6],
  ['before the door opens if the event is cancelled', 'cancelled', { cancelled: true }, {}, {}, 6],
  ['if the event is cancelled', 'cancelled', { cancelled: true }, {}, {}, 8],
  ['after the end of the event', 'past', {}, {}, {}, 12],
  ['if they have booked', 'attending', {}, {}, { own: 'booked' }, 8],
  ['if all places of their gender are taken', 'no_places_for_gender', {}, { live: { M: 0, F: 9 } }, {}, 8],
  ['if all places are taken', 'full', {}, { live: { M: 2, F: 9 } }, {}, 8],
  ['if they are too young', 'too_young', {}, {}, { ageThen: 29 }, 8],
])('booking at the door %s gives %s', (_when, why, ofEvent, ofBalance, ofAsker, hours) => {
  const [given, balance, asker] = [
    { ...event, ...ofEvent },
    { ...open, ...ofBalance },
    { ...woman, ...ofAsker },
  ]
  expect(whyNotAtDoor(given, balance, asker, hours * hour)).toBe(why)
})
