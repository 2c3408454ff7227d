import type { Insertable } from 'kysely'
import type { Tables, Tx } from '#platform/server/db.ts'

/** Inserts a command. The caller holds the event's lock, so that commands are numbered in the order in which they run. */
export async function insertCommand(tx: Tx, command: Insertable<Tables['checkInCommands']>): Promise<void> {
  await tx.insertInto('checkInCommands').values(command).execute()
}
