import { sql } from 'kysely'
import type { SitePayment } from '#bookings/rules/payment-differences.ts'
import { refundedPenceOf } from '#bookings/server/queries.ts'
import type { Db } from '#platform/server/db.ts'

export function comparisonById(db: Db, comparisonId: string) {
  return db.selectFrom('comparisons').selectAll().where('id', '=', comparisonId).executeTakeFirst()
}

/**
 * Returns the ids of payments that have an intent and are unsettled, being refunded, or made since `madeSince`: newest first,
 * at most `limit`.
 */
export async function paymentIdsToCheck(db: Db, madeSince: Temporal.Instant, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from payments p join (
      select id from payments where state in ('new', 'open', 'authorised')
      union select payment_id from refunds where state in ('requested', 'pending')
      union (select id from payments where made_at >= ${madeSince} order by made_at desc, id desc limit ${limit})
    ) wanted on wanted.id = p.id
    where p.intent_id is not null order by p.made_at desc, p.id desc limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns a payment as currently stored, with its intent id at the provider. */
export async function storedPayment(
  db: Db,
  paymentId: string,
): Promise<{ intentId: string; here: SitePayment } | undefined> {
  const row = await db
    .selectFrom('payments')
    .select(['intentId', 'state', 'amountPence'])
    .select((eb) => eb.selectFrom('ledger').select(sumOf('captured')).where('paymentId', '=', paymentId).as('captured'))
    .select((eb) => eb.selectFrom('ledger').select(sumOf('dispute')).where('paymentId', '=', paymentId).as('disputed'))
    .where('id', '=', paymentId)
    .executeTakeFirst()
  if (!row || row.intentId === null) return undefined
  const { intentId, state, amountPence } = row
  const sums = { capturedPence: row.captured ?? 0, disputedPence: row.disputed ?? 0 }
  return { intentId, here: { state, amountPence, ...sums, refundedPence: await refundedPenceOf(db, paymentId) } }
}

function sumOf(kind: 'captured' | 'dispute') {
  return sql<number>`coalesce(sum(amount_pence) filter (where kind = ${kind}), 0)::integer`.as('pence')
}

/** Returns the ids in the list whose webhooks have already been received. */
export async function knownMessages(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db.selectFrom('providerMessages').select('id').where('id', 'in', ids).execute()
  return new Set(rows.map(({ id }) => id))
}
