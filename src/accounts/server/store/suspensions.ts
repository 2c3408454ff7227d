import type { Tx } from '#platform/server/db.ts'

/** Marks a member as suspended. Returns false if there is no such member or they are already suspended. */
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

/** Ends the suspension that began at `since`. Returns false if there is none; any other suspension stays in force. */
export async function clearSuspension(tx: Tx, memberId: string, since: Temporal.Instant): Promise<boolean> {
  const unmarked = await tx
    .updateTable('members')
    .set({ suspendedAt: null, suspensionReason: null })
    .where('id', '=', memberId)
    .where('suspendedAt', '=', since)
    .executeTakeFirst()
  return unmarked.numUpdatedRows > 0n
}
