import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import { eachRow } from '#platform/server/listing/page-of-rows.ts'

type DateRange = { from: Temporal.Instant | null; until: Temporal.Instant | null }

/** Streams ledger entries with their events and the provider's ids, in ledger order, a thousand at a time. */
export function eachLedgerEntry(db: Db, { from, until }: DateRange) {
  const entries = db
    .selectFrom('ledger')
    .leftJoin('payments', 'payments.id', 'ledger.paymentId')
    .leftJoin('bookings', (join) =>
      join.on(sql<boolean>`bookings.id = coalesce(payments.booking_id, ledger.booking_id)`),
    )
    .leftJoin('events', 'events.id', 'bookings.eventId')
    .select(['ledger.at', 'ledger.kind', 'ledger.amountPence', 'ledger.currency', 'ledger.providerId'])
    .select(['ledger.paymentId', 'payments.intentId', 'bookings.id as bookingId'])
    .select(['events.id as eventId', 'events.title', 'events.startsAt', 'events.timeZone'])
    .select(
      sql<boolean>`ledger.kind = 'refund failed' and exists (
        select from ledger gone where gone.kind = 'refunded' and gone.provider_id = ledger.provider_id)`.as(
        'isReversal',
      ),
    )
    .$if(from !== null, (query) => query.where(sql<boolean>`ledger.at >= ${from}`))
    .$if(until !== null, (query) => query.where(sql<boolean>`ledger.at < ${until}`))
  return eachRow(entries, { by: sql.ref('ledger.at'), id: sql.ref('ledger.id'), direction: 'asc' })
}

export type LedgerRow = ReturnType<typeof eachLedgerEntry> extends AsyncGenerator<infer Row> ? Row : never
