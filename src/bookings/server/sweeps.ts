import { forgetAfterEvents } from '#bookings/server/forget-after-events.ts'
import { askToDecide } from '#bookings/server/lowest-numbers/ask-to-decide.ts'
import { comparePayments } from '#bookings/server/payments/compare-payments.ts'
import { endLeftAtCancelledEvents } from '#bookings/server/places/cancel-booking.ts'
import { endHolds, releaseUnpaid } from '#bookings/server/places/end-holds.ts'
import { remindAttendees } from '#bookings/server/reminders/remind-attendees.ts'
import { noticePairsLeftOut } from '#bookings/server/places/notice-blocked-pairs.ts'
import { freeGendersOfEventsOver } from '#bookings/server/store/bookings.ts'
import { closeWaitingLists } from '#bookings/server/waiting-list/close-waiting-lists.ts'
import { offerWhatIsFree } from '#bookings/server/waiting-list/make-offers.ts'
import { inTransaction } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'
import type { Sweep } from '#platform/server/sweeps.ts'

const AT_A_TIME = 500

/** Scheduled work. A sweep that fails is tried again when it is next due, so sweeps that money depends on run often. */
export const bookingSweeps: Sweep[] = [
  { name: 'bookings.holds', every: { seconds: 10 }, sweep: endHolds },
  { name: 'bookings.offers', every: { seconds: 30 }, sweep: offerWhatIsFree },
  { name: 'bookings.waiting-lists', every: { minutes: 1 }, sweep: closeWaitingLists },
  { name: 'bookings.called-off', every: { minutes: 1 }, sweep: endLeftAtCancelledEvents },
  { name: 'bookings.unpaid', every: { minutes: 1 }, sweep: releaseUnpaid },
  { name: 'bookings.compare', every: { minutes: 5 }, sweep: comparePayments },
  { name: 'bookings.reminders', every: { minutes: 5 }, sweep: remindAttendees },
  { name: 'bookings.lowest-numbers', every: { minutes: 5 }, sweep: askToDecide },
  { name: 'bookings.blocked-pairs', every: { minutes: 60 }, sweep: noticePairsLeftOut },
  { name: 'bookings.forgetting', every: { minutes: 60 * 24 }, sweep: forgetAfterEvents },
  { name: 'bookings.events-over', every: { minutes: 60 }, sweep: freeGenders },
]

async function freeGenders(site: Site): Promise<void> {
  let freed: number
  do {
    freed = await inTransaction(site.db, (tx) => freeGendersOfEventsOver(tx, site.clock.now(), AT_A_TIME))
  } while (freed === AT_A_TIME)
}
