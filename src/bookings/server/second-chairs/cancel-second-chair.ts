import type { Member } from '#accounts/actor.ts'
import { bookingRefusals } from '#bookings/contract/refusals.ts'
import { bookingById } from '#bookings/server/queries.ts'
import { releaseAndRefund } from '#bookings/server/second-chairs/release-second-chairs.ts'
import { lockBooking } from '#bookings/server/store/bookings.ts'
import { lockEvent } from '#events/server/event-queries.ts'
import { inTransaction } from '#platform/server/db.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/** Releases a friend's place for its buyer before anyone has claimed it. It is refunded in full, as if nobody had claimed it in time. */
export async function cancelSecondChair(site: Site, by: Pick<Member, 'memberId'>, bookingId: string): Promise<void> {
  const known = await bookingById(site.db, bookingId)
  if (known?.buyerId !== by.memberId) refuse(bookingRefusals.booking_not_found)
  await inTransaction(site.db, async (tx) => {
    const event = await lockEvent(tx, known.eventId)
    const booking = await lockBooking(tx, bookingId)
    // Each booking at a cancelled event is refunded by its own job, which is already queued.
    if (!booking || booking.state === 'ended' || event?.cancelledAt) refuse(bookingRefusals.booking_not_live)
    if (!booking.unclaimed) refuse(bookingRefusals.second_chair_claimed)
    if (booking.state === 'held') refuse(bookingRefusals.booking_not_found)
    const end = { reason: 'cancelled by member', actorId: by.memberId, now: site.clock.now() } as const
    await releaseAndRefund(site, tx, booking, end)
  })
}
