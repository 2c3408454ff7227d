import { requestRefund } from '#bookings/server/payments/request-refund.ts'
import { activePaymentOf } from '#bookings/server/queries.ts'
import { lockPayment } from '#bookings/server/store/payments.ts'
import type { Tables, Tx } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'

/**
 * Requests a refund, by the original method, of whatever has not yet been refunded of a booking's payment. Returns whether
 * there was anything to refund.
 */
export async function refundBooking(
  site: Site,
  tx: Tx,
  bookingId: string,
  request: { reason: Tables['refunds']['reason']; requestedBy: string | null; now: Temporal.Instant },
): Promise<boolean> {
  const activePayment = await activePaymentOf(tx, bookingId)
  const payment = activePayment && (await lockPayment(tx, activePayment.id))
  return payment !== undefined && requestRefund(site, tx, { ...request, payment })
}
