import type { Member } from '#accounts/actor.ts'
import type { Waiting } from '#bookings/contract/own-booking.ts'
import { requireEligible } from '#bookings/server/places/check-eligibility.ts'
import { readBookingContext } from '#bookings/server/places/booking-context-queries.ts'
import { insertWait } from '#bookings/server/store/waiting-list.ts'
import { waitsOf } from '#bookings/server/waiting-list/waiting-list-queries.ts'
import { eventRefusals } from '#events/contract.ts'
import { lockEvent } from '#events/server/event-queries.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction, type Tx } from '#platform/server/db.ts'
import { newId } from '#platform/server/ids.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/** Joins the waiting list for a place of the member's gender. A member who is already waiting keeps their place in the queue. */
export async function joinWaitingList(site: Site, by: Member, eventId: number): Promise<Waiting> {
  return inTransaction(site.db, async (tx) => {
    const event = await lockEvent(tx, eventId)
    if (!event?.publishedAt) refuse(eventRefusals.event_not_found)
    const waits = await ownWait(tx, by, eventId)
    if (waits) return waits
    const context = await readBookingContext(tx, eventId, by.memberId)
    const now = site.clock.now()
    requireEligible(site, 'waiting list', { event, context, now })
    await insertWait(tx, { id: newId(), eventId, memberId: by.memberId, gender: context.gender, joinedAt: now })
    await audit(tx, { at: now, actorId: by.memberId, action: 'waiting list joined', subject: String(eventId) })
    const joined = await ownWait(tx, by, eventId)
    if (!joined) throw new Error('the new wait was not found')
    return joined
  })
}

async function ownWait(tx: Tx, by: Member, eventId: number): Promise<Waiting | undefined> {
  const [wait] = await waitsOf(tx, by.memberId, eventId)
  return wait && { before: wait.before, joined_at: wait.joinedAt.toString() }
}
