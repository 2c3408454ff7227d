import type { Owner } from '#accounts/actor.ts'
import { bookingRefusals } from '#bookings/contract/refusals.ts'
import { lockBooking } from '#bookings/server/store/bookings.ts'
import { insertNote } from '#bookings/server/store/notes.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction } from '#platform/server/db.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/** Saves a note about a booking, which only owners can read. Returns the id of the note. */
export async function writeNote(
  site: Site,
  by: Owner,
  { bookingId, body }: { bookingId: string; body: string },
): Promise<string> {
  return inTransaction(site.db, async (tx) => {
    const booking = await lockBooking(tx, bookingId)
    // A note is about a member, so none can be added once the account has been deleted.
    if (!booking?.memberId) refuse(bookingRefusals.booking_not_found)
    const at = site.clock.now()
    const { memberId } = booking
    const noteId = await insertNote(tx, { bookingId, memberId, body, writtenAt: at, writtenBy: by.memberId })
    await audit(tx, {
      at,
      actorId: by.memberId,
      action: 'booking note written',
      subject: bookingId,
      details: { noteId },
    })
    return noteId
  })
}
