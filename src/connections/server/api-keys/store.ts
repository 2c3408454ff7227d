import { sql } from 'kysely'
import type { Tables, Tx } from '#platform/server/db.ts'
import type { Scope } from '#connections/contract/api-keys.ts'

type NewKey = Pick<Tables['apiKeys'], 'id' | 'name' | 'lastFour' | 'hash'> & {
  scopes: Scope[]
  madeAt: Temporal.Instant
  expiresAt: Temporal.Instant
}

/** Lets one transaction at a time make a key, so that their number is right. */
export async function lockApiKeys(tx: Tx): Promise<void> {
  await sql`lock table api_keys in share row exclusive mode`.execute(tx)
}

export async function insertApiKey(tx: Tx, key: NewKey): Promise<void> {
  await tx.insertInto('apiKeys').values(key).execute()
}

/** Revokes a key. Returns false if there is no such key, or it was revoked before. */
export async function setRevoked(tx: Tx, id: string, revokedAt: Temporal.Instant): Promise<boolean> {
  const changed = await tx
    .updateTable('apiKeys')
    .set({ revokedAt })
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

export async function setLastUsed(tx: Tx, id: string, day: Temporal.PlainDate): Promise<void> {
  await tx.updateTable('apiKeys').set({ lastUsedOn: day }).where('id', '=', id).execute()
}

/** Deletes the keys that stopped working before this time. */
export async function deleteEndedKeys(tx: Tx, before: Temporal.Instant): Promise<void> {
  await tx
    .deleteFrom('apiKeys')
    .where((row) => row.or([row('revokedAt', '<', before), row('expiresAt', '<', before)]))
    .execute()
}
