import type { ContentName } from '#content/contract/written.ts'
import type { Tx } from '#platform/server/db.ts'

/** Inserts a version. Returns false if its number is already published, so only one of two concurrent writers succeeds. */
export async function insertVersion(
  tx: Tx,
  version: { name: ContentName; number: number; body: object; publishedAt: Temporal.Instant },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('contentVersions')
    .values({ ...version, body: JSON.stringify(version.body) })
    .onConflict((conflict) => conflict.columns(['name', 'number']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
