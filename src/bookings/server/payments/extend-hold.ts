import type { Member } from '#accounts/actor.ts'
import { bookingRefusals } from '#bookings/contract/refusals.ts'
import { bookingById } from '#bookings/server/queries.ts'
import { extendHoldOnce, holderOf } from '#bookings/server/store/bookings.ts'
import { inOneStatement } from '#platform/server/db.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/**
 * Extends the member's hold, only once, when they press PAY. Changes nothing for a booking that has to be paid again. Returns
 * the time until which the member can pay.
 */
export async function extendHold(
  site: Site,
  { memberId }: Pick<Member, 'memberId'>,
  bookingId: string,
): Promise<{ until: Temporal.Instant; now: Temporal.Instant }> {
  const now = site.clock.now()
  const until = await inOneStatement(site.db, (tx) => extendHoldOnce(tx, { bookingId, memberId, now }))
  if (until) return { until, now }
  const booking = await bookingById(site.db, bookingId)
  if (!booking || holderOf(booking) !== memberId || booking.payAgainUntil === null)
    refuse(bookingRefusals.hold_not_found)
  return { until: booking.payAgainUntil, now }
}
