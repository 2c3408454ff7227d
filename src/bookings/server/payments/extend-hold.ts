import type { Member } from '#accounts/actor.ts'
import { bookingRefusals } from '#bookings/contract/refusals.ts'
import { PAY_EXTENSION_MINUTES } from '#bookings/rules/holds.ts'
import { saveHoldExtension, lockBooking } from '#bookings/server/store/bookings.ts'
import { inTransaction } from '#platform/server/db.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/**
 * Extends the member's hold, only once, when they press PAY. Changes nothing for a booking that has to be paid again. Returns
 * the time until which the member can pay.
 */
export async function extendHold(
  site: Site,
  by: Pick<Member, 'memberId'>,
  bookingId: string,
): Promise<{ until: Temporal.Instant; now: Temporal.Instant }> {
  const now = site.clock.now()
  return inTransaction(site.db, async (tx) => {
    const booking = await lockBooking(tx, bookingId)
    const isOwnBooking = booking?.memberId === by.memberId
    if (booking && isOwnBooking && booking.payAgainUntil) return { until: booking.payAgainUntil, now }
    if (!booking || !isOwnBooking || booking.state !== 'held' || !booking.holdExpiresAt)
      refuse(bookingRefusals.hold_not_found)
    if (Temporal.Instant.compare(booking.holdExpiresAt, now) <= 0) refuse(bookingRefusals.hold_not_found)
    if (booking.payPressedAt) return { until: booking.holdExpiresAt, now }
    const until = booking.holdExpiresAt.add({ minutes: PAY_EXTENSION_MINUTES })
    await saveHoldExtension(tx, bookingId, until, now)
    return { until, now }
  })
}
