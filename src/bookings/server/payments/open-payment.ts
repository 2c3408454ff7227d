import type { Member } from '#accounts/actor.ts'
import { bookingRefusals } from '#bookings/contract/refusals.ts'
import { createIntent, ProviderUnavailable, ProviderRefused } from '#bookings/server/payments/card-provider.ts'
import type { LiveBooking } from '#bookings/server/places/booking-context-queries.ts'
import { openPaymentOf, activePaymentOf, paymentById } from '#bookings/server/queries.ts'
import { linesOfBooking, sumOfLines } from '#bookings/server/reductions/reduction-queries.ts'
import { lockBooking } from '#bookings/server/store/bookings.ts'
import {
  insertPayment,
  lockPayment,
  setPaymentState,
  storeIntent,
  type LockedPayment,
} from '#bookings/server/store/payments.ts'
import { commonRefusals } from '#platform/contract.ts'
import { inOneStatement, inTransaction, type Tx } from '#platform/server/db.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/**
 * Returns the hold's open payment and its intent. Creates whichever of them is missing.
 * @param made The payment, if it was made together with the hold just now.
 */
export async function openPayment(
  site: Site,
  by: Member,
  booking: LiveBooking,
  made?: LockedPayment,
): Promise<{ client_secret: string; intent_id: string }> {
  const payment = made ?? (await inTransaction(site.db, (tx) => findOrMakePayment(site, tx, by, booking)))
  if (payment.intentId !== null && payment.clientSecret !== null)
    return { client_secret: payment.clientSecret, intent_id: payment.intentId }
  // The description must be the same in every retry: the provider accepts an idempotency key for one request only.
  const description = `Booking ${booking.id}`
  const intent = await createIntent(site, { ...payment, description }).catch(async (error: unknown) => {
    // The provider would repeat this answer for the same payment, so the next request creates a new payment.
    if (error instanceof ProviderRefused || (error instanceof ProviderUnavailable && error.isServerError))
      await inTransaction(site.db, (tx) => voidUnlessOpened(tx, payment.id, site.clock.now()))
    if (error instanceof ProviderRefused)
      site.log.error({ code: error.code, payment: payment.id }, 'the card provider refused to open a payment')
    if (error instanceof ProviderUnavailable || error instanceof ProviderRefused)
      refuse(bookingRefusals.payment_gateway_unavailable)
    throw error
  })
  const stored = await inOneStatement(site.db, (tx) => storeIntent(tx, payment.id, intent))
  // A call from another tab failed and voided the payment. Its intent is about to be cancelled, so no one is shown it.
  if ((stored ?? (await paymentById(site.db, payment.id)))?.state === 'voided')
    refuse(bookingRefusals.payment_gateway_unavailable)
  return { client_secret: intent.clientSecret, intent_id: intent.id }
}

async function findOrMakePayment(site: Site, tx: Tx, by: Member, booking: LiveBooking): Promise<LockedPayment> {
  const { id: bookingId, pricePence } = booking
  const locked = await lockBooking(tx, bookingId)
  if (!locked || locked.state === 'ended') refuse(bookingRefusals.hold_not_found)
  const open = await openPaymentOf(tx, bookingId)
  if (open) return open
  if (await activePaymentOf(tx, bookingId)) refuse(bookingRefusals.already_attending)
  // Read under the lock: another tab may have changed what lowers the price since the booking was read.
  const amountPence = pricePence - sumOfLines(await linesOfBooking(tx, bookingId))
  if (amountPence === 0) refuse(commonRefusals.too_busy)
  return insertPayment(tx, { bookingId, memberId: by.memberId, amountPence, madeAt: site.clock.now() })
}

/** Voids the payment if it is still new. If a call from another tab has succeeded, the member may already be paying. */
async function voidUnlessOpened(tx: Tx, paymentId: string, now: Temporal.Instant): Promise<void> {
  const payment = await lockPayment(tx, paymentId)
  if (payment?.state === 'new') await setPaymentState(tx, paymentId, 'voided', now)
}
