import type { Tx } from '#platform/server/db.ts'

/** False where there is no such member, or they are suspended already: the first reason stands. */
export async function markSuspended(
  tx: Tx,
  memberId: string,
  suspension: { suspendedAt: Temporal.Instant; suspendedWhy: string },
): Promise<boolean> {
  const marked = await tx
    .updateTable('members')
    .set(suspension)
    .where('id', '=', memberId)
    .where('suspendedAt', 'is', null)
    .executeTakeFirst()
  return marked.numUpdatedRows > 0n
}

/** False where they are not suspended since then: one that was made at another time stands. */
export async function unmarkSuspended(tx: Tx, memberId: string, since: Temporal.Instant): Promise<boolean> {
  const unmarked = await tx
    .updateTable('members')
    .set({ suspendedAt: null, suspendedWhy: null })
    .where('id', '=', memberId)
    .where('suspendedAt', '=', since)
    .executeTakeFirst()
  return unmarked.numUpdatedRows > 0n
}
