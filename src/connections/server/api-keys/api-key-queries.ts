import type { Db, Tx } from '#platform/server/db.ts'

const MAX_LISTED = 200

/** Finds the keys, newest first. */
export function apiKeyRows(db: Db) {
  return db
    .selectFrom('apiKeys')
    .select(['id', 'name', 'lastFour', 'scopes', 'madeAt', 'expiresAt', 'lastUsedOn', 'revokedAt'])
    .orderBy('madeAt', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_LISTED)
    .execute()
}

export type ApiKeyRow = Awaited<ReturnType<typeof apiKeyRows>>[number]

/** Finds the key with this hash, also if it no longer works. */
export function keyWithHash(db: Db, hash: Buffer) {
  return db
    .selectFrom('apiKeys')
    .select(['id', 'name', 'scopes', 'expiresAt', 'lastUsedOn', 'revokedAt'])
    .where('hash', '=', hash)
    .executeTakeFirst()
}

export async function countUsableKeys(tx: Tx, now: Temporal.Instant): Promise<number> {
  const { count } = await tx
    .selectFrom('apiKeys')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirstOrThrow()
  return count
}
