import { sql, type RawBuilder } from 'kysely'
import type { PaymentState } from '#bookings/contract/admin/payments.ts'
import { endOfDay, LONDON, startOfDay } from '#bookings/server/admin/money/london-days.ts'
import type { Db } from '#platform/server/db.ts'

export type PaymentFilters = {
  state?: PaymentState | undefined
  eventId?: number | undefined
  month?: string | undefined
  /** The first and the last day on which the payments were started, in London. */
  from?: string | undefined
  to?: string | undefined
  /** Selects payments by these people or with this intent id; null selects all payments. */
  found: { people: readonly string[]; intentId: string } | null
}

/** Selects the payments that match, with their bookings and events, and no columns yet. */
export function matchingPayments(db: Db, filters: PaymentFilters) {
  const { eventId } = filters
  let query = paymentsWithEvents(db)
  for (const condition of conditionsOf(filters)) query = query.where(condition)
  return eventId === undefined ? query : query.where('bookings.eventId', '=', eventId)
}

/** Selects the ids of at most this many payments that match. Without joins, it reads no more rows than it returns. */
export function matchingPaymentIds(db: Db, filters: PaymentFilters, most: number) {
  const { eventId, from, to } = filters
  let query = db.selectFrom('payments').select('payments.id').limit(most)
  for (const condition of conditionsOf(filters)) query = query.where(condition)
  if (eventId !== undefined)
    return query.where(
      'payments.bookingId',
      'in',
      db.selectFrom('bookings').select('id').where('eventId', '=', eventId),
    )
  // Days are found by their index, and not by a scan of the table.
  return from === undefined && to === undefined ? query : query.orderBy('payments.madeAt').orderBy('payments.id')
}

/** Returns the conditions on `payments`, which are all but the event. */
function conditionsOf({ state, month, from, to, found }: PaymentFilters): RawBuilder<boolean>[] {
  const [start, end] = [startOfDay(from), endOfDay(to)]
  return [
    state !== undefined && sql<boolean>`payments.state = ${state}`,
    month !== undefined && movedMoneyIn(month),
    start !== null && sql<boolean>`payments.made_at >= ${start}::timestamptz`,
    end !== null && sql<boolean>`payments.made_at < ${end}::timestamptz`,
    found !== null && matchesSearch(found),
  ].filter((condition) => condition !== false)
}

export function paymentsWithEvents(db: Db) {
  return db
    .selectFrom('payments')
    .innerJoin('bookings', 'bookings.id', 'payments.bookingId')
    .innerJoin('events', 'events.id', 'bookings.eventId')
    .leftJoin('members', 'members.id', 'payments.memberId')
}

/**
 * Makes PostgreSQL find the matching payments first and then sort them, because a scan in sort order could read the whole
 * table.
 */
function matchesSearch({ people, intentId }: NonNullable<PaymentFilters['found']>): RawBuilder<boolean> {
  return sql`payments.id = any(array(
    select id from payments where intent_id = ${intentId} or member_id = any(${[...people]}::uuid[])))`
}

/** Whether the payment was taken or refunded in this month. `add_to_income` counts the same kinds. */
function movedMoneyIn(month: string): RawBuilder<boolean> {
  const first = Temporal.PlainYearMonth.from(month).toPlainDate({ day: 1 })
  return sql`payments.id = any(array(
    select payment_id from ledger where kind in ('captured', 'cash', 'refunded', 'refund failed')
      and at >= ${startOf(first)}::timestamptz and at < ${startOf(first.add({ months: 1 }))}::timestamptz))`
}

const startOf = (day: Temporal.PlainDate) => day.toZonedDateTime(LONDON).toInstant()
