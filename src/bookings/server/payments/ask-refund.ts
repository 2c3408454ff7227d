import { insertRefund, openMoneyCase } from '#bookings/server/store/money.ts'
import type { LockedPayment } from '#bookings/server/store/payments.ts'
import { audit } from '#platform/server/audit.ts'
import type { Tables, Tx } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'

/**
 * Requests a refund of captured money to the card that paid. The row is inserted before the provider is asked, once for each
 * payment. A payment by hand is for the owner to refund and then record. Returns whether there was anything to refund.
 */
export async function askRefund(
  site: Site,
  tx: Tx,
  given: {
    payment: LockedPayment
    amountPence: number
    why: Tables['refunds']['why']
    askedBy: string | null
    now: Temporal.Instant
  },
): Promise<boolean> {
  const { payment, amountPence, why, askedBy, now } = given
  if (payment.state !== 'captured') return false
  const { id: paymentId, bookingId } = payment
  const refundId = await insertRefund(tx, { paymentId, amountPence, why, askedBy, askedAt: now })
  if (!refundId) return false
  const found = { about: refundId, paymentId, bookingId, amountPence, noticedAt: now }
  if (payment.method === 'card') await site.jobs.enqueue(tx, 'bookings.refund-payment', { refundId })
  else await openMoneyCase(tx, { kind: 'to pay back by hand', ...found })
  await audit(tx, { at: now, actorId: askedBy, deed: 'refund asked', subject: paymentId, details: { refundId, why } })
  return true
}
