import { requestRefund } from '#bookings/server/payments/request-refund.ts'
import { activePaymentOf, refundablePenceOf } from '#bookings/server/queries.ts'
import { returnReductions } from '#bookings/server/reductions/return-reductions.ts'
import { lockPayment } from '#bookings/server/store/payments.ts'
import type { Tables, Tx } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'

type RefundRequest = { reason: Tables['refunds']['reason']; requestedBy: string | null; now: Temporal.Instant }

/**
 * Requests a refund, by the original method, of whatever has not yet been refunded of a booking's payment, and returns what
 * lowered its price. Returns whether there was a payment or credit to return. The caller has locked the booking.
 */
export async function refundBooking(site: Site, tx: Tx, bookingId: string, request: RefundRequest): Promise<boolean> {
  const payment = await lockActivePayment(tx, bookingId)
  const refundId = payment && (await requestRefund(site, tx, { ...request, payment }))
  const creditPence = await returnReductions(tx, bookingId, request.now)
  return refundId !== undefined || creditPence > 0
}

/**
 * Does the same with a part of the payment, or with what is left of it if that is less. Returns the id of the refund, or undefined
 * if there was nothing to refund.
 */
export async function refundPartOfBooking(
  site: Site,
  tx: Tx,
  bookingId: string,
  { amountPence, ...request }: RefundRequest & { amountPence: number; message: string },
): Promise<string | undefined> {
  const payment = await lockActivePayment(tx, bookingId)
  if (payment?.state !== 'captured') return undefined
  const refundablePence = await refundablePenceOf(tx, payment)
  return requestRefund(site, tx, { ...request, payment, amountPence: Math.min(amountPence, refundablePence) })
}

async function lockActivePayment(tx: Tx, bookingId: string) {
  const active = await activePaymentOf(tx, bookingId)
  return active && lockPayment(tx, active.id)
}
