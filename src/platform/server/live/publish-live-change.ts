import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db.ts'

/** What changed for a member. It tells a page what to reload, and contains no private data. */
export type LiveChange = 'messages' | 'matches' | 'night'

/** The PostgreSQL channel on which every process receives live changes. */
export const LIVE_CHANNEL = 'live'

/** Notifies every open page of these members, in any process, once the transaction is committed. */
export async function publishLiveChange(tx: Tx, memberIds: readonly string[], change: LiveChange): Promise<void> {
  await sql`
    select pg_notify(${LIVE_CHANNEL}, json_build_object('member', id, 'change', ${change}::text)::text)
    from unnest(${[...memberIds]}::text[]) as recipients (id)`.execute(tx)
}

/** Notifies a channel of nothing, to find out whether notifications arrive. */
export async function sendEmptyNotification(db: Db, channel: string): Promise<void> {
  await sql`select pg_notify(${channel}, '')`.execute(db)
}
