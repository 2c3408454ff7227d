import type { Owner } from '#accounts/actor.ts'
import { byHandRefusals } from '#bookings/contract/by-hand.ts'
import { deleteNote } from '#bookings/server/store/notes.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction } from '#platform/server/db.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/** Deletes a note permanently, including its text. */
export async function removeNote(site: Site, by: Owner, noteId: string): Promise<void> {
  await inTransaction(site.db, async (tx) => {
    const bookingId = await deleteNote(tx, noteId)
    if (bookingId === undefined) refuse(byHandRefusals.note_not_found)
    const at = site.clock.now()
    await audit(tx, {
      at,
      actorId: by.memberId,
      action: 'booking note removed',
      subject: bookingId,
      details: { noteId },
    })
  })
}
