import type { Member } from '#accounts/actor.ts'
import { bookingRefusals } from '#bookings/contract/refusals.ts'
import { giveBack } from '#bookings/server/payments/give-back.ts'
import { endLive } from '#bookings/server/places/end-live.ts'
import { lockOwnBooking } from '#bookings/server/places/lock-own-booking.ts'
import { inTransaction } from '#platform/server/db.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/**
 * The event was moved, and the member prefers a refund. It goes to the card that paid, even if the booking has been transferred
 * since.
 */
export async function takeRefund(site: Site, by: Pick<Member, 'memberId'>, bookingId: string): Promise<void> {
  await inTransaction(site.db, async (tx) => {
    const { booking } = await lockOwnBooking(tx, by, bookingId)
    const now = site.clock.now()
    const { state, refundUntil } = booking
    if (state !== 'booked' || !refundUntil || Temporal.Instant.compare(refundUntil, now) <= 0)
      refuse(bookingRefusals.no_refund_to_choose)
    await endLive(site, tx, booking, { why: 'event moved', actorId: by.memberId, now })
    await giveBack(site, tx, bookingId, { why: 'event moved', askedBy: by.memberId, now })
    await site.jobs.enqueue(tx, 'bookings.tell-member', { about: bookingId, what: 'given up' })
  })
}
