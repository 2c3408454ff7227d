import { sql } from 'kysely'
import { inTransaction, type Db } from '#platform/server/db.ts'

const REQUEST_DELETION = `insert into deletions (member_id, requested_at) select unnest($1::uuid[]), now()`
const DELETE_MEMBERS = `delete from members where id = any($1::uuid[])`

/**
 * Deletes only the rows of members, bypassing the command that deletes an account, to test the foreign keys. Uses the given
 * database connection.
 */
export async function deleteRows(
  client: { query(text: string, values: unknown[]): Promise<unknown> },
  ...ids: readonly string[]
): Promise<void> {
  await client.query(REQUEST_DELETION, [ids])
  await client.query(DELETE_MEMBERS, [ids])
}

/** Deletes only the rows of members, over the site's own connection. */
export async function deleteMembers({ db }: { db: Db }, ...ids: readonly string[]): Promise<void> {
  await inTransaction(db, async (tx) => {
    await sql`insert into deletions (member_id, requested_at) select unnest(${ids}::uuid[]), now()`.execute(tx)
    await sql`delete from members where id = any(${ids}::uuid[])`.execute(tx)
  })
}
