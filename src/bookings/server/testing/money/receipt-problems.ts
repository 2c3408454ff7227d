import { sql } from 'kysely'
import { numberProblems } from '#bookings/server/receipts/testing.ts'
import type { Db } from '#platform/server/db.ts'

/** Checks that each payment and refund in the ledger has one document, and that the documents are numbered without gaps. */
export async function receiptProblems(db: Db): Promise<string[]> {
  const { rows } = await sql<{ kind: string; providerId: string }>`
    select l.kind, l.provider_id from ledger l left join receipts r on r.ledger_id = l.id
    where l.kind in ('captured', 'cash', 'refunded') and l.payment_id is not null and l.currency = 'gbp'
      and (r.amount_pence is distinct from l.amount_pence or r.tax_point is distinct from l.at)`.execute(db)
  return [
    ...rows.map(({ kind, providerId }) => `money: the entry '${kind}' of ${providerId} has no receipt`),
    ...(await numberProblems(db)),
  ]
}
