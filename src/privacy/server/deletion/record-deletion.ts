import { startAccountDeletion, type DeletionTiming } from '#accounts/server/start-account-deletion.ts'
import { insertDeletion } from '#privacy/server/store/deletions.ts'
import { audit } from '#platform/server/audit.ts'
import type { Tx } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'

type NewDeletion = { memberId: string; requestedBy: string | null; requested: DeletionTiming }

/**
 * Blocks all access to the account and enqueues the job that deletes it. Returns the member's row as it was before, or
 * undefined if deletion was already requested.
 */
export async function recordDeletion(site: Site, tx: Tx, { memberId, requestedBy, requested }: NewDeletion) {
  const now = site.clock.now()
  const member = await startAccountDeletion(tx, memberId, { now, requested })
  if (!member) return undefined
  await insertDeletion(tx, { memberId, requestedAt: now, requestedBy })
  await site.jobs.enqueue(tx, 'privacy.delete-member', { memberId })
  await audit(tx, { at: now, actorId: requestedBy, action: 'deletion requested', subject: memberId })
  return member
}
