import type { Tx } from '#platform/server/db.ts'
import { newId } from '#platform/server/ids.ts'

type NewNote = {
  bookingId: string
  memberId: string
  body: string
  writtenAt: Temporal.Instant
  writtenBy: string | null
}

/** Inserts a note and returns its id. */
export async function insertNote(tx: Tx, note: NewNote): Promise<string> {
  const id = newId()
  await tx
    .insertInto('bookingNotes')
    .values({ id, ...note })
    .execute()
  return id
}

/** Moves the notes of a booking to the booking that continues it. */
export async function moveNotes(tx: Tx, fromId: string, toId: string): Promise<void> {
  await tx.updateTable('bookingNotes').set({ bookingId: toId }).where('bookingId', '=', fromId).execute()
}

/** Deletes a note. Returns the id of its booking, or undefined if there is no such note. */
export async function deleteNote(tx: Tx, noteId: string): Promise<string | undefined> {
  const row = await tx.deleteFrom('bookingNotes').where('id', '=', noteId).returning('bookingId').executeTakeFirst()
  return row?.bookingId
}
