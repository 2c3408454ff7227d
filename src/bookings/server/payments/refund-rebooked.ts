import type { Gender } from '#accounts/contract/person.ts'
import { refundBooking } from '#bookings/server/payments/refund-booking.ts'
import { claimOldestRefundPromise } from '#bookings/server/store/refund-choices.ts'
import type { Tx } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'

/**
 * Refunds a cancelled booking when a place of the same gender is booked. The refund goes to the member who has waited longest
 * of those promised one. The caller has locked the event. Skips bookings that the owner has already refunded.
 */
export async function refundRebooked(
  site: Site,
  tx: Tx,
  booked: { eventId: number; gender: Gender; now: Temporal.Instant },
): Promise<void> {
  const { eventId, gender, now } = booked
  for (;;) {
    const bookingId = await claimOldestRefundPromise(tx, eventId, gender)
    if (bookingId === undefined) return
    if (await refundBooking(site, tx, bookingId, { reason: 'booked again', requestedBy: null, now })) return
  }
}
