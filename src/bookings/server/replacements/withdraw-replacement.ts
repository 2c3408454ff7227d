import type { Member } from '#accounts/actor.ts'
import { bookingRefusals } from '#bookings/contract/refusals.ts'
import { lockOwnBooking } from '#bookings/server/places/lock-own-booking.ts'
import { endReplacementOf } from '#bookings/server/store/replacements.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction } from '#platform/server/db.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/** Withdraws a transfer, so that the member keeps their place. After this, the link shows that the transfer is over. */
export async function withdrawReplacement(site: Site, by: Pick<Member, 'memberId'>, bookingId: string): Promise<void> {
  await inTransaction(site.db, async (tx) => {
    const { event } = await lockOwnBooking(tx, by, bookingId)
    const now = site.clock.now()
    if (!(await endReplacementOf(tx, bookingId, now, 'withdrawn'))) refuse(bookingRefusals.transfer_not_started)
    const details = { event: event.id }
    await audit(tx, { at: now, actorId: by.memberId, action: 'replacement withdrawn', subject: bookingId, details })
  })
}
