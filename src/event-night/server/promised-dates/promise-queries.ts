import { refundablePenceOf } from '#bookings/server/queries.ts'
import type { Db, Tx } from '#platform/server/db.ts'

/** The refunds and the credit that guests of an event got because they had fewer dates than promised, by booking. */
export async function promiseRefundsOf(db: Db, eventId: number) {
  const rows = await db
    .selectFrom('promiseRefunds')
    .innerJoin('bookings', 'bookings.id', 'promiseRefunds.bookingId')
    .leftJoin('refunds', 'refunds.id', 'promiseRefunds.refundId')
    .leftJoin('creditEntries', 'creditEntries.id', 'promiseRefunds.creditEntryId')
    .select(['promiseRefunds.bookingId', 'promiseRefunds.at'])
    .select(['refunds.amountPence as refundPence', 'creditEntries.amountPence as creditPence'])
    .where('bookings.eventId', '=', eventId)
    .execute()
  return new Map(
    rows.map(({ bookingId, at, refundPence, creditPence }) => [
      bookingId,
      refundPence === null
        ? { at, pence: creditPence ?? 0, as: 'credit' as const }
        : { at, pence: refundPence, as: 'refund' as const },
    ]),
  )
}

/** How much of the captured payments for the bookings of an event can still be refunded, by booking. */
export async function refundableByBooking(db: Db, eventId: number): Promise<ReadonlyMap<string, number>> {
  const payments = await db
    .selectFrom('payments')
    .innerJoin('bookings', 'bookings.id', 'payments.bookingId')
    .select(['payments.id', 'payments.amountPence', 'payments.bookingId'])
    .where('bookings.eventId', '=', eventId)
    .where('payments.state', '=', 'captured')
    .$narrowType<{ bookingId: string }>()
    .execute()
  const refundable = new Map<string, number>()
  for (const payment of payments) {
    const pence = await refundablePenceOf(db, payment)
    refundable.set(payment.bookingId, (refundable.get(payment.bookingId) ?? 0) + pence)
  }
  return refundable
}

/** Records the refund or the credit of a guest who had fewer dates than promised. */
export async function insertPromiseRefund(
  tx: Tx,
  refund: { bookingId: string; dates: number; at: Temporal.Instant; madeBy: string | null } & (
    | { refundId: string }
    | { creditEntryId: string }
  ),
): Promise<void> {
  await tx.insertInto('promiseRefunds').values(refund).execute()
}
