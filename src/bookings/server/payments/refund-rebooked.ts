import type { Gender } from '#accounts/contract/person.ts'
import { refundBooking } from '#bookings/server/payments/refund-booking.ts'
import { claimFirstRefundPromise } from '#bookings/server/store/refund-choices.ts'
import type { Tx } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'

/**
 * A place of the gender was booked: among the members who cancelled one and were promised a refund in that case, the one who has
 * waited longest gets it. The event is locked. A booking that the owner has refunded meanwhile is skipped.
 */
export async function refundRebooked(
  site: Site,
  tx: Tx,
  booked: { eventId: number; gender: Gender; now: Temporal.Instant },
): Promise<void> {
  const { eventId, gender, now } = booked
  for (;;) {
    const bookingId = await claimFirstRefundPromise(tx, eventId, gender)
    if (bookingId === undefined) return
    if (await refundBooking(site, tx, bookingId, { reason: 'booked again', requestedBy: null, now })) return
  }
}
