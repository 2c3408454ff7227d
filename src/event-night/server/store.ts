import { sql, type Insertable } from 'kysely'
import type { Tables, Tx } from '#platform/server/db.ts'

/** Inserts a command. The caller holds the event's lock, so that commands are numbered in the order in which they run. */
export async function insertCommand(tx: Tx, command: Insertable<Tables['checkInCommands']>): Promise<void> {
  await tx.insertInto('checkInCommands').values(command).execute()
}

/** Saves that a session opened a door. Returns false if the session has ended. */
export async function upsertDoorGrant(tx: Tx, grant: Insertable<Tables['doorGrants']>): Promise<boolean> {
  const { id, sessionId, eventId, openedAt } = grant
  const { numAffectedRows } = await sql`
    insert into door_grants (id, session_id, event_id, opened_at)
    select ${id}::uuid, s.id, ${eventId}::integer, ${openedAt}::timestamptz from sessions s where s.id = ${sessionId}::uuid for key share
    on conflict (session_id, event_id) do update set opened_at = excluded.opened_at`.execute(tx)
  return numAffectedRows === 1n
}

/** Returns false if the grant has gone already. */
export async function deleteDoorGrant(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('doorGrants').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}
