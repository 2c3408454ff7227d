import {
  cancelIntent,
  captureIntent,
  ProviderUnavailable,
  ProviderRefused,
} from '#bookings/server/payments/card-provider.ts'
import { bookingById, paymentById } from '#bookings/server/queries.ts'
import { settlePayment } from '#bookings/server/payments/settle-payment.ts'
import { countRefusedCapture } from '#bookings/server/store/payments.ts'
import { inTransaction } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'

/** The number of hours for which a refused capture is retried. The provider releases the money after seven days. */
const RETRY_HOURS = 24

/**
 * Captures the payment of a booking. Throws `ProviderUnavailable` if the capture has to be retried. If the provider still
 * refuses after a day, cancels the intent, and the member has to pay again. A capture is attempted even if the site was down
 * for days, because that is not the member's fault.
 */
export async function capturePayment(site: Site, paymentId: string): Promise<void> {
  const payment = await paymentById(site.db, paymentId)
  if (payment?.state !== 'authorised' || payment.intentId === null || payment.authorisedAt === null) return
  const booking = await bookingById(site.db, payment.bookingId)
  const { intentId, authorisedAt, capturesRefused } = payment
  if (booking?.state === 'booked') {
    await captureIntent(site, intentId, `${paymentId}-capture-${capturesRefused}`).catch(async (error: unknown) => {
      const isAnswered =
        error instanceof ProviderRefused || (error instanceof ProviderUnavailable && error.isServerError)
      if (isAnswered) await inTransaction(site.db, (tx) => countRefusedCapture(tx, paymentId))
      if (!(error instanceof ProviderRefused)) throw error
      site.log.warn({ code: error.code, payment: paymentId }, 'the card provider refused to capture a payment')
      if (site.clock.now().since(authorisedAt).total('hours') >= RETRY_HOURS) await cancelIntent(site, intentId)
    })
  }
  await settlePayment(site, intentId)
}
