import { sql } from 'kysely'
import type { Tx } from '#platform/server/db.ts'

/** Prevents a member from being deleted until the row that names them is stored; false if they are gone already. */
export async function lockMember(tx: Tx, memberId: string): Promise<boolean> {
  const { rows } = await sql`select id from members where id = ${memberId} for key share`.execute(tx)
  return rows.length > 0
}
