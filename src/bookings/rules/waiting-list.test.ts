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

test.each<[string, string | undefined, Partial<EventOnSale>, Balance, Partial<Asker>, number]>([
  ['if all places of their gender are taken', undefined, {}, onlyMen, {}, 0],
  ['if all places are taken', undefined, {}, full, {}, 0],
  ['if others wait already', undefined, {}, open, { waitingBefore: 2 }, 0],
  ['while a place is on sale', 'place_to_be_had', {}, open, {}, 0],
  ['if they hold a place', 'place_kept_already', {}, full, { own: 'held' }, 0],
  ['if they have booked', 'attending', {}, full, { own: 'booked' }, 0],
  ['if they are too young', 'too_young', {}, full, { ageThen: 29 }, 0],
  ['if they are too old', 'too_old', {}, onlyMen, { ageThen: 43 }, 0],
  ['if the event is cancelled', 'cancelled', { cancelled: true }, full, {}, 0],
  ['after booking has closed', 'booking_closed', {}, full, {}, 1_000],
  ['after the event', 'past', {}, full, {}, 2_000],
])('joining the waiting list %s gives %s', (_what, why, ofEvent, balance, ofAsker, nowMs) => {
  expect(whyNotWait({ ...event, ...ofEvent }, balance, { ...woman, ...ofAsker }, nowMs)).toBe(why)
})
