import type { Member } from '#accounts/actor.ts'
import { bookingRefusals } from '#bookings/contract/refusals.ts'
import { endLive } from '#bookings/server/places/end-live.ts'
import { bookingById } from '#bookings/server/queries.ts'
import { lockBooking } from '#bookings/server/store/bookings.ts'
import { lockEvent } from '#events/server/event-rows.ts'
import { inTransaction } from '#platform/server/db.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/** The member does not want the place that is held for them or offered to them: it ends at once, and so does the payment. */
export async function giveUpHold(site: Site, by: Pick<Member, 'memberId'>, bookingId: string): Promise<void> {
  const known = await bookingById(site.db, bookingId)
  if (known?.memberId !== by.memberId) refuse(bookingRefusals.hold_not_found)
  await inTransaction(site.db, async (tx) => {
    await lockEvent(tx, known.eventId)
    const booking = await lockBooking(tx, bookingId)
    if (booking?.state !== 'held') refuse(bookingRefusals.hold_not_found)
    await endLive(site, tx, booking, {
      why: booking.offeredAt ? 'declined' : 'given up',
      actorId: by.memberId,
      now: site.clock.now(),
    })
  })
}
