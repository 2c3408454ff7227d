import type { Tx } from '#platform/server/db.ts'

type Pair = { blockerId: string; blockedId: string }

/** Inserts a block. Returns false if it already exists, even if it was made concurrently. */
export async function insertBlock(
  tx: Tx,
  { blockerId, blockedId }: Pair,
  blockedAt: Temporal.Instant,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('blocks')
    .values({ blockerId, blockedId, blockedAt })
    .onConflict((conflict) => conflict.columns(['blockerId', 'blockedId']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** Deletes a block. Returns false if there is no such block. */
export async function deleteBlock(tx: Tx, { blockerId, blockedId }: Pair): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('blocks')
    .where('blockerId', '=', blockerId)
    .where('blockedId', '=', blockedId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
