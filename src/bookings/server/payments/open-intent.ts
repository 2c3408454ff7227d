import { bookingRefusals } from '#bookings/contract/refusals.ts'
import { createIntent, ProviderUnavailable, ProviderRefused } from '#bookings/server/payments/card-provider.ts'
import { anyPaymentById } from '#bookings/server/payments/outcome-queries.ts'
import { lockPayment, setPaymentState, storeIntent, type LockedPayment } from '#bookings/server/store/payments.ts'
import { inOneStatement, inTransaction, type Tx } from '#platform/server/db.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

export type OpenIntent = { client_secret: string; intent_id: string }

/**
 * Returns the intent of a payment, and creates it if it is missing.
 * @param description What the provider shows the owner. It must be the same in every retry: the provider accepts an idempotency
 * key for one request only.
 */
export async function openIntent(site: Site, payment: LockedPayment, description: string): Promise<OpenIntent> {
  if (payment.intentId !== null && payment.clientSecret !== null)
    return { client_secret: payment.clientSecret, intent_id: payment.intentId }
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
  if ((stored ?? (await anyPaymentById(site.db, payment.id)))?.state === 'voided')
    refuse(bookingRefusals.payment_gateway_unavailable)
  return { client_secret: intent.clientSecret, intent_id: intent.id }
}

/** Voids the payment if it is still new. If a call from another tab has succeeded, the member may already be paying. */
async function voidUnlessOpened(tx: Tx, paymentId: string, now: Temporal.Instant): Promise<void> {
  const payment = await lockPayment(tx, paymentId)
  if (payment?.state === 'new') await setPaymentState(tx, paymentId, 'voided', now)
}
