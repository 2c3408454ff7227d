import type { Db } from '#platform/server/db.ts'

/** Counts the second factors that these keys sealed. */
export async function countSealedWith(db: Db, keyIds: readonly string[]): Promise<number> {
  if (keyIds.length === 0) return 0
  const { count } = await db
    .selectFrom('secondFactors')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('keyId', 'in', keyIds)
    .executeTakeFirstOrThrow()
  return count
}

export async function countBannedAddresses(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('bannedAddresses')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
