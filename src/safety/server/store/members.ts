import { sql } from 'kysely'
import type { Tx } from '#platform/server/db.ts'

/**
 * Locks a member against deletion until the row that refers to them is stored. Returns false if the member no longer exists.
 */
export async function lockMember(tx: Tx, memberId: string): Promise<boolean> {
  const { rows } = await sql`select id from members where id = ${memberId} for key share`.execute(tx)
  return rows.length > 0
}
