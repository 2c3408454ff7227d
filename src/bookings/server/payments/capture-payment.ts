import {
  cancelIntent,
  captureIntent,
  ProviderUnavailable,
  ProviderRefused,
  type PaymentAtProvider,
} from '#bookings/server/payments/card-provider.ts'
import { paymentById } from '#bookings/server/queries.ts'
import { settlePayment, settleReport } from '#bookings/server/payments/settle-payment.ts'
import { voucherPaymentById } from '#bookings/server/vouchers/voucher-queries.ts'
import { countRefusedCapture } from '#bookings/server/store/payments.ts'
import { inOneStatement } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'

/** The number of hours for which a refused capture is retried. The provider releases the money after seven days. */
const RETRY_HOURS = 24

/**
 * Captures the payment of a booking or of a voucher. Throws `ProviderUnavailable` if the capture has to be retried. If the provider still
 * refuses after a day, cancels the intent, and the member has to pay again, or the order of the voucher ends. A capture is attempted even if the site was down
 * for days, because that is not the member's fault.
 */
export async function capturePayment(site: Site, paymentId: string): Promise<void> {
  const payment = await paymentById(site.db, paymentId)
  const paidFor = payment ?? (await voucherPaymentById(site.db, paymentId))
  if (paidFor?.state !== 'authorised' || paidFor.intentId === null || paidFor.authorisedAt === null) return
  const { intentId, authorisedAt } = paidFor
  const isWanted = !payment || payment.bookingState === 'booked'
  const report = isWanted ? await capture(site, { ...paidFor, intentId, authorisedAt }) : undefined
  await (report ? settleReport(site, report, payment) : settlePayment(site, intentId))
}

type PaymentToCapture = { id: string; intentId: string; authorisedAt: Temporal.Instant; capturesRefused: number }

/** Returns the captured payment. Returns undefined if it has to be retrieved to know what became of it. */
async function capture(site: Site, payment: PaymentToCapture): Promise<PaymentAtProvider | undefined> {
  const { id, intentId, authorisedAt, capturesRefused } = payment
  try {
    return await captureIntent(site, intentId, `${id}-capture-${capturesRefused}`)
  } catch (error) {
    const isAnswered = error instanceof ProviderRefused || (error instanceof ProviderUnavailable && error.isServerError)
    if (isAnswered) await inOneStatement(site.db, (tx) => countRefusedCapture(tx, id))
    if (!(error instanceof ProviderRefused)) throw error
    site.log.warn({ code: error.code, payment: id }, 'the card provider refused to capture a payment')
    if (site.clock.now().since(authorisedAt).total('hours') >= RETRY_HOURS) await cancelIntent(site, intentId)
    return undefined
  }
}
