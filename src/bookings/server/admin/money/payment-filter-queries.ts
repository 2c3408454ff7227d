import { sql, type RawBuilder } from 'kysely'
import type { PaymentState } from '#bookings/contract/admin/payments.ts'
import { endOfDay, LONDON, startOfDay } from '#bookings/server/admin/money/london-days.ts'
import { FIRST_QUERY_DAY, LAST_QUERY_DAY } from '#platform/contract/query-days.ts'
import type { Db } from '#platform/server/db.ts'

export type PaymentFilters = {
  state?: PaymentState | undefined
  eventId?: number | undefined
  month?: string | undefined
  /** The first and the last day on which the payments were taken or refunded, in London. */
  moved_from?: string | undefined
  moved_to?: string | undefined
  /** Selects payments that were refunded, even in part, or that have a refund on its way. */
  refunds?: 'some' | 'pending' | undefined
  /** The first and the last day on which the payments were started, in London. */
  from?: string | undefined
  to?: string | undefined
  /** Selects payments by these people or with this intent id; null selects all payments. */
  found: { people: readonly string[]; intentId: string } | null
}

/** Selects the payments that match, with their bookings and events, or neither if they are for vouchers, and no columns yet. */
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
  if (from !== undefined || to !== undefined) return query.orderBy('payments.madeAt').orderBy('payments.id')
  // The payments that were taken by a certain time begin there, and go back.
  return whenMoved(filters) === null ? query : query.orderBy('payments.madeAt', 'desc').orderBy('payments.id', 'desc')
}

/** Returns the conditions on `payments`, which are all but the event. */
function conditionsOf(filters: PaymentFilters): RawBuilder<boolean>[] {
  const { state, from, to, refunds, found } = filters
  const [start, end] = [startOfDay(from), endOfDay(to)]
  const moved = whenMoved(filters)
  return [
    state !== undefined && sql<boolean>`payments.state = ${state}`,
    moved !== null && movedMoney(moved, refunds === 'some' ? refundKinds : moneyKinds),
    moved === null && refunds === 'some' && wasRefunded,
    refunds === 'pending' && hasPendingRefund,
    start !== null && sql<boolean>`payments.made_at >= ${start}::timestamptz`,
    end !== null && sql<boolean>`payments.made_at < ${end}::timestamptz`,
    found !== null && matchesSearch(found),
  ].filter((condition) => condition !== false)
}

export function paymentsWithEvents(db: Db) {
  return db
    .selectFrom('payments')
    .leftJoin('bookings', 'bookings.id', 'payments.bookingId')
    .leftJoin('events', 'events.id', 'bookings.eventId')
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

type Moved = { start: Temporal.Instant; end: Temporal.Instant }

/** Returns the time in which the payments are to be taken or refunded, or null if it does not matter. */
export function whenMoved({ month, moved_from: from, moved_to: to }: PaymentFilters): Moved | null {
  if (month === undefined)
    return from === undefined && to === undefined
      ? null
      : { start: startOfDay(from ?? FIRST_QUERY_DAY), end: endOfDay(to ?? LAST_QUERY_DAY) }
  const first = Temporal.PlainYearMonth.from(month).toPlainDate({ day: 1 })
  return { start: startOf(first), end: startOf(first.add({ months: 1 })) }
}

const moneyKinds = ['captured', 'cash', 'refunded', 'refund failed']
const refundKinds = ['refunded', 'refund failed']

/**
 * Whether the payment was taken or refunded in this time. `add_to_income` counts the same kinds. The payments of a short time, and
 * refunds, are found by the ledger. Of a long time, the list is read in its own order, because most payments in it match.
 */
function movedMoney(moved: Moved, kinds: readonly string[]): RawBuilder<boolean> {
  const isLong = moved.start.until(moved.end).total('hours') > MAX_SHORT_DAYS * 24
  const matches = sql`kind = any(${[...kinds]}) and ${isIn(moved)}`
  if (!isLong || kinds === refundKinds)
    return sql`payments.id = any(array(select payment_id from ledger where ${matches}))`
  return sql`payments.made_at < ${moved.end}::timestamptz
    and (select true from ledger where ledger.payment_id = payments.id and ${matches} limit 1)`
}

const MAX_SHORT_DAYS = 62

/** Whether an entry of the ledger is in this time. */
export const isIn = ({ start, end }: Moved) => sql<boolean>`at >= ${start}::timestamptz and at < ${end}::timestamptz`

/** Whether the payment was refunded, even in part. */
const wasRefunded = sql<boolean>`payments.id = any(array(
  select payment_id from ledger where ledger.kind = 'refunded'))`

const hasPendingRefund = sql<boolean>`payments.id = any(array(
  select payment_id from refunds where refunds.state in ('requested', 'pending')))`

const startOf = (day: Temporal.PlainDate) => day.toZonedDateTime(LONDON).toInstant()
