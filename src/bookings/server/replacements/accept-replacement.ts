import type { Member } from '#accounts/actor.ts'
import type { Gender } from '#accounts/contract/person.ts'
import { bookingRefusals } from '#bookings/contract/refusals.ts'
import { endPlaceAndMakeOffers } from '#bookings/server/places/end-place.ts'
import { checkBlockedPairs } from '#bookings/server/places/check-blocked-pairs.ts'
import { readBookingContext } from '#bookings/server/places/booking-context-queries.ts'
import { readReplacementToken } from '#bookings/server/replacements/replacement-link.ts'
import {
  isPaymentInProgress,
  replacementById,
  type ReplacementRow,
} from '#bookings/server/replacements/replacement-queries.ts'
import { isOver, transferRefusal } from '#bookings/server/replacements/transfer-refusal.ts'
import { lockBooking, type LockedBooking } from '#bookings/server/store/bookings.ts'
import { transferBooking } from '#bookings/server/store/replacements.ts'
import { makeOffers } from '#bookings/server/waiting-list/make-offers.ts'
import { refundRebooked } from '#bookings/server/payments/refund-rebooked.ts'
import { endWaitOf } from '#bookings/server/store/waiting-list.ts'
import { newTicketCode } from '#bookings/server/tickets/ticket-code.ts'
import { lockEvent } from '#events/server/event-queries.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction, type Tx } from '#platform/server/db.ts'
import { raisePublicVersion } from '#platform/server/version-poller.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/**
 * Accepts the transfer that a link offers. The booking row gets a new member, so its place is never free in between. The member
 * who paid stays the payer. In the same way, a friend claims the place that a member has paid for. Ends any hold that the new holder has at the event, and takes them off its waiting list. Returns
 * the event's id.
 */
export async function acceptReplacement(site: Site, by: Pick<Member, 'memberId'>, token: string): Promise<number> {
  const id = await readReplacementToken(site, token)
  const known = id && (await replacementById(site.db, id))
  if (!known) return refuse(bookingRefusals.replacement_not_found)
  return inTransaction(site.db, async (tx) => {
    const event = await lockEvent(tx, known.eventId)
    await lockBooking(tx, known.bookingId)
    const replacement = await replacementById(tx, known.id)
    const now = site.clock.now()
    if (!event || !replacement || isOver(replacement, event, now)) refuse(bookingRefusals.replacement_ended)
    const { memberId } = by
    const context = await readBookingContext(tx, event.id, memberId)
    // Locks the hold, so that the member cannot press PAY from here on.
    const hold = context.own?.state === 'held' ? await lockBooking(tx, context.own.id) : undefined
    const isPaying = hold !== undefined && (await isPaymentInProgress(tx, hold.id))
    const reason = transferRefusal(site, { replacement, event, memberId, context, isPaying, now })
    if (reason) refuse(reason)
    await acceptTransfer(site, tx, { replacement, hold, memberId, now })
    return event.id
  })
}

const transferNotifications = ['place transferred', 'transfer accepted'] as const
const claimNotifications = ['second chair claimed', 'place claimed'] as const

async function acceptTransfer(
  site: Site,
  tx: Tx,
  transfer: { replacement: ReplacementRow; hold: LockedBooking | undefined; memberId: string; now: Temporal.Instant },
): Promise<void> {
  const { replacement, hold, memberId, now } = transfer
  const { id: replacementId, bookingId, eventId } = replacement
  await endWaitOf(tx, { eventId, memberId, now }, 'got a place')
  if (hold) await endPlaceAndMakeOffers(site, tx, hold, { reason: 'accepted a transfer', actorId: memberId, now })
  await transferBooking(tx, { replacementId, bookingId, toMemberId: memberId, ticketCode: newTicketCode(), now })
  const details = { event: eventId, replacement: replacementId }
  const action = replacement.unclaimed ? 'second chair claimed' : 'booking transferred'
  await audit(tx, { at: now, actorId: memberId, action, subject: bookingId, details })
  const types = replacement.unclaimed ? claimNotifications : transferNotifications
  for (const type of types) await site.jobs.enqueue(tx, 'bookings.notify-member', { about: replacementId, type })
  if (replacement.unclaimed) await followUpClaim(site, tx, { eventId, gender: replacement.gender, now })
  await checkBlockedPairs(site, tx, { eventId, memberId })
  await raisePublicVersion(tx, eventId)
}

/** Does what a booking does once a member has it: makes a refund that was promised, and offers the places that it releases. */
async function followUpClaim(
  site: Site,
  tx: Tx,
  { eventId, gender, now }: { eventId: number; gender: Gender; now: Temporal.Instant },
): Promise<void> {
  await refundRebooked(site, tx, { eventId, gender, now })
  await makeOffers(site, tx, eventId, now)
}
