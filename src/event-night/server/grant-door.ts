import type { StaffAtDoor } from '#event-night/server/door-access.ts'
import { grantsDoor } from '#event-night/rules.ts'
import { hasDoorGrant } from '#event-night/server/door-grant-queries.ts'
import { upsertDoorGrant } from '#event-night/server/store.ts'
import type { EventAtVenue } from '#events/server/event-queries.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction } from '#platform/server/db.ts'
import { newId } from '#platform/server/ids.ts'
import { recordSecurityEvent } from '#platform/server/security-events/record-security-event.ts'
import type { Site } from '#platform/server/site.ts'

/**
 * Grants this event's door to the session if it has the rights of staff now, so that nobody at the door is asked for a code in
 * the middle of the evening.
 */
export async function grantDoor(site: Site, by: StaffAtDoor, event: EventAtVenue): Promise<void> {
  const now = site.clock.now()
  const [startsAtMs, endsAtMs] = [event.startsAt.epochMilliseconds, event.endsAt.epochMilliseconds]
  if (by.rights !== 'staff' || !grantsDoor({ startsAtMs, endsAtMs }, now.epochMilliseconds)) return
  const eventId = event.id
  if (await hasDoorGrant(site.db, { sessionId: by.sessionId, eventId }, now)) return
  await inTransaction(site.db, async (tx) => {
    const isSaved = await upsertDoorGrant(tx, { id: newId(), sessionId: by.sessionId, eventId, openedAt: now })
    // The session may have ended since the access rule found it.
    if (!isSaved) return
    await audit(tx, { at: now, actorId: by.memberId, action: 'door opened', subject: String(eventId) })
    await recordSecurityEvent(site, tx, { kind: 'door opened', memberId: by.memberId })
  })
}
