import { sql } from 'kysely'
import type { Tx } from '#platform/server/db.ts'

/** What has changed for a member: enough to ask anew, and nothing that anybody could read off it. */
export type LiveChange = 'messages' | 'matches'

/** The channel of the database on which every process hears it. */
export const LIVE_CHANNEL = 'live'

/** Tells every open page of these members, in whichever process, once the transaction is committed. */
export async function tellLive(tx: Tx, memberIds: readonly string[], change: LiveChange): Promise<void> {
  await sql`
    select pg_notify(${LIVE_CHANNEL}, json_build_object('member', id, 'change', ${change}::text)::text)
    from unnest(${[...memberIds]}::text[]) as told (id)`.execute(tx)
}
