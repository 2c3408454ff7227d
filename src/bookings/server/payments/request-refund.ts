import { refundablePenceOf } from '#bookings/server/queries.ts'
import { insertRefund, openMoneyCase, type NewRefund } from '#bookings/server/store/money.ts'
import type { LockedPayment } from '#bookings/server/store/payments.ts'
import { audit } from '#platform/server/audit.ts'
import type { Tx } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'

type RefundRequest = Pick<NewRefund, 'reason' | 'requestedBy'> & {
  payment: LockedPayment
  /** Without an amount, refunds whatever has not been refunded yet. */
  amountPence?: number
  message?: string
  now: Temporal.Instant
}

/**
 * Requests a refund of a captured payment, or of a part of it, to the original card. The row is inserted before the provider is
 * called. The owner makes the refund of a manual payment outside the site, then records it. Returns the id of the refund,
 * or undefined if there was nothing to refund.
 */
export async function requestRefund(site: Site, tx: Tx, request: RefundRequest): Promise<string | undefined> {
  const { payment, reason, requestedBy, message = null, now } = request
  if (payment.state !== 'captured') return undefined
  const amountPence = request.amountPence ?? (await refundablePenceOf(tx, payment))
  if (amountPence === 0) return undefined
  const { id: paymentId, bookingId } = payment
  const refund = { paymentId, amountPence, reason, requestedBy, message, requestedAt: now }
  const refundId = await insertRefund(tx, refund)
  const moneyCase = { about: refundId, paymentId, bookingId, amountPence, noticedAt: now }
  if (payment.method === 'card') await site.jobs.enqueue(tx, 'bookings.refund-payment', { refundId })
  else await openMoneyCase(tx, { kind: 'manual refund due', ...moneyCase })
  await audit(tx, {
    at: now,
    actorId: requestedBy,
    action: 'refund requested',
    subject: paymentId,
    details: { refundId, reason, pence: amountPence },
  })
  return refundId
}
