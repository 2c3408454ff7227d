import type { ContentName } from '#content/contract/written.ts'
import type { Tx } from '#platform/server/db.ts'

/** False where another was published under this number: of two at the same moment one comes first. */
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
