import { askRefund } from '#bookings/server/payments/ask-refund.ts'
import { standingPaymentOf } from '#bookings/server/queries.ts'
import { lockPayment } from '#bookings/server/store/payments.ts'
import type { Tables, Tx } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'

/** The whole of what was taken for a booking is to go back to the card that paid. Gives whether there was anything to give back. */
export async function giveBack(
  site: Site,
  tx: Tx,
  bookingId: string,
  asked: { why: Tables['refunds']['why']; askedBy: string | null; now: Temporal.Instant },
): Promise<boolean> {
  const standing = await standingPaymentOf(tx, bookingId)
  const payment = standing && (await lockPayment(tx, standing.id))
  if (!payment) return false
  return askRefund(site, tx, { ...asked, payment, amountPence: payment.amountPence })
}
