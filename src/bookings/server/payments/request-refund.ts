import { insertRefund, openMoneyCase } from '#bookings/server/store/money.ts'
import type { LockedPayment } from '#bookings/server/store/payments.ts'
import { audit } from '#platform/server/audit.ts'
import type { Tables, Tx } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'

/**
 * Requests a refund of a captured payment to the original card. The row is inserted before the provider is called, at most once
 * per payment. The owner makes the refund of a manual payment outside the site, then records it. Returns whether there was
 * anything to refund.
 */
export async function requestRefund(
  site: Site,
  tx: Tx,
  request: {
    payment: LockedPayment
    amountPence: number
    reason: Tables['refunds']['reason']
    requestedBy: string | null
    now: Temporal.Instant
  },
): Promise<boolean> {
  const { payment, amountPence, reason, requestedBy, now } = request
  if (payment.state !== 'captured') return false
  const { id: paymentId, bookingId } = payment
  const refundId = await insertRefund(tx, { paymentId, amountPence, reason, requestedBy, requestedAt: now })
  if (!refundId) return false
  const moneyCase = { about: refundId, paymentId, bookingId, amountPence, noticedAt: now }
  if (payment.method === 'card') await site.jobs.enqueue(tx, 'bookings.refund-payment', { refundId })
  else await openMoneyCase(tx, { kind: 'manual refund due', ...moneyCase })
  await audit(tx, {
    at: now,
    actorId: requestedBy,
    action: 'refund requested',
    subject: paymentId,
    details: { refundId, reason },
  })
  return true
}
