import type { Tx } from '#platform/server/db.ts'

/** False if it was requested before. */
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

/** If two workers run a deletion at once, the second waits and finds it done. */
export function lockDeletion(tx: Tx, memberId: string) {
  return tx.selectFrom('deletions').selectAll().where('memberId', '=', memberId).forUpdate().executeTakeFirst()
}

export async function finishDeletion(tx: Tx, memberId: string, finishedAt: Temporal.Instant): Promise<void> {
  await tx.updateTable('deletions').set({ finishedAt }).where('memberId', '=', memberId).execute()
}
