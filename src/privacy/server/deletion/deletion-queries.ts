import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'

export function deletionOf(db: Db, memberId: string) {
  return db.selectFrom('deletions').selectAll().where('memberId', '=', memberId).executeTakeFirst()
}

/**
 * Returns members whose deletion was requested no later than this and is not finished. The order is random, so that no deletion
 * is starved.
 */
export async function pendingDeletions(db: Db, requestedBefore: Temporal.Instant, atMost: number): Promise<string[]> {
  const rows = await db
    .selectFrom('deletions')
    .select('memberId')
    .where('finishedAt', 'is', null)
    .where('requestedAt', '<=', requestedBefore)
    .orderBy(sql`random()`)
    .limit(atMost)
    .execute()
  return rows.map(({ memberId }) => memberId)
}

/** Returns every member whose deletion was ever requested. */
export async function allDeletions(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('deletions').select('memberId').orderBy('requestedAt').execute()
  return rows.map(({ memberId }) => memberId)
}

/** Returns which of these members still exist and have not had deletion requested. */
export async function remainingMembers(db: Db, memberIds: readonly string[]): Promise<string[]> {
  if (memberIds.length === 0) return []
  const rows = await db
    .selectFrom('members')
    .select('id')
    .where('id', 'in', memberIds)
    .where('deletionRequestedAt', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}
