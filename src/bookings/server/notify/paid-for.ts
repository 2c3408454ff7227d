import type { Paid, PaidBy } from '#bookings/server/emails/booking-details.ts'
import { creditFromPayment } from '#bookings/server/credit/credit-queries.ts'
import { paymentsOf, refundablePenceOf, refundsOf } from '#bookings/server/queries.ts'
import type { PaymentMethod } from '#bookings/server/tables.ts'
import type { Db } from '#platform/server/db.ts'

type Place = { id: string; memberId: string | null }

/** Returns the payment for an ended booking and what happened to the money, or null if nothing was paid. */
export async function paidFor(db: Db, place: Place): Promise<Paid | null> {
  const payment = await paymentFor(db, place)
  if (!payment) return null
  const payer = payerOf(payment, place)
  if (payment.capturedAt === null) return { amountPence: payment.amountPence, money: 'never charged', ...payer }
  const remaining = await refundablePenceOf(db, payment)
  const creditedPence = await creditFromPayment(db, payment.id)
  if (creditedPence > 0) return { amountPence: creditedPence, money: 'credited', ...payer }
  if (remaining > 0) return { amountPence: remaining, money: 'not refunded', ...payer }
  // Parts of the payment may have been refunded before the booking ended. The last refund is of what was left.
  const refunds = await refundsOf(db, payment.id)
  const last = refunds.findLast(({ state }) => state !== 'failed')
  return { amountPence: last?.amountPence ?? payment.amountPence, money: 'refunded', ...payer }
}

/** Returns who paid for a place and by which method, or null if nothing was paid. */
export async function paidBy(db: Db, place: Place): Promise<PaidBy | null> {
  const payment = await paymentFor(db, place)
  return payment ? payerOf(payment, place) : null
}

async function paymentFor(db: Db, { id }: Place) {
  const payments = await paymentsOf(db, id)
  return payments.find(({ capturedAt }) => capturedAt) ?? payments.find(({ authorisedAt }) => authorisedAt)
}

function payerOf({ memberId, method }: { memberId: string | null; method: PaymentMethod }, place: Place): PaidBy {
  const by = memberId !== null && memberId === place.memberId ? 'reader' : 'another'
  return { by, how: method === 'card' ? 'by card' : 'by hand' }
}
