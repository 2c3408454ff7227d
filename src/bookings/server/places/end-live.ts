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
 * The one way in which a place gets free; whoever waits for one is offered it. Its event is locked. Money that was not
 * taken yet is let go of by asking the provider what there is to let go of; money that was taken is for whoever ends the
 * booking to give back.
 */
export async function endLive(site: Site, tx: Tx, booking: LockedBooking, end: End): Promise<void> {
  await endPlace(site, tx, booking, end)
  await makeOffers(site, tx, booking.eventId, end.now)
}

/** The same, where it is for the caller to say whose the place is next, before those who wait are looked at. */
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
  // Whoever lets an offer pass has left the list with it, and is told.
  if (booking.offeredAt && why === 'expired')
    await site.jobs.enqueue(tx, 'bookings.tell-member', { about: booking.id, what: 'offer passed' })
}
