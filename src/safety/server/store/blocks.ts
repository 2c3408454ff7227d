import type { Tx } from '#platform/server/db.ts'

type Pair = { blockerId: string; blockedId: string }

/** False where the block stands already, also one made at the same moment. */
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

/** False where there is no such block. */
export async function deleteBlock(tx: Tx, { blockerId, blockedId }: Pair): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('blocks')
    .where('blockerId', '=', blockerId)
    .where('blockedId', '=', blockedId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
