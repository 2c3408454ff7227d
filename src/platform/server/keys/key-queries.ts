import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db.ts'
import type { KnownKey } from '#platform/server/keys/key-states.ts'

/** Returns the keys that this database knows, in the order in which they sign. */
export async function knownKeys(db: Db): Promise<KnownKey[]> {
  return db.selectFrom('siteKeys').selectAll().orderBy('signsFrom').orderBy('madeAt').execute()
}

/** Lets one transaction at a time change which keys the site has. */
export async function lockKeys(tx: Tx): Promise<KnownKey[]> {
  await sql`lock table site_keys in share row exclusive mode`.execute(tx)
  return knownKeys(tx)
}

export async function insertKeys(tx: Tx, keys: readonly Omit<KnownKey, 'removedAt'>[]): Promise<void> {
  if (keys.length > 0) await tx.insertInto('siteKeys').values(keys).execute()
}

export async function saveSignsFrom(tx: Tx, id: string, signsFrom: Temporal.Instant): Promise<void> {
  await tx.updateTable('siteKeys').set({ signsFrom }).where('id', '=', id).execute()
}

/** A trigger refuses it while a secret is sealed with the key (`isStillSealing`). */
export async function markKeyRemoved(tx: Tx, id: string, removedAt: Temporal.Instant): Promise<void> {
  await tx.updateTable('siteKeys').set({ removedAt }).where('id', '=', id).where('removedAt', 'is', null).execute()
}

/** Deletes keys that are lost, so that the site can go on with others. */
export async function deleteKeys(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom('siteKeys').where('id', 'in', ids).execute()
}
