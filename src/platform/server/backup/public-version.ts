import type { Client } from 'pg'

/**
 * Far beyond what changes in the life of a backup: pages that browsers kept under versions which only the lost
 * database ever had must not pass for those of the restored one.
 */
const LEAP = 1_000_000

/** What the database counted up to; undefined where it has no such table. */
export async function readPublicVersion(client: Client): Promise<number | undefined> {
  const { rowCount } = await client.query(`select from pg_class where oid = to_regclass('public.public_version')`)
  if (!rowCount) return undefined
  const { rows } = await client.query<{ version: string | null }>(
    'select sum(version)::text as version from public.public_version',
  )
  return Number(rows[0]?.version ?? 0)
}

/** Makes it higher than it is and higher than `before`. */
export async function leapPublicVersion(client: Client, before: number | undefined): Promise<void> {
  const now = await readPublicVersion(client)
  if (now === undefined) return
  const more = Math.max((before ?? 0) - now, 0) + LEAP
  await client.query('update public.public_version set version = version + $1 where shard = 0', [more])
}
