import { insertRefund, openMoneyCase } from '#bookings/server/store/money.ts'
import type { LockedPayment } from '#bookings/server/store/payments.ts'
import { audit } from '#platform/server/audit.ts'
import type { Tables, Tx } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'

/**
 * Captured money is to go back to the card that paid. The row stands before the provider is asked, and once
 * for each payment. What was paid by hand is for the owner to give back, who then says so. Gives whether there was
 * anything to give back.
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
