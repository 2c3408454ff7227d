import { sql } from 'kysely'
import { paymentColumns } from '#bookings/server/columns.ts'
import type { Db } from '#platform/server/db.ts'

/**
 * Reads what decides the outcome of a payment in addition to the payment and its booking: whether all of it is refunded,
 * as requested or made, and whether another payment, authorised or captured, pays for the booking.
 */
export function paymentContext(db: Db, { id, bookingId }: { id: string; bookingId: string }) {
  return db
    .selectNoFrom([isFullyRefunded(id).as('isRefunded'), hasOtherPayment(id, bookingId).as('hasOtherPayment')])
    .executeTakeFirstOrThrow()
}

/** Reads a payment with everything that decides its outcome, except whether an ended place could be booked again. */
export function paymentToSettle(db: Db, intentId: string) {
  const [id, bookingId] = [sql.ref('payments.id'), sql.ref('payments.bookingId')]
  return db
    .selectFrom('payments')
    .innerJoin('bookings', 'bookings.id', 'payments.bookingId')
    .select(['payments.id', 'payments.amountPence', 'payments.currency', 'payments.state', 'payments.triedAt'])
    .select(['bookings.state as bookingState', 'holdExpiresAt', 'payAgainUntil', 'endReason'])
    .select([isFullyRefunded(id).as('isRefunded'), hasOtherPayment(id, bookingId).as('hasOtherPayment')])
    .where('payments.intentId', '=', intentId)
    .executeTakeFirst()
}

/** Finds any payment, whether it is for a booking or for a voucher. */
export function anyPaymentById(db: Db, paymentId: string) {
  return db.selectFrom('payments').select(paymentColumns).where('id', '=', paymentId).executeTakeFirst()
}

function isFullyRefunded(paymentId: unknown) {
  return sql<boolean>`(select coalesce(sum(r.amount_pence), 0) from refunds r
    where r.payment_id = ${paymentId} and r.state <> 'failed') >= (select p.amount_pence from payments p where p.id = ${paymentId})`
}

/** Builds SQL for whether the payment that pays for a booking, as in `activePaymentOf`, is another one. */
function hasOtherPayment(paymentId: unknown, bookingId: unknown) {
  return sql<boolean>`
    coalesce((select p.id from payments p where p.booking_id = ${bookingId} and p.state in ('authorised', 'captured')
      order by p.state = 'authorised', p.made_at, p.id limit 1) <> ${paymentId}, false)`
}
