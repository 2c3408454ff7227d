import type { Tx } from '#platform/server/db.ts'

/** Returns false if there is no such member or they are already suspended: the first reason stays. */
export async function markSuspended(
  tx: Tx,
  memberId: string,
  suspension: { suspendedAt: Temporal.Instant; suspensionReason: string },
): Promise<boolean> {
  const marked = await tx
    .updateTable('members')
    .set(suspension)
    .where('id', '=', memberId)
    .where('suspendedAt', 'is', null)
    .executeTakeFirst()
  return marked.numUpdatedRows > 0n
}

/** Returns false if the member's suspension did not begin at `since`: a different suspension stays in force. */
export async function unmarkSuspended(tx: Tx, memberId: string, since: Temporal.Instant): Promise<boolean> {
  const unmarked = await tx
    .updateTable('members')
    .set({ suspendedAt: null, suspensionReason: null })
    .where('id', '=', memberId)
    .where('suspendedAt', '=', since)
    .executeTakeFirst()
  return unmarked.numUpdatedRows > 0n
}
