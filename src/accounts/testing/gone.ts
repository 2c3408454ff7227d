import { sql } from 'kysely'
import { inTransaction, type Db } from '#platform/server/db.ts'

const ASK = `insert into deletions (member_id, asked_at) select unnest($1::uuid[]), now()`
const GO = `delete from members where id = any($1::uuid[])`

/** The rows of members alone, past the deed that deletes somebody: what their keys do then. Over a connection of the app's. */
export async function deleteRows(
  client: { query(text: string, values: unknown[]): Promise<unknown> },
  ...ids: readonly string[]
): Promise<void> {
  await client.query(ASK, [ids])
  await client.query(GO, [ids])
}

/** The same by the site's own. */
export async function deleteMembers({ db }: { db: Db }, ...ids: readonly string[]): Promise<void> {
  await inTransaction(db, async (tx) => {
    await sql`insert into deletions (member_id, asked_at) select unnest(${ids}::uuid[]), now()`.execute(tx)
    await sql`delete from members where id = any(${ids}::uuid[])`.execute(tx)
  })
}
