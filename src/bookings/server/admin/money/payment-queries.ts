import { sql, type RawBuilder } from 'kysely'
import type { PaymentState } from '#bookings/contract/admin/payments.ts'
import { LONDON } from '#bookings/server/admin/money/london-days.ts'
import type { Db } from '#platform/server/db.ts'
import { contains } from '#platform/server/listing/contains.ts'
import { pageOfRows, type PageRequest } from '#platform/server/listing/page-of-rows.ts'
import type { Site } from '#platform/server/site.ts'

/** The maximum number of people whose payments a search includes. If more match, the owner is asked for a longer name. */
export const MAX_PEOPLE = 200

/** Finds members by name or email: at most one more than the limit, so that the caller can detect that too many match. */
export async function peopleMatching(db: Db, text: string): Promise<string[]> {
  const rows = await db
    .selectFrom('members')
    .select('id')
    .where((eb) => eb.or([contains(sql`lower(user_name)`, text), contains(sql`lower(email)`, text)]))
    .limit(MAX_PEOPLE + 1)
    .execute()
  return rows.map(({ id }) => id)
}

type PaymentsQuery = {
  sort: 'made' | 'amount'
  state: PaymentState | undefined
  eventId: number | undefined
  month: string | undefined
  /** Selects payments by these people or with this intent id; null selects all payments. */
  found: { people: readonly string[]; intentId: string } | null
} & Pick<PageRequest, 'direction' | 'after'>

const columns = { made: 'payments.madeAt', amount: 'payments.amountPence' } as const

export function paymentsPage(
  site: Pick<Site, 'db' | 'keys'>,
  { sort, state, eventId, month, found, ...order }: PaymentsQuery,
) {
  let query = paymentRows(site.db)
  if (state !== undefined) query = query.where('payments.state', '=', state)
  if (eventId !== undefined) query = query.where('bookings.eventId', '=', eventId)
  if (month !== undefined) query = query.where(movedMoneyIn(month))
  if (found) query = query.where(matchesSearch(found))
  const pageOrder = { list: `payments by ${sort}`, by: sql.ref(columns[sort]), id: sql.ref('payments.id') }
  return pageOfRows(site, query, { ...order, ...pageOrder })
}

/**
 * Makes PostgreSQL find the matching payments first and then sort them, because a scan in sort order could read the whole
 * table.
 */
function matchesSearch({ people, intentId }: NonNullable<PaymentsQuery['found']>): RawBuilder<boolean> {
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

export type PaymentLineRow = Awaited<ReturnType<typeof paymentsPage>>['rows'][number]

function paymentRows(db: Db) {
  return db
    .selectFrom('payments')
    .innerJoin('bookings', 'bookings.id', 'payments.bookingId')
    .innerJoin('events', 'events.id', 'bookings.eventId')
    .leftJoin('members', 'members.id', 'payments.memberId')
    .select(['payments.id', 'payments.madeAt', 'payments.amountPence', 'payments.state', 'payments.method'])
    .select(['events.id as eventId', 'events.title', 'events.startsAt', 'events.timeZone'])
    .select(['members.id as memberId', 'members.userName'])
    .select((eb) =>
      eb
        .selectFrom('refunds')
        .select('refunds.state')
        .whereRef('refunds.paymentId', '=', 'payments.id')
        .orderBy('requestedAt', 'desc')
        .orderBy('refunds.id', 'desc')
        .limit(1)
        .as('refund'),
    )
}

/** Finds a payment with its booking, the event, the member who paid and the member who has the booking now. */
export function paymentWithDetails(db: Db, paymentId: string) {
  return paymentRows(db)
    .leftJoin('members as holder', 'holder.id', 'bookings.memberId')
    .select(['payments.intentId', 'payments.triedAt', 'payments.authorisedAt', 'payments.capturedAt'])
    .select(['payments.endedAt', 'members.email'])
    .select(['bookings.id as bookingId', 'bookings.state as bookingState'])
    .select(['holder.id as holderId', 'holder.userName as holderName'])
    .where('payments.id', '=', paymentId)
    .executeTakeFirst()
}

export function refundsWithNames(db: Db, paymentId: string) {
  return db
    .selectFrom('refunds')
    .leftJoin('members', 'members.id', 'refunds.requestedBy')
    .selectAll('refunds')
    .select('members.userName as requestedByName')
    .where('paymentId', '=', paymentId)
    .orderBy('requestedAt')
    .orderBy('refunds.id')
    .execute()
}

/** Finds all ledger entries for the payment, in order. */
export function ledgerOf(db: Db, paymentId: string) {
  return db
    .selectFrom('ledger')
    .select(['id', 'at', 'kind', 'amountPence', 'providerId'])
    .where('paymentId', '=', paymentId)
    .orderBy('at')
    .orderBy('id')
    .execute()
}
