import type { Owner } from '#accounts/actor.ts'
import { correctGenderIn, type GenderCorrection } from '#accounts/server/correct-gender.ts'
import { endWaitOf } from '#bookings/server/store/waiting-list.ts'
import { eventIdsWaitedFor } from '#bookings/server/waiting-list/waiting-list-queries.ts'
import { lockEvent } from '#events/server/event-queries.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'

/**
 * Corrects a member's gender. Refuses while the member still has a live place for the current gender. The member also leaves
 * all waiting lists, because queues are separate for each gender, and can join again.
 */
export async function correctGender(site: Site, by: Owner, correction: GenderCorrection): Promise<void> {
  const { memberId } = correction
  await inTransaction(site.db, async (tx) => {
    const eventIds = await eventIdsWaitedFor(tx, memberId)
    for (const eventId of eventIds) await lockEvent(tx, eventId)
    await correctGenderIn(site, tx, by, correction)
    const now = site.clock.now()
    for (const eventId of eventIds) {
      if (!(await endWaitOf(tx, { eventId, memberId, now }, 'left'))) continue
      const details = { event: eventId, reason: 'gender corrected' }
      await audit(tx, { at: now, actorId: by.memberId, action: 'wait ended', subject: memberId, details })
    }
  })
}
