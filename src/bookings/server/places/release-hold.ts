import type { Member } from '#accounts/actor.ts'
import { bookingRefusals } from '#bookings/contract/refusals.ts'
import { endPlaceAndMakeOffers } from '#bookings/server/places/end-place.ts'
import { bookingById } from '#bookings/server/queries.ts'
import { holderOf, lockBooking } from '#bookings/server/store/bookings.ts'
import { lockEvent } from '#events/server/event-queries.ts'
import { inTransaction } from '#platform/server/db.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/** Releases a hold or declines an offer for the member, and queues its payment to be cancelled. */
export async function releaseHold(site: Site, by: Pick<Member, 'memberId'>, bookingId: string): Promise<void> {
  const known = await bookingById(site.db, bookingId)
  if (known === undefined || holderOf(known) !== by.memberId) refuse(bookingRefusals.hold_not_found)
  await inTransaction(site.db, async (tx) => {
    await lockEvent(tx, known.eventId)
    const booking = await lockBooking(tx, bookingId)
    if (booking?.state !== 'held') refuse(bookingRefusals.hold_not_found)
    await endPlaceAndMakeOffers(site, tx, booking, {
      reason: booking.offeredAt ? 'declined' : 'cancelled by member',
      actorId: by.memberId,
      now: site.clock.now(),
    })
  })
}
