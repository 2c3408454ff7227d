import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'

/** Reads what decides the outcome of a payment in addition to the payment and its booking. */
export async function paymentContext(db: Db, payment: { id: string; bookingId: string }): Promise<PaymentContext> {
  const { rows } = await sql<PaymentContext>`
    select ${hasRefund(payment.id)} as is_refunded, ${hasOtherPayment(payment.id, payment.bookingId)} as has_other_payment`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw new Error('a statement without a table returned no row')
  return row
}

export type PaymentContext = {
  /** Whether a refund has been requested that has not failed. */
  isRefunded: boolean
  /** Whether another payment, authorised or captured, pays for the booking. */
  hasOtherPayment: boolean
}

/** Reads a payment with everything that decides its outcome, except whether an ended place could be booked again. */
export function paymentToSettle(db: Db, intentId: string) {
  const [id, bookingId] = [sql.ref('payments.id'), sql.ref('payments.bookingId')]
  return db
    .selectFrom('payments')
    .innerJoin('bookings', 'bookings.id', 'payments.bookingId')
    .select(['payments.id', 'payments.amountPence', 'payments.currency', 'payments.state', 'payments.triedAt'])
    .select(['bookings.state as bookingState', 'holdExpiresAt', 'payAgainUntil', 'endReason'])
    .select([hasRefund(id).as('isRefunded'), hasOtherPayment(id, bookingId).as('hasOtherPayment')])
    .where('payments.intentId', '=', intentId)
    .executeTakeFirst()
}

function hasRefund(paymentId: unknown) {
  return sql<boolean>`exists (select from refunds r where r.payment_id = ${paymentId} and r.state <> 'failed')`
}

/** Builds SQL for whether the payment that pays for a booking, as in `activePaymentOf`, is another one. */
function hasOtherPayment(paymentId: unknown, bookingId: unknown) {
  return sql<boolean>`
    coalesce((select p.id from payments p where p.booking_id = ${bookingId} and p.state in ('authorised', 'captured')
      order by p.state = 'authorised', p.made_at, p.id limit 1) <> ${paymentId}, false)`
}
