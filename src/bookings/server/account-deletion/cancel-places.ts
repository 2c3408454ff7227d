import {
  eventIdsOfWaitingLists,
  unsettledIntents,
  placesOfDeletedAccount,
} from '#bookings/server/account-deletion/deletion-queries.ts'
import { endCreditForDeletion } from '#bookings/server/account-deletion/end-credit.ts'
import { ProviderUnavailable, ProviderRefused } from '#bookings/server/payments/card-provider.ts'
import { refundBooking } from '#bookings/server/payments/refund-booking.ts'
import { settlePayment } from '#bookings/server/payments/settle-payment.ts'
import { endPlaceAndMakeOffers } from '#bookings/server/places/end-place.ts'
import { hasStarted } from '#bookings/server/places/lock-own-booking.ts'
import { releaseAndRefund } from '#bookings/server/second-chairs/release-second-chairs.ts'
import { holderOf, lockBooking } from '#bookings/server/store/bookings.ts'
import { endWaitOf } from '#bookings/server/store/waiting-list.ts'
import { lockEvent } from '#events/server/event-queries.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'

/**
 * Cancels a member's places at events that have not started, offers them to the waiting lists, and takes the member off every
 * waiting list. Refunds only places for which the member is still entitled to a refund because the event was moved, and
 * places that no friend has claimed. Voids payments that were not captured, and ends the member's credit. Each step runs in a
 * separate transaction, so a retry does only what is left.
 */
export async function cancelPlacesForDeletion(site: Site, memberId: string, requestedBy: string | null): Promise<void> {
  for (const { id, eventId } of await placesOfDeletedAccount(site.db, memberId))
    await cancelPlaceForDeletion(site, { memberId, requestedBy, id, eventId })
  for (const eventId of await eventIdsOfWaitingLists(site.db, memberId))
    await leaveWaitingListForDeletion(site, { memberId, requestedBy, eventId })
  await endCreditForDeletion(site, memberId)
  for (const intentId of await unsettledIntents(site.db, memberId)) await settleIntent(site, intentId)
}

type DeletedAccountPlace = { memberId: string; requestedBy: string | null; eventId: number }

async function cancelPlaceForDeletion(site: Site, place: DeletedAccountPlace & { id: string }): Promise<void> {
  const { memberId, requestedBy, id, eventId } = place
  await inTransaction(site.db, async (tx) => {
    const event = await lockEvent(tx, eventId)
    const booking = await lockBooking(tx, id)
    const now = site.clock.now()
    if (!event || !booking || holderOf(booking) !== memberId || booking.state === 'ended') return
    // A separate job ends and refunds bookings of cancelled events. A place at an event that has started is treated as used, so
    // it is not cancelled.
    const isUnclaimed = booking.state === 'booked' && booking.unclaimed
    if (event.cancelledAt || (booking.state === 'booked' && !isUnclaimed && hasStarted(event, now))) return
    if (isUnclaimed)
      return releaseAndRefund(site, tx, booking, { reason: 'cancelled by member', actorId: requestedBy, now })
    const isMoved = booking.refundUntil !== null && Temporal.Instant.compare(booking.refundUntil, now) > 0
    const isDeclined = booking.state === 'held' && booking.offeredAt !== null
    const reason = isMoved ? 'event moved' : isDeclined ? 'declined' : 'cancelled by member'
    await endPlaceAndMakeOffers(site, tx, booking, { reason, actorId: requestedBy, now })
    // A member whose event was moved is entitled to a refund until `refundUntil`, so it is paid without asking the member.
    if (isMoved) await refundBooking(site, tx, id, { reason: 'event moved', requestedBy, now })
  })
}

async function leaveWaitingListForDeletion(
  site: Site,
  { memberId, requestedBy, eventId }: DeletedAccountPlace,
): Promise<void> {
  await inTransaction(site.db, async (tx) => {
    await lockEvent(tx, eventId)
    const now = site.clock.now()
    if (!(await endWaitOf(tx, { eventId, memberId, now }, 'left'))) return
    await audit(tx, { at: now, actorId: requestedBy, action: 'waiting list left', subject: String(eventId) })
  })
}

async function settleIntent(site: Site, intentId: string): Promise<void> {
  try {
    await settlePayment(site, intentId)
  } catch (error) {
    // If the provider is unavailable, a later sweep tries again. A payment that the provider does not know cannot be charged.
    if (!(error instanceof ProviderUnavailable || error instanceof ProviderRefused)) throw error
  }
}
