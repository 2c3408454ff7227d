import { openPaymentOf, activePaymentOf } from '#bookings/server/queries.ts'
import { endBooking, type LockedBooking } from '#bookings/server/store/bookings.ts'
import { endReplacementOf } from '#bookings/server/store/replacements.ts'
import type { PaymentState } from '#bookings/rules/payment-outcome.ts'
import { linesOfBooking, sumOfLines } from '#bookings/server/reductions/reduction-queries.ts'
import { returnReductions } from '#bookings/server/reductions/return-reductions.ts'
import { makeOffers } from '#bookings/server/waiting-list/make-offers.ts'
import { audit } from '#platform/server/audit.ts'
import type { Tables, Tx } from '#platform/server/db.ts'
import { raisePublicVersion } from '#platform/server/version-poller.ts'
import type { Site } from '#platform/server/site.ts'

type PlaceEnd = { reason: NonNullable<Tables['bookings']['endReason']>; actorId: string | null; now: Temporal.Instant }

/**
 * Ends a place and offers it to the waiting list. Only this function and `endPlace` free a place. The caller has locked the
 * event. Uncaptured payments are settled, which releases them; the caller has to refund captured ones.
 */
export async function endPlaceAndMakeOffers(site: Site, tx: Tx, booking: LockedBooking, end: PlaceEnd): Promise<void> {
  await endPlace(site, tx, booking, end)
  await makeOffers(site, tx, booking.eventId, end.now)
}

/** Ends a place without making offers, for a caller that first decides who gets the place. */
export async function endPlace(site: Site, tx: Tx, booking: LockedBooking, end: PlaceEnd): Promise<void> {
  const { reason, actorId, now } = end
  await endBooking(tx, booking.id, now, reason)
  await endReplacementOf(tx, booking.id, now)
  const activePayment = await activePaymentOf(tx, booking.id)
  if (await endsUnpaid(tx, booking, { reason, activePayment })) await returnReductions(tx, booking.id, now)
  const paymentsToVoid = [
    await openPaymentOf(tx, booking.id),
    activePayment?.state === 'authorised' ? activePayment : undefined,
  ]
  for (const payment of paymentsToVoid) {
    if (payment?.intentId) await site.jobs.enqueue(tx, 'bookings.settle-payment', { intentId: payment.intentId })
  }
  const action = booking.state === 'held' ? 'hold ended' : 'booking ended'
  await audit(tx, { at: now, actorId, action, subject: booking.id, details: { event: booking.eventId, reason } })
  await raisePublicVersion(tx, booking.eventId)
  // A member who lets an offer lapse has left the waiting list, and is notified.
  if (booking.offeredAt && reason === 'expired')
    await site.jobs.enqueue(tx, 'bookings.notify-member', { about: booking.id, type: 'offer expired' })
}

/**
 * Returns whether a place ends for which no money was taken although something was left to pay. What a booking without a refund
 * cost is lost otherwise, however it was paid.
 */
async function endsUnpaid(
  tx: Tx,
  { id, state, pricePence }: LockedBooking,
  { reason, activePayment }: { reason: PlaceEnd['reason']; activePayment: { state: PaymentState } | undefined },
): Promise<boolean> {
  if (state === 'held' || reason === 'not paid') return true
  // A moved booking keeps what lowered its price.
  if (reason === 'moved' || activePayment?.state === 'captured') return false
  return sumOfLines(await linesOfBooking(tx, id)) < pricePence
}
