import type { Member } from '#accounts/actor.ts'
import { bookingRefusals } from '#bookings/contract/refusals.ts'
import { endLive } from '#bookings/server/places/end-live.ts'
import { noticeBlockedPairs } from '#bookings/server/places/notice-blocked-pairs.ts'
import { readBookingContext } from '#bookings/server/places/place-rows.ts'
import { readReplacementToken } from '#bookings/server/replacements/replacement-link.ts'
import {
  isPaymentUnderWay,
  replacementById,
  type ReplacementRow,
} from '#bookings/server/replacements/replacement-rows.ts'
import { isOver, whyNotTakeOver } from '#bookings/server/replacements/why-not-take-over.ts'
import { lockBooking, type LockedBooking } from '#bookings/server/store/bookings.ts'
import { handBookingOver } from '#bookings/server/store/replacements.ts'
import { endWaitOf } from '#bookings/server/store/waiting-list.ts'
import { newTicketCode } from '#bookings/server/tickets/ticket-code.ts'
import { lockEvent } from '#events/server/event-rows.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction, type Tx } from '#platform/server/db.ts'
import { raisePublicVersion } from '#platform/server/pulse.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/**
 * Accepts the transfer that a link offers. The whole booking moves in place, so that its place is never free in between. The
 * member who paid stays the payer. The new holder's own hold or wait at the event ends. Returns the event's id.
 */
export async function acceptReplacement(site: Site, by: Pick<Member, 'memberId'>, token: string): Promise<number> {
  const id = readReplacementToken(site, token)
  const known = id && (await replacementById(site.db, id))
  if (!known) return refuse(bookingRefusals.replacement_not_found)
  return inTransaction(site.db, async (tx) => {
    const event = await lockEvent(tx, known.eventId)
    await lockBooking(tx, known.bookingId)
    const replacement = await replacementById(tx, known.id)
    const now = site.clock.now()
    if (!event || !replacement || isOver(replacement, event, now)) refuse(bookingRefusals.replacement_over)
    const { memberId } = by
    const context = await readBookingContext(tx, event.id, memberId)
    // Locks the hold, so that PAY cannot be pressed from here on.
    const hold = context.own?.state === 'held' ? await lockBooking(tx, context.own.id) : undefined
    const isPaying = hold !== undefined && (await isPaymentUnderWay(tx, hold.id))
    const why = whyNotTakeOver(site, { replacement, event, memberId, context, isPaying, now })
    if (why) refuse(why)
    await takeOver(site, tx, { replacement, hold, memberId, now })
    return event.id
  })
}

async function takeOver(
  site: Site,
  tx: Tx,
  given: { replacement: ReplacementRow; hold: LockedBooking | undefined; memberId: string; now: Temporal.Instant },
): Promise<void> {
  const { replacement, hold, memberId, now } = given
  const { id: replacementId, bookingId, eventId } = replacement
  await endWaitOf(tx, { eventId, memberId, now }, 'got a place')
  if (hold) await endLive(site, tx, hold, { why: 'took another over', actorId: memberId, now })
  await handBookingOver(tx, { replacementId, bookingId, toMemberId: memberId, ticketCode: newTicketCode(), now })
  const details = { event: eventId, replacement: replacementId }
  await audit(tx, { at: now, actorId: memberId, deed: 'booking taken over', subject: bookingId, details })
  for (const what of ['handed over', 'taken over'] as const)
    await site.jobs.enqueue(tx, 'bookings.tell-member', { about: replacementId, what })
  await noticeBlockedPairs(site, tx, { eventId, memberId })
  await raisePublicVersion(tx, eventId)
}
