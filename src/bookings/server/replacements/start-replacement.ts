import type { Member } from '#accounts/actor.ts'
import { bookingRefusals } from '#bookings/contract/refusals.ts'
import type { Transfer } from '#bookings/contract/replacement.ts'
import { hasStarted, lockOwnBooking } from '#bookings/server/places/lock-own-booking.ts'
import { presentTransfer } from '#bookings/server/replacements/present-transfer.ts'
import { newReplacementToken } from '#bookings/server/replacements/replacement-link.ts'
import { isBookingPaid, openReplacementsOf } from '#bookings/server/replacements/replacement-queries.ts'
import { insertReplacement } from '#bookings/server/store/replacements.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction } from '#platform/server/db.ts'
import { newId } from '#platform/server/ids.ts'
import type { Limit } from '#platform/server/limits.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

const startLimit: Limit = { name: 'replacements started', attempts: 60, minutes: 60 }
/** This limit is strict, because these emails go to people who may not know the site. */
const mailLimit: Limit = { name: 'replacements sent by email', attempts: 10, minutes: 24 * 60 }
/** Counts the emails from all members. It never prevents a transfer, because members can also send the link themselves. */
const mailLimitOfAddress: Limit = { name: 'replacements sent to an address', attempts: 5, minutes: 24 * 60 }

/** Starts a transfer and returns its link. If `email` is set, the site sends the link to that address. */
export async function startReplacement(
  site: Site,
  by: Pick<Member, 'memberId'>,
  bookingId: string,
  email?: string,
): Promise<Transfer> {
  await site.limits.enforce(startLimit, by.memberId)
  if (email !== undefined) {
    await site.limits.enforce(mailLimit, by.memberId)
    await site.limits.enforce(mailLimitOfAddress, email.toLowerCase())
  }
  return inTransaction(site.db, async (tx) => {
    const { event, booking } = await lockOwnBooking(tx, by, bookingId)
    const now = site.clock.now()
    if (booking.state === 'ended') refuse(bookingRefusals.booking_not_live)
    if (event.cancelledAt) refuse(bookingRefusals.event_cancelled)
    if (hasStarted(event, now)) refuse(bookingRefusals.event_started)
    if (!(await isBookingPaid(tx, bookingId))) refuse(bookingRefusals.booking_not_paid)
    if ((await openReplacementsOf(tx, [bookingId])).length > 0) refuse(bookingRefusals.transfer_already_started)

    const id = newId()
    const token = newReplacementToken(site, id)
    const started = { id, ...token, sentTo: email ?? null, startedAt: now.round('microsecond') }
    await insertReplacement(tx, { ...started, bookingId, fromMemberId: by.memberId })
    if (email !== undefined)
      await site.jobs.enqueue(tx, 'bookings.notify-member', { about: started.id, type: 'replacement offered' })
    const details = { event: event.id, replacement: started.id }
    await audit(tx, { at: now, actorId: by.memberId, action: 'replacement started', subject: bookingId, details })
    return presentTransfer(site, started)
  })
}
