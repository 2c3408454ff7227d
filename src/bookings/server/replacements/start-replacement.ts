import type { Member } from '#accounts/actor.ts'
import { bookingRefusals } from '#bookings/contract/refusals.ts'
import type { HandingOver } from '#bookings/contract/replacement.ts'
import { hasStarted, lockOwnBooking } from '#bookings/server/places/lock-own-booking.ts'
import { presentHandingOver } from '#bookings/server/replacements/present-handing-over.ts'
import { isBookingPaid, openReplacementsOf } from '#bookings/server/replacements/replacement-rows.ts'
import { insertReplacement } from '#bookings/server/store/replacements.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction } from '#platform/server/db.ts'
import { newId } from '#platform/server/ids.ts'
import type { Limit } from '#platform/server/limits.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

const starts: Limit = { name: 'replacements started', tries: 60, minutes: 60 }
/** These emails go to people who may know nothing of the site. */
const mails: Limit = { name: 'replacements sent by email', tries: 10, minutes: 24 * 60 }
/** Counts emails from all members. A link can also be passed on by hand, so the limit stops no transfer. */
const mailsTo: Limit = { name: 'replacements sent to an address', tries: 5, minutes: 24 * 60 }

/** Starts a transfer and returns its link. If an email address is given, the site sends the link there. */
export async function startReplacement(
  site: Site,
  by: Pick<Member, 'memberId'>,
  bookingId: string,
  email?: string,
): Promise<HandingOver> {
  await site.limits.demand(starts, by.memberId)
  if (email !== undefined) {
    await site.limits.demand(mails, by.memberId)
    await site.limits.demand(mailsTo, email.toLowerCase())
  }
  return inTransaction(site.db, async (tx) => {
    const { event, booking } = await lockOwnBooking(tx, by, bookingId)
    const now = site.clock.now()
    if (booking.state === 'ended') refuse(bookingRefusals.booking_not_live)
    if (event.cancelledAt) refuse(bookingRefusals.event_cancelled)
    if (hasStarted(event, now)) refuse(bookingRefusals.event_started)
    if (!(await isBookingPaid(tx, bookingId))) refuse(bookingRefusals.booking_not_paid)
    if ((await openReplacementsOf(tx, [bookingId])).length > 0) refuse(bookingRefusals.handing_over_already)

    const started = { id: newId(), sentTo: email ?? null, startedAt: now.round('microsecond') }
    await insertReplacement(tx, { ...started, bookingId, fromMemberId: by.memberId })
    if (email !== undefined)
      await site.jobs.enqueue(tx, 'bookings.tell-member', { about: started.id, what: 'replacement asked' })
    const details = { event: event.id, replacement: started.id }
    await audit(tx, { at: now, actorId: by.memberId, deed: 'replacement started', subject: bookingId, details })
    return presentHandingOver(site, started)
  })
}
