import { activePaymentOf, refundablePenceOf } from '#bookings/server/queries.ts'
import { returnReductions } from '#bookings/server/reductions/return-reductions.ts'
import { addCreditEntry } from '#bookings/server/store/credit.ts'
import { lockPayment } from '#bookings/server/store/payments.ts'
import { audit } from '#platform/server/audit.ts'
import type { Tx } from '#platform/server/db.ts'

/**
 * Turns whatever has not yet been refunded of a booking's payment into credit of the member who paid, and returns what
 * lowered its price. Returns whether there was a captured payment to turn into credit. The caller has locked the booking.
 */
export async function creditBooking(
  tx: Tx,
  bookingId: string,
  { memberId, now }: { memberId: string; now: Temporal.Instant },
): Promise<boolean> {
  await returnReductions(tx, bookingId, now)
  const active = await activePaymentOf(tx, bookingId)
  const payment = active && (await lockPayment(tx, active.id))
  // Only who paid can choose credit, and only once the money has been taken.
  if (payment?.state !== 'captured' || payment.memberId !== memberId) return false
  const amountPence = await refundablePenceOf(tx, payment)
  if (amountPence === 0) return false
  const { id: paymentId } = payment
  await addCreditEntry(tx, { memberId, kind: 'in place of a refund', amountPence, paymentId, at: now })
  const details = { pence: amountPence }
  await audit(tx, { at: now, actorId: memberId, action: 'credit in place of a refund', subject: paymentId, details })
  return true
}
