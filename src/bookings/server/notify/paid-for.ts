import type { Paid, PaidBy } from '#bookings/server/emails/booking-details.ts'
import { isRefunded, paymentsOf } from '#bookings/server/queries.ts'
import type { PaymentMethod } from '#bookings/server/tables.ts'
import type { Db } from '#platform/server/db.ts'

type Place = { id: string; memberId: string | null }

/** Returns the payment for an ended booking and what happened to the money, or null if nothing was paid. */
export async function paidFor(db: Db, place: Place): Promise<Paid | null> {
  const payment = await paymentFor(db, place)
  if (!payment) return null
  const { id, amountPence, capturedAt } = payment
  const money = capturedAt === null ? 'never charged' : (await isRefunded(db, id)) ? 'refunded' : 'not refunded'
  return { amountPence, money, ...payerOf(payment, place) }
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
