import { cancelIntent, captureIntent, ProviderAway, ProviderRefused } from '#bookings/server/payments/ask-provider.ts'
import { bookingById, paymentById } from '#bookings/server/queries.ts'
import { settlePayment } from '#bookings/server/payments/settle-payment.ts'
import { countRefusedCapture } from '#bookings/server/store/payments.ts'
import { inTransaction } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'

/** For this long a capture is tried again; the provider lets go of the money after seven days. */
const TRIED_HOURS = 24

/**
 * Takes the money of a booking. Throws `ProviderAway` where it has to be tried again; a provider that will not give it
 * for a day is asked to let it go, and then the member has to pay again.
 */
export async function capturePayment(site: Site, paymentId: string): Promise<void> {
  const payment = await paymentById(site.db, paymentId)
  if (payment?.state !== 'authorised' || payment.intentId === null || payment.authorisedAt === null) return
  const booking = await bookingById(site.db, payment.bookingId)
  const waited = site.clock.now().since(payment.authorisedAt).total('hours')
  if (booking?.state === 'booked' && waited < TRIED_HOURS) {
    const key = `${paymentId}-capture-${payment.capturesRefused}`
    await captureIntent(site, payment.intentId, key).catch(async (error: unknown) => {
      const isAnswered = error instanceof ProviderRefused || (error instanceof ProviderAway && error.isBroken)
      if (isAnswered) await inTransaction(site.db, (tx) => countRefusedCapture(tx, paymentId))
      if (!(error instanceof ProviderRefused)) throw error
      site.log.warn({ code: error.code, payment: paymentId }, 'the card provider refused to capture a payment')
    })
  } else if (booking?.state === 'booked') {
    await cancelIntent(site, payment.intentId)
  }
  await settlePayment(site, payment.intentId)
}
