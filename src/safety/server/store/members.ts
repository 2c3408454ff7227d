import { sql } from 'kysely'
import type { Tx } from '#platform/server/db.ts'

/** Keeps a member from going until what names them is stored; false where they have gone already. */
export async function holdMember(tx: Tx, memberId: string): Promise<boolean> {
  const { rows } = await sql`select id from members where id = ${memberId} for key share`.execute(tx)
  return rows.length > 0
}
