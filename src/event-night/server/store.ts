import type { Insertable } from 'kysely'
import type { Tables, Tx } from '#platform/server/db.ts'

/** Called under the event's lock, so that the numbers follow the order in which commands are carried out. */
export async function insertCommand(tx: Tx, command: Insertable<Tables['checkInCommands']>): Promise<void> {
  await tx.insertInto('checkInCommands').values(command).execute()
}
