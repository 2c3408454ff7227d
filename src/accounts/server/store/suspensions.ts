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
