import { sql, type RawBuilder } from 'kysely'
import { matchingPaymentIds, type PaymentFilters } from '#bookings/server/admin/money/payment-filter-queries.ts'
import type { Db } from '#platform/server/db.ts'

/** Counting stops here, so that it reads few of many rows. */
const MAX_TOTAL = 1_000

/** Counts the matching payments, and sums their takings and refunds. Returns null if there are too many for every page. */
export async function totalsOfPayments(db: Db, filters: PaymentFilters) {
  const totals = await db
    .selectFrom(matchingPaymentIds(db, filters, MAX_TOTAL + 1).as('counted'))
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('ledger as entry')
          .select([takings.as('takingsPence'), refundedPence.as('refundedPence')])
          .whereRef('entry.paymentId', '=', 'counted.id')
          .as('moved'),
      (join) => join.onTrue(),
    )
    .select(({ fn }) => fn.countAll<number>().as('payments'))
    .select([
      sql<number>`coalesce(sum(moved.takings_pence), 0)::bigint`.as('takingsPence'),
      sql<number>`coalesce(sum(moved.refunded_pence), 0)::bigint`.as('refundedPence'),
    ])
    .executeTakeFirstOrThrow()
  return totals.payments > MAX_TOTAL ? null : totals
}

const takings: RawBuilder<number> = sql`sum(entry.amount_pence) filter (where entry.kind in ('captured', 'cash'))`

/** Refunds that the bank returned do not count. */
export const refundedPence: RawBuilder<number> = sql`sum(entry.amount_pence) filter (where entry.kind = 'refunded'
  and not exists (select from ledger failed where failed.kind = 'refund failed' and failed.provider_id = entry.provider_id))`
