import type { Owner } from '#accounts/actor.ts'
import { unverifySessionIn } from '#accounts/server/second-factor/unverify-session.ts'
import { doorRefusals } from '#event-night/contract.ts'
import { doorGrant } from '#event-night/server/door-grant-queries.ts'
import { deleteDoorGrant } from '#event-night/server/store.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction } from '#platform/server/db.ts'
import { refuse } from '#platform/server/refusals.ts'
import { recordSecurityEvent } from '#platform/server/security-events/record-security-event.ts'
import type { Site } from '#platform/server/site.ts'

/** Revokes a door grant. Its device has no rights of staff at all until a code is given on it. */
export async function revokeDoorGrant(site: Site, by: Owner, id: string): Promise<void> {
  await inTransaction(site.db, async (tx) => {
    const grant = await doorGrant(tx, id)
    if (!grant || !(await deleteDoorGrant(tx, id))) refuse(doorRefusals.door_grant_not_found)
    await unverifySessionIn(tx, grant.sessionId)
    const details = { event: grant.eventId }
    const at = site.clock.now()
    await audit(tx, { at, actorId: by.memberId, action: 'door grant revoked', subject: grant.memberId, details })
    const { memberId } = grant
    await recordSecurityEvent(site, tx, { kind: 'door grant revoked', memberId, actorId: by.memberId })
  })
}
