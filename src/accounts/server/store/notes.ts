import type { NoteTopic } from '#accounts/contract/notes.ts'
import type { Tx } from '#platform/server/db.ts'

export type NewNote = {
  id: string
  memberId: string
  /** Null if the site itself wrote the note. */
  authorId: string | null
  about: NoteTopic
  text: string
  writtenAt: Temporal.Instant
}

export async function insertNote(tx: Tx, note: NewNote): Promise<void> {
  await tx.insertInto('memberNotes').values(note).execute()
}
