import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import { eachRow } from '#platform/server/listing/page-of-rows.ts'

type DateRange = { from: Temporal.Instant | null; until: Temporal.Instant | null }

/**
 * Streams ledger entries with their events, documents and the provider's ids, in ledger order, a thousand at a time. The document
 * of a refund that the bank returned is the credit note that it cancels.
 */
export function eachLedgerEntry(db: Db, { from, until }: DateRange) {
  const entries = db
    .selectFrom('ledger')
    .leftJoin('payments', 'payments.id', 'ledger.paymentId')
    .leftJoin('bookings', (join) =>
      join.on(sql<boolean>`bookings.id = coalesce(payments.booking_id, ledger.booking_id)`),
    )
    .leftJoin('events', (join) => join.on(sql<boolean>`events.id = coalesce(bookings.event_id, ledger.event_id)`))
    .leftJoin('ledger as returned', (join) =>
      join
        .onRef('returned.providerId', '=', 'ledger.providerId')
        .on('returned.kind', '=', 'refunded')
        .on('ledger.kind', '=', 'refund failed'),
    )
    .leftJoin('receipts', (join) => join.on(sql<boolean>`receipts.ledger_id = coalesce(returned.id, ledger.id)`))
    .select(['ledger.at', 'ledger.kind', 'ledger.amountPence', 'ledger.currency', 'ledger.providerId'])
    .select(['ledger.paymentId', 'payments.intentId', 'bookings.id as bookingId'])
    .select(['events.id as eventId', 'events.title', 'events.startsAt', 'events.timeZone'])
    .select(['receipts.kind as document', 'receipts.number', 'receipts.vatRate', 'receipts.vatPence'])
    .select(sql<boolean>`returned.id is not null`.as('isReversal'))
    .$if(from !== null, (query) => query.where(sql<boolean>`ledger.at >= ${from}`))
    .$if(until !== null, (query) => query.where(sql<boolean>`ledger.at < ${until}`))
  return eachRow(entries, { by: sql.ref('ledger.at'), id: sql.ref('ledger.id'), direction: 'asc' })
}

export type LedgerRow = ReturnType<typeof eachLedgerEntry> extends AsyncGenerator<infer Row> ? Row : never
