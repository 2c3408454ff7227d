import { expect, test } from 'vitest'
import type { Balance } from '#bookings/rules/balance.ts'
import { whyNotByHand } from '#bookings/rules/by-hand.ts'
import type { Asker, EventOnSale } from '#bookings/rules/joining.ts'

const event: EventOnSale = {
  cancelled: false,
  startsAtMs: 1_000,
  endsAtMs: 2_000,
  bookingClosesAtMs: 500,
  youngestAge: 30,
  oldestAge: 40,
}
const balance: Balance = {
  places: { M: 5, F: 5 },
  live: { M: 0, F: 0 },
  booked: { M: 0, F: 0 },
  releaseMargin: 1,
}
const asker: Asker = { gender: 'F', ageThen: 35, own: 'none', waitingBefore: 0 }
const full = { ...balance, live: { M: 0, F: 5 } }

test.each<[string, Partial<EventOnSale>, Balance, Partial<Asker>, number, string | undefined]>([
  ['a place that is on sale', {}, balance, {}, 0, undefined],
  ['booking has closed', {}, balance, {}, 600, undefined],
  ['the event is under way', {}, balance, {}, 1_500, undefined],
  ['the event is over', {}, balance, {}, 2_000, 'past'],
  ['the event is off', { cancelled: true }, balance, {}, 0, 'cancelled'],
  ['they come already', {}, balance, { own: 'booked' }, 0, 'attending'],
  ['they are too young', {}, balance, { ageThen: 29 }, 0, 'too_young'],
  ['they are too old, though they hold a place', {}, full, { ageThen: 41, own: 'held' }, 0, 'too_old'],
  ['every place is taken', {}, full, {}, 0, 'no_seat'],
  ['every place is taken, one of them by their own hold', {}, full, { own: 'held' }, 0, undefined],
  ['the balance is in the way', {}, { ...balance, live: { M: 0, F: 1 } }, {}, 0, 'passes others'],
  ['somebody waits before them', {}, balance, { waitingBefore: 1 }, 0, 'passes others'],
])('by hand, where %s', (_what, ofEvent, ofPlaces, ofAsker, nowMs, why) => {
  expect(whyNotByHand({ ...event, ...ofEvent }, ofPlaces, { ...asker, ...ofAsker }, nowMs)).toBe(why)
})
