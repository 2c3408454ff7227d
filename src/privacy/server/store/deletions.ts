import type { Tx } from '#platform/server/db.ts'

/** Inserts a deletion. Returns false if it was already requested. */
export async function insertDeletion(
  tx: Tx,
  deletion: { memberId: string; requestedAt: Temporal.Instant; requestedBy: string | null },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('deletions')
    .values(deletion)
    .onConflict((conflict) => conflict.column('memberId').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Locks a deletion. If two workers run it concurrently, the second waits and finds it finished. */
export function lockDeletion(tx: Tx, memberId: string) {
  return tx.selectFrom('deletions').selectAll().where('memberId', '=', memberId).forUpdate().executeTakeFirst()
}

export async function finishDeletion(tx: Tx, memberId: string, finishedAt: Temporal.Instant): Promise<void> {
  await tx.updateTable('deletions').set({ finishedAt }).where('memberId', '=', memberId).execute()
}
