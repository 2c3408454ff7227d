import { sql } from 'kysely'
import { inTransaction, type Db } from '#platform/server/db.ts'

const ASK = `insert into deletions (member_id, asked_at) select unnest($1::uuid[]), now()`
const GO = `delete from members where id = any($1::uuid[])`

/**
 * Deletes only the rows of members, bypassing the command that deletes an account: for testing what the foreign keys do. Uses a
 * connection of the app.
 */
export async function deleteRows(
  client: { query(text: string, values: unknown[]): Promise<unknown> },
  ...ids: readonly string[]
): Promise<void> {
  await client.query(ASK, [ids])
  await client.query(GO, [ids])
}

/** The same over the site's own connection. */
export async function deleteMembers({ db }: { db: Db }, ...ids: readonly string[]): Promise<void> {
  await inTransaction(db, async (tx) => {
    await sql`insert into deletions (member_id, asked_at) select unnest(${ids}::uuid[]), now()`.execute(tx)
    await sql`delete from members where id = any(${ids}::uuid[])`.execute(tx)
  })
}
