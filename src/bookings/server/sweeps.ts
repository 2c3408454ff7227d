import { purgeAfterEvents } from '#bookings/server/purge-after-events.ts'
import { requestOwnersDecision } from '#bookings/server/minimum-numbers/request-owners-decision.ts'
import { comparePayments } from '#bookings/server/payments/compare-payments.ts'
import { fetchPayoutsIfAvailable } from '#bookings/server/payouts/fetch-payouts.ts'
import { endRemainingAtCancelledEvents } from '#bookings/server/places/cancel-booking.ts'
import { endHolds, releaseUnpaid } from '#bookings/server/places/end-holds.ts'
import { remindAttendees } from '#bookings/server/reminders/remind-attendees.ts'
import { releaseUnclaimed } from '#bookings/server/second-chairs/release-second-chairs.ts'
import { remindBuyers } from '#bookings/server/second-chairs/remind-buyers.ts'
import { checkMissedBlockedPairs } from '#bookings/server/places/check-blocked-pairs.ts'
import { resealLinks } from '#bookings/server/replacements/reseal-links.ts'
import { freeGendersOfPastEvents } from '#bookings/server/store/bookings.ts'
import { askAgain } from '#bookings/server/attendance/ask-again.ts'
import { notifyVenues } from '#bookings/server/venue-numbers/notify-venues.ts'
import { keepVouchers } from '#bookings/server/vouchers/keep-vouchers.ts'
import { closeWaitingLists } from '#bookings/server/waiting-list/close-waiting-lists.ts'
import { offerFreePlaces } from '#bookings/server/waiting-list/make-offers.ts'
import { inTransaction } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'
import type { Sweep } from '#platform/server/sweeps.ts'

const BATCH_SIZE = 500

/** Scheduled work. A failed sweep is retried only when it is next due, so sweeps that affect payments run often. */
export const bookingSweeps: Sweep[] = [
  { name: 'bookings.holds', every: { seconds: 10 }, sweep: endHolds },
  { name: 'bookings.offers', every: { seconds: 30 }, sweep: offerFreePlaces },
  { name: 'bookings.waiting-lists', every: { minutes: 1 }, sweep: closeWaitingLists },
  { name: 'bookings.cancelled-events', every: { minutes: 1 }, sweep: endRemainingAtCancelledEvents },
  { name: 'bookings.second-chairs', every: { minutes: 1 }, sweep: releaseUnclaimed },
  { name: 'bookings.remind-buyers', every: { minutes: 5 }, sweep: remindBuyers },
  { name: 'bookings.unpaid', every: { minutes: 1 }, sweep: releaseUnpaid },
  { name: 'bookings.compare', every: { minutes: 5 }, sweep: comparePayments },
  { name: 'bookings.payouts', every: { minutes: 60 }, sweep: fetchPayoutsIfAvailable },
  { name: 'bookings.reminders', every: { minutes: 5 }, sweep: remindAttendees },
  { name: 'bookings.ask-again', every: { minutes: 5 }, sweep: askAgain },
  { name: 'bookings.venue-numbers', every: { minutes: 5 }, sweep: notifyVenues },
  { name: 'bookings.minimum-numbers', every: { minutes: 5 }, sweep: requestOwnersDecision },
  { name: 'bookings.blocked-pairs', every: { minutes: 60 }, sweep: checkMissedBlockedPairs },
  { name: 'bookings.reseal-links', every: { minutes: 10 }, sweep: resealLinks },
  { name: 'bookings.vouchers', every: { minutes: 60 }, sweep: keepVouchers },
  { name: 'bookings.purge', every: { minutes: 60 * 24 }, sweep: purgeAfterEvents },
  { name: 'bookings.past-events', every: { minutes: 60 }, sweep: freeGenders },
]

async function freeGenders(site: Site): Promise<void> {
  let freed: number
  do {
    freed = await inTransaction(site.db, (tx) => freeGendersOfPastEvents(tx, site.clock.now(), BATCH_SIZE))
  } while (freed === BATCH_SIZE)
}
