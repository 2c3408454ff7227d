import type { Owner } from '#accounts/actor.ts'
import { accountRefusals } from '#accounts/contract/refusals.ts'
import { bookingRefusals } from '#bookings/contract/refusals.ts'
import { endPlaceAndMakeOffers } from '#bookings/server/places/end-place.ts'
import { hasStarted } from '#bookings/server/places/lock-own-booking.ts'
import { liveBookingsOf, memberToNotify } from '#bookings/server/queries.ts'
import { refundBooking } from '#bookings/server/payments/refund-booking.ts'
import { unclaimedPlacesOf } from '#bookings/server/second-chairs/second-chair-queries.ts'
import { holderOf, lockBooking } from '#bookings/server/store/bookings.ts'
import { lockEvent } from '#events/server/event-queries.ts'
import { inTransaction } from '#platform/server/db.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/**
 * Releases the places of a suspended member, which a suspension alone does not do. Every place that they hold or have booked at
 * an upcoming event is offered to the waiting list. Payments are not refunded, except for a
 * friend's place that nobody has claimed, and the member is notified of each place.
 * Returns the number of places released.
 */
export async function releasePlacesOf(site: Site, by: Owner, memberId: string): Promise<number> {
  return inTransaction(site.db, async (tx) => {
    const member = await memberToNotify(tx, memberId)
    if (!member) refuse(accountRefusals.member_not_found)
    if (!member.suspendedAt) refuse(accountRefusals.not_suspended)
    const live = [...(await liveBookingsOf(tx, memberId)), ...(await unclaimedPlacesOf(tx, memberId))]
    let released = 0
    // Locks events in order of id, as every command that locks two events does.
    for (const { id, eventId } of live.toSorted((one, other) => one.eventId - other.eventId)) {
      const event = await lockEvent(tx, eventId)
      const booking = await lockBooking(tx, id)
      const now = site.clock.now()
      // The places at a cancelled event are ended and refunded by jobs. A booking that has been transferred belongs to another
      // member.
      if (!event || event.cancelledAt || hasStarted(event, now)) continue
      if (!booking || holderOf(booking) !== memberId || booking.state === 'ended') continue
      await endPlaceAndMakeOffers(site, tx, booking, { reason: 'cancelled', actorId: by.memberId, now })
      const type = booking.unclaimed ? 'second chair ended' : 'cancelled by owner'
      if (booking.unclaimed) await refundBooking(site, tx, id, { reason: 'not claimed', requestedBy: by.memberId, now })
      await site.jobs.enqueue(tx, 'bookings.notify-member', { about: id, type })
      released += 1
    }
    return released > 0 ? released : refuse(bookingRefusals.no_place_to_release)
  })
}
