import { sql } from 'kysely'
import { ledgerKindsOf } from '#bookings/rules/balance-transaction.ts'

const cases = sql.join(
  Object.entries(ledgerKindsOf).map(([kind, ledgerKinds]) => sql`when ${sql.lit(kind)} then ${arrayOf(ledgerKinds)}`),
  sql` `,
)

/**
 * A subquery for the ledger entry of the balance transaction `t`, found by the provider's id. A refund can have several
 * entries, which have the same amount.
 */
export const entryOfTransaction = sql<{ id: string; paymentId: string | null; amountPence: number }>`
  (select l.id, l.payment_id, l.amount_pence from ledger l
    where l.provider_id = t.about and l.kind = any(case t.kind ${cases} else array[]::text[] end)
    order by l.kind desc limit 1)`

function arrayOf(kinds: readonly string[]) {
  return sql`array[${sql.join(kinds.map((kind) => sql.lit(kind)))}]`
}
