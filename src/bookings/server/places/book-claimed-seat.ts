import type { Gender } from '#accounts/contract/person.ts'
import { checkBlockedPairs } from '#bookings/server/places/check-blocked-pairs.ts'
import { insertBooking } from '#bookings/server/store/bookings.ts'
import { endWaitOf } from '#bookings/server/store/waiting-list.ts'
import { audit } from '#platform/server/audit.ts'
import type { Tx } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'
import { raisePublicVersion } from '#platform/server/version-poller.ts'

type ClaimedSeat = { id: string; eventId: number; gender: Gender; code: string; addedAt: Temporal.Instant }

/**
 * Makes the seat of a walk-in guest the booking of the member who claims it. It has the id of the seat, and its code as the
 * ticket. It takes none of the event's places. The caller has locked the event.
 */
export async function bookClaimedSeat(
  site: Site,
  tx: Tx,
  { seat, memberId, now }: { seat: ClaimedSeat; memberId: string; now: Temporal.Instant },
): Promise<void> {
  const { id, eventId, gender, code: ticketCode, addedAt: madeAt } = seat
  await insertBooking(tx, {
    ...{ id, eventId, memberId, gender, ticketCode, madeAt, bookedAt: now, state: 'booked' as const },
    ...{ placeNumber: null, walkIn: true, pricePence: 0, sold: 'at the door' as const },
  })
  await endWaitOf(tx, { eventId, memberId, now }, 'got a place')
  await audit(tx, { at: now, actorId: memberId, action: 'seat claimed', subject: id, details: { event: eventId } })
  await checkBlockedPairs(site, tx, { eventId, memberId })
  await raisePublicVersion(tx, eventId)
}
