import { sql, type RawBuilder } from 'kysely'
import {
  isIn,
  matchingPaymentIds,
  whenMoved,
  type PaymentFilters,
} from '#bookings/server/admin/money/payment-filter-queries.ts'
import type { Db } from '#platform/server/db.ts'

/** Counting stops here, so that it reads few of many rows. */
const MAX_TOTAL = 1_000

/** Counts the matching payments, and sums their takings and refunds. Returns null if there are too many for every page. */
export async function totalsOfPayments(db: Db, filters: PaymentFilters) {
  const found = await matchingPaymentIds(db, filters, MAX_TOTAL + 1).execute()
  if (found.length > MAX_TOTAL) return null
  const moved = whenMoved(filters)
  const ids = found.map(({ id }) => id)
  const sums = await db
    .selectFrom('ledger as entry')
    .select([takings.as('takingsPence'), refundsInTime.as('refundedPence')])
    .where(sql<boolean>`entry.payment_id = any(${ids}::uuid[])`)
    .$if(moved !== null, (entries) => entries.where(moved === null ? sql<boolean>`true` : isIn(moved)))
    .executeTakeFirstOrThrow()
  return { payments: ids.length, ...sums }
}

const takings: RawBuilder<number> = sql`coalesce(sum(entry.amount_pence)
  filter (where entry.kind in ('captured', 'cash')), 0)::bigint`

/** Refunds less those that the bank returned, each when it was made or returned, as in `add_to_income`. */
const refundsInTime: RawBuilder<number> = sql`coalesce(sum(case
  when entry.kind = 'refunded' then entry.amount_pence
  when entry.kind = 'refund failed' and exists (
    select from ledger refund where refund.kind = 'refunded' and refund.provider_id = entry.provider_id) then -entry.amount_pence
  else 0 end), 0)::bigint`

/** Refunds that the bank returned do not count. */
export const refundedPence: RawBuilder<number> = sql`sum(entry.amount_pence) filter (where entry.kind = 'refunded'
  and not exists (select from ledger failed where failed.kind = 'refund failed' and failed.provider_id = entry.provider_id))`
