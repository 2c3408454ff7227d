import type { Client } from 'pg'

/**
 * Far more than the version increases between a backup and its restore. Otherwise, pages that browsers cached from the replaced
 * database could pass for pages of the restored one.
 */
const VERSION_JUMP = 1_000_000

/** Returns the public version of the database, or undefined if its table does not exist. */
export async function readPublicVersion(client: Client): Promise<number | undefined> {
  const { rowCount } = await client.query(`select from pg_class where oid = to_regclass('public.public_version')`)
  if (!rowCount) return undefined
  const { rows } = await client.query<{ version: string | null }>(
    'select sum(version)::text as version from public.public_version',
  )
  return Number(rows[0]?.version ?? 0)
}

/** Raises the version above both its current value and `before`. */
export async function advancePublicVersion(client: Client, before: number | undefined): Promise<void> {
  const current = await readPublicVersion(client)
  if (current === undefined) return
  const increase = Math.max((before ?? 0) - current, 0) + VERSION_JUMP
  await client.query('update public.public_version set version = version + $1 where shard = 0', [increase])
}
