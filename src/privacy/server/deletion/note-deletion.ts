import { leave, type Asked } from '#accounts/server/leave.ts'
import { insertDeletion } from '#privacy/server/store/deletions.ts'
import { audit } from '#platform/server/audit.ts'
import type { Tx } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'

type Noted = { memberId: string; askedBy: string | null; asked: Asked }

/**
 * Locks everyone out of the account and enqueues the job that deletes it. Returns the member as they were; undefined if deletion
 * was already requested.
 */
export async function noteDeletion(site: Site, tx: Tx, { memberId, askedBy, asked }: Noted) {
  const now = site.clock.now()
  const member = await leave(tx, memberId, { now, asked })
  if (!member) return undefined
  await insertDeletion(tx, { memberId, askedAt: now, askedBy })
  await site.jobs.enqueue(tx, 'privacy.delete-member', { memberId })
  await audit(tx, { at: now, actorId: askedBy, deed: 'deletion asked', subject: memberId })
  return member
}
