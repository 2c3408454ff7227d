import { sql } from 'kysely'
import type { RefundState } from '#bookings/contract/admin/payments.ts'
import {
  matchingPayments,
  paymentsWithEvents,
  type PaymentFilters,
} from '#bookings/server/admin/money/payment-filter-queries.ts'
import { refundedPence } from '#bookings/server/admin/money/payment-total-queries.ts'
import type { Db } from '#platform/server/db.ts'
import { containsEachWord } from '#platform/server/listing/contains.ts'
import { eachRow, pageOfRows, type PageRequest } from '#platform/server/listing/page-of-rows.ts'
import type { Site } from '#platform/server/site.ts'

/** The maximum number of people whose payments a search includes. If more match, the owner is asked for a longer name. */
export const MAX_PEOPLE = 200

/** Finds members by name or email: at most one more than the limit, so that the caller can detect that too many match. */
export async function peopleMatching(db: Db, text: string): Promise<string[]> {
  const rows = await db
    .selectFrom('members')
    .select('id')
    .where(containsEachWord([sql`lower(user_name)`, sql`lower(email)`], text))
    .limit(MAX_PEOPLE + 1)
    .execute()
  return rows.map(({ id }) => id)
}

type PaymentsOrder = { sort: 'made' | 'amount' } & Pick<PageRequest, 'direction'>

const columns = { made: 'payments.madeAt', amount: 'payments.amountPence' } as const

const orderOf = ({ sort, direction }: PaymentsOrder) => {
  return { by: sql.ref(columns[sort]), id: sql.ref('payments.id'), direction }
}

export function paymentsPage(
  site: Pick<Site, 'db' | 'keys'>,
  query: PaymentFilters & PaymentsOrder & Pick<PageRequest, 'after'>,
) {
  const rows = matchingPayments(site.db, query).select(lineColumns).select([latestRefund, requestedPence])
  return pageOfRows(site, rows, { ...orderOf(query), list: `payments by ${query.sort}`, after: query.after })
}

/** Streams the payments that match, with what was refunded of each. */
export function eachPayment(db: Db, query: PaymentFilters & PaymentsOrder) {
  const rows = matchingPayments(db, query)
    .select(lineColumns)
    .select('payments.intentId')
    .select((eb) =>
      eb
        .selectFrom('ledger as entry')
        .select(refundedPence.as('pence'))
        .whereRef('entry.paymentId', '=', 'payments.id')
        .as('refundedPence'),
    )
  return eachRow(rows, orderOf(query))
}

export type ExportedPayment = ReturnType<typeof eachPayment> extends AsyncGenerator<infer Row> ? Row : never

export type PaymentLineRow = Awaited<ReturnType<typeof paymentsPage>>['rows'][number]

const lineColumns = [
  ...(['payments.id', 'payments.madeAt', 'payments.amountPence', 'payments.state', 'payments.method'] as const),
  ...(['events.id as eventId', 'events.title', 'events.startsAt', 'events.timeZone'] as const),
  ...(['members.id as memberId', 'members.userName'] as const),
] as const

/** The state of the latest refund of each row of `payments`. */
const latestRefund = sql<RefundState | null>`(select refunds.state from refunds where refunds.payment_id = payments.id
  order by requested_at desc, refunds.id desc limit 1)`.as('refund')

/** The amount of the refunds of each row of `payments` that have not failed. */
const requestedPence = sql<number>`(select coalesce(sum(refunds.amount_pence), 0)::integer from refunds
  where refunds.payment_id = payments.id and refunds.state <> 'failed')`.as('refundedPence')

/** Finds a payment with its booking and event, if it has them, the member who paid and the member who has the booking now. */
export function paymentWithDetails(db: Db, paymentId: string) {
  return paymentsWithEvents(db)
    .select(lineColumns)
    .select([latestRefund, requestedPence])
    .leftJoin('members as holder', 'holder.id', 'bookings.memberId')
    .select(['payments.intentId', 'payments.triedAt', 'payments.authorisedAt', 'payments.capturedAt'])
    .select(['payments.endedAt', 'payments.card', 'members.email'])
    .select(['bookings.id as bookingId', 'bookings.state as bookingState', 'payments.voucherId'])
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
