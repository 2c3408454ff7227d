import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'

/** Returns the ids of those sessions that have not expired and whose member may still use the site. */
export async function liveSessionIds(
  db: Db,
  sessionIds: readonly string[],
  now: Temporal.Instant,
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('members', 'members.id', 'sessions.memberId')
    .select('sessions.id')
    .where('sessions.id', '=', sql<string>`any(${[...sessionIds]}::uuid[])`)
    .where('sessions.expiresAt', '>', now)
    .where('members.activatedAt', 'is not', null)
    .where('members.suspendedAt', 'is', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}
