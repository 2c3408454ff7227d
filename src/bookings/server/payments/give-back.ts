import { askRefund } from '#bookings/server/payments/ask-refund.ts'
import { returnedPence, standingPaymentOf } from '#bookings/server/queries.ts'
import { lockPayment } from '#bookings/server/store/payments.ts'
import type { Tables, Tx } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'

/**
 * Refunds all that is left of what was taken for a booking, the way it was paid. Returns whether there was anything to refund.
 */
export async function giveBack(
  site: Site,
  tx: Tx,
  bookingId: string,
  asked: { why: Tables['refunds']['why']; askedBy: string | null; now: Temporal.Instant },
): Promise<boolean> {
  const standing = await standingPaymentOf(tx, bookingId)
  const payment = standing && (await lockPayment(tx, standing.id))
  if (!payment) return false
  // The provider may already have refunded a part of it, and refuses more than the rest.
  const left = payment.amountPence - (await returnedPence(tx, payment.id))
  return left > 0 && askRefund(site, tx, { ...asked, payment, amountPence: left })
}
