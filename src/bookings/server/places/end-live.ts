import { openPaymentOf, standingPaymentOf } from '#bookings/server/queries.ts'
import { endBooking, type LockedBooking } from '#bookings/server/store/bookings.ts'
import { endReplacementOf } from '#bookings/server/store/replacements.ts'
import { makeOffers } from '#bookings/server/waiting-list/make-offers.ts'
import { audit } from '#platform/server/audit.ts'
import type { Tables, Tx } from '#platform/server/db.ts'
import { raisePublicVersion } from '#platform/server/pulse.ts'
import type { Site } from '#platform/server/site.ts'

type End = { why: NonNullable<Tables['bookings']['endedWhy']>; actorId: string | null; now: Temporal.Instant }

/**
 * The only way in which a place is freed; it is offered to the waiting list. Its event is locked. Money that was not captured is
 * released by asking the provider what there is to release; money that was captured is for the caller to refund.
 */
export async function endLive(site: Site, tx: Tx, booking: LockedBooking, end: End): Promise<void> {
  await endPlace(site, tx, booking, end)
  await makeOffers(site, tx, booking.eventId, end.now)
}

/** The same, where the caller decides who gets the place before the waiting list is served. */
export async function endPlace(site: Site, tx: Tx, booking: LockedBooking, end: End): Promise<void> {
  const { why, actorId, now } = end
  await endBooking(tx, booking.id, now, why)
  await endReplacementOf(tx, booking.id, now)
  const standing = await standingPaymentOf(tx, booking.id)
  const toLetGo = [await openPaymentOf(tx, booking.id), standing?.state === 'authorised' ? standing : undefined]
  for (const payment of toLetGo) {
    if (payment?.intentId) await site.jobs.enqueue(tx, 'bookings.settle-payment', { intentId: payment.intentId })
  }
  const deed = booking.state === 'held' ? 'hold ended' : 'booking ended'
  await audit(tx, { at: now, actorId, deed, subject: booking.id, details: { event: booking.eventId, why } })
  await raisePublicVersion(tx, booking.eventId)
  // A member who lets an offer lapse has left the waiting list with it, and is notified.
  if (booking.offeredAt && why === 'expired')
    await site.jobs.enqueue(tx, 'bookings.tell-member', { about: booking.id, what: 'offer passed' })
}
