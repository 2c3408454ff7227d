import { expect, test } from 'vitest'
import type { Balance } from '#bookings/rules/balance.ts'
import { whyNotWait, type Asker, type EventOnSale } from '#bookings/rules/joining.ts'

const event: EventOnSale = {
  ...{ cancelled: false, startsAtMs: 1_000, endsAtMs: 2_000, bookingClosesAtMs: null },
  ...{ youngestAge: 30, oldestAge: 42 },
}
const open: Balance = { places: { M: 4, F: 4 }, live: { M: 1, F: 1 }, booked: { M: 1, F: 1 }, releaseMargin: 3 }
const onlyMen: Balance = { ...open, live: { M: 1, F: 4 } }
const full: Balance = { ...open, live: { M: 4, F: 4 } }
const woman: Asker = { gender: 'F', ageThen: 35, own: 'none', waitingBefore: 0 }

test.each<[string, Partial<EventOnSale>, Balance, Partial<Asker>, number, string | undefined]>([
  ['can join if all places of their gender are taken', {}, onlyMen, {}, 0, undefined],
  ['can join if all places are taken', {}, full, {}, 0, undefined],
  ['can join behind others', {}, open, { waitingBefore: 2 }, 0, undefined],
  ['cannot join while a place is on sale', {}, open, {}, 0, 'place_to_be_had'],
  ['cannot join if they hold a place', {}, full, { own: 'held' }, 0, 'place_kept_already'],
  ['cannot join if they have booked', {}, full, { own: 'booked' }, 0, 'attending'],
  ['cannot join if they are too young', {}, full, { ageThen: 29 }, 0, 'too_young'],
  ['cannot join if they are too old', {}, onlyMen, { ageThen: 43 }, 0, 'too_old'],
  ['cannot join if the event is cancelled', { cancelled: true }, full, {}, 0, 'cancelled'],
  ['cannot join after booking has closed', {}, full, {}, 1_000, 'booking_closed'],
  ['cannot join after the event', {}, full, {}, 2_000, 'past'],
])('the waiting list: a member %s', (_what, ofEvent, balance, ofAsker, nowMs, why) => {
  expect(whyNotWait({ ...event, ...ofEvent }, balance, { ...woman, ...ofAsker }, nowMs)).toBe(why)
})
