import type { Owner } from '#accounts/actor.ts'
import { commonRefusals } from '#platform/contract.ts'
import { saveReason } from '#accounts/server/save-note.ts'
import { endSessionsOf } from '#accounts/server/store/sessions.ts'
import { lockOwners } from '#accounts/server/store/staff.ts'
import { markSuspended } from '#accounts/server/store/suspensions.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction, type Tx } from '#platform/server/db.ts'
import { recordSecurityEvent } from '#platform/server/security-events/record-security-event.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/** Suspends a member and ends their sessions on every device. A second call changes nothing. */
export async function suspendMember(site: Site, by: Owner, memberId: string, reason: string): Promise<void> {
  await inTransaction(site.db, (tx) => suspendMemberIn(site, tx, by, { memberId, now: site.clock.now(), reason }))
}

/** Suspends a member within a larger command. Returns false if there is no such member or they are already suspended. */
export async function suspendMemberIn(
  site: Site,
  tx: Tx,
  by: Owner,
  { memberId, now, reason }: { memberId: string; now: Temporal.Instant; reason: string },
): Promise<boolean> {
  await requireCallerNotSuspended(tx, by, memberId)
  const isNewSuspension = await markSuspended(tx, memberId, { suspendedAt: now, suspensionReason: reason })
  if (!isNewSuspension) return false
  const sessions = await endSessionsOf(tx, memberId)
  await saveReason(tx, by, { memberId, about: 'suspended', text: reason, writtenAt: now })
  await audit(tx, {
    at: now,
    actorId: by.memberId,
    action: 'member suspended',
    subject: memberId,
    details: { sessions },
  })
  await recordSecurityEvent(site, tx, { kind: 'account suspended', memberId, actorId: by.memberId })
  return true
}

/** Refuses if the caller has been suspended, so that two owners who suspend each other at the same time cannot both succeed. */
async function requireCallerNotSuspended(tx: Tx, by: Owner, memberId: string): Promise<void> {
  if (by.memberId === null) return
  const owners = await lockOwners(tx)
  if (!owners.some(({ id }) => id === memberId)) return
  const mayDecide = owners.some(({ id, suspendedAt }) => id === by.memberId && !suspendedAt)
  if (memberId === by.memberId || !mayDecide) refuse(commonRefusals.not_allowed)
}
