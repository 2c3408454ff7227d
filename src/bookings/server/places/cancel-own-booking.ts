import type { Member } from '#accounts/actor.ts'
import { bookingRefusals } from '#bookings/contract/refusals.ts'
import { endPlaceAndMakeOffers } from '#bookings/server/places/end-place.ts'
import { hasStarted, lockOwnBooking } from '#bookings/server/places/lock-own-booking.ts'
import { activePaymentOf, refundablePenceOf } from '#bookings/server/queries.ts'
import { linesOfBooking } from '#bookings/server/reductions/reduction-queries.ts'
import { promiseRefundIfRebooked } from '#bookings/server/store/refund-choices.ts'
import { inTransaction, type Tx } from '#platform/server/db.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/**
 * Cancels a member's own booking ('I can't come') and offers the place to the waiting list. The price is not refunded, unless
 * the owner has enabled refunds for places that are booked again.
 */
export async function cancelOwnBooking(site: Site, by: Pick<Member, 'memberId'>, bookingId: string): Promise<void> {
  await inTransaction(site.db, async (tx) => {
    const { event, booking } = await lockOwnBooking(tx, by, bookingId)
    const now = site.clock.now()
    // A booking at a cancelled event is about to be ended and refunded by a job.
    if (booking.state === 'ended' || event.cancelledAt) refuse(bookingRefusals.booking_not_live)
    if (hasStarted(event, now)) refuse(bookingRefusals.event_started)
    await endPlaceAndMakeOffers(site, tx, booking, { reason: 'cancelled by member', actorId: by.memberId, now })
    if (site.config.refundWhenRebooked && (await hasPaid(tx, bookingId))) await promiseRefundIfRebooked(tx, bookingId)
    await site.jobs.enqueue(tx, 'bookings.notify-member', { about: bookingId, type: 'cancelled by member' })
  })
}

async function hasPaid(tx: Tx, bookingId: string): Promise<boolean> {
  if ((await linesOfBooking(tx, bookingId)).some(({ kind }) => kind === 'credit')) return true
  const payment = await activePaymentOf(tx, bookingId)
  return payment?.state === 'captured' && (await refundablePenceOf(tx, payment)) > 0
}
