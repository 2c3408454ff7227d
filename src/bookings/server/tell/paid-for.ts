import type { Paid, Payer } from '#bookings/server/emails/booking-facts.ts'
import { goesBack, paymentsOf } from '#bookings/server/queries.ts'
import type { Db } from '#platform/server/db.ts'

type Place = { id: string; memberId: string | null }

/** What was paid for a place that has ended, and what becomes of it; null where there was nothing to pay. */
export async function paidFor(db: Db, place: Place): Promise<Paid | null> {
  const payment = await paymentFor(db, place)
  if (!payment) return null
  const { id, amountPence, capturedAt, method } = payment
  const back = method === 'card' ? 'goes back' : 'goes back by hand'
  const money = capturedAt === null ? 'never charged' : (await goesBack(db, id)) ? back : 'kept'
  return { amountPence, money, by: payerOf(payment, place) }
}

/** Who paid for a place; null where there was nothing to pay. */
export async function paidBy(db: Db, place: Place): Promise<Payer | null> {
  const payment = await paymentFor(db, place)
  return payment ? payerOf(payment, place) : null
}

async function paymentFor(db: Db, { id }: Place) {
  const payments = await paymentsOf(db, id)
  return payments.find(({ capturedAt }) => capturedAt) ?? payments.find(({ authorisedAt }) => authorisedAt)
}

function payerOf(payment: { memberId: string | null }, place: Place): Payer {
  return payment.memberId !== null && payment.memberId === place.memberId ? 'reader' : 'another'
}
