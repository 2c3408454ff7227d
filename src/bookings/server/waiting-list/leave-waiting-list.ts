import type { Member } from '#accounts/actor.ts'
import { bookingRefusals } from '#bookings/contract/refusals.ts'
import { endWaitOf } from '#bookings/server/store/waiting-list.ts'
import { lockEvent } from '#events/server/event-queries.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction } from '#platform/server/db.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

export async function leaveWaitingList(site: Site, by: Pick<Member, 'memberId'>, eventId: number): Promise<void> {
  await inTransaction(site.db, async (tx) => {
    await lockEvent(tx, eventId)
    const now = site.clock.now()
    const { memberId } = by
    if (!(await endWaitOf(tx, { eventId, memberId, now }, 'left'))) refuse(bookingRefusals.not_waiting)
    await audit(tx, { at: now, actorId: memberId, action: 'waiting list left', subject: String(eventId) })
  })
}
