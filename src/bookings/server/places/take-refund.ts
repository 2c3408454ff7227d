import type { Member } from '#accounts/actor.ts'
import { bookingRefusals } from '#bookings/contract/refusals.ts'
import { creditBooking } from '#bookings/server/credit/credit-instead.ts'
import { refundBooking } from '#bookings/server/payments/refund-booking.ts'
import { endPlaceAndMakeOffers } from '#bookings/server/places/end-place.ts'
import { lockOwnBooking } from '#bookings/server/places/lock-own-booking.ts'
import { inTransaction } from '#platform/server/db.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/**
 * Cancels a booking for an event that was moved, and refunds it. The refund goes to the card that paid, even if the booking has
 * been transferred. A member who paid for it can choose credit instead.
 */
export async function takeRefund(
  site: Site,
  by: Pick<Member, 'memberId'>,
  bookingId: string,
  as: 'refund' | 'credit',
): Promise<void> {
  await inTransaction(site.db, async (tx) => {
    const { booking } = await lockOwnBooking(tx, by, bookingId)
    const now = site.clock.now()
    const { state, refundUntil } = booking
    if (state !== 'booked' || !refundUntil || Temporal.Instant.compare(refundUntil, now) <= 0)
      refuse(bookingRefusals.refund_not_available)
    await endPlaceAndMakeOffers(site, tx, booking, { reason: 'event moved', actorId: by.memberId, now })
    if (as === 'refund')
      await refundBooking(site, tx, bookingId, { reason: 'event moved', requestedBy: by.memberId, now })
    else if (!(await creditBooking(tx, bookingId, { memberId: by.memberId, now })))
      refuse(bookingRefusals.credit_not_available)
    await site.jobs.enqueue(tx, 'bookings.notify-member', { about: bookingId, type: 'cancelled by member' })
  })
}
