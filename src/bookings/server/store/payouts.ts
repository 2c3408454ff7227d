import { sql, type Insertable } from 'kysely'
import type { Tables, Tx } from '#platform/server/db.ts'
import { newId } from '#platform/server/ids.ts'

export type NewBalanceTransaction = Insertable<Tables['balanceTransactions']>
export type ProviderPayout = Omit<Insertable<Tables['payouts']>, 'pageId' | 'listedAt'>

/** Inserts the transactions that are new. In the order of their ids, two processes that fetch the same ones cannot deadlock. */
export async function insertBalanceTransactions(tx: Tx, transactions: readonly NewBalanceTransaction[]): Promise<void> {
  if (transactions.length === 0) return
  await tx
    .insertInto('balanceTransactions')
    .values(transactions.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** Inserts payouts, and updates what changes of those that are known. */
export async function savePayouts(tx: Tx, payouts: readonly ProviderPayout[]): Promise<void> {
  if (payouts.length === 0) return
  await tx
    .insertInto('payouts')
    .values(payouts.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map((payout) => ({ ...payout, pageId: newId() })))
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        status: sql`excluded.status`,
        arrivesOn: sql`excluded.arrives_on`,
        failureCode: sql`excluded.failure_code`,
        isComplete: sql`payouts.is_complete or excluded.is_complete`,
      }),
    )
    .execute()
}

/** Records which payout the transactions are part of. */
export async function addToPayout(tx: Tx, payoutId: string, transactionIds: readonly string[]): Promise<void> {
  if (transactionIds.length === 0) return
  await tx
    .insertInto('payoutTransactions')
    .values(transactionIds.toSorted().map((transactionId) => ({ transactionId, payoutId })))
    .onConflict((conflict) => conflict.column('transactionId').doNothing())
    .execute()
}

/** Records that all transactions of a payout have been fetched. */
export async function markListed(tx: Tx, payoutId: string, at: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('payouts')
    .set({ listedAt: at })
    .where('id', '=', payoutId)
    .where('listedAt', 'is', null)
    .execute()
}

/** Records progress. A process that is behind another does not set back its times. */
export async function advanceTransactions(tx: Tx, until: Temporal.Instant): Promise<void> {
  await sql`update payout_progress set transactions_until = greatest(transactions_until, ${until})`.execute(tx)
}

export async function advancePayouts(tx: Tx, until: Temporal.Instant): Promise<void> {
  await sql`update payout_progress set payouts_until = greatest(payouts_until, ${until})`.execute(tx)
}

export async function saveBalance(
  tx: Tx,
  balance: { availablePence: number; pendingPence: number; comparedAt: Temporal.Instant },
): Promise<void> {
  await tx.updateTable('payoutProgress').set(balance).execute()
}

export function lockPayoutDifference(tx: Tx, id: string) {
  return tx.selectFrom('payoutDifferences').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function settlePayoutDifference(
  tx: Tx,
  id: string,
  settled: { settledAt: Temporal.Instant; settledBy: string | null; note: string },
): Promise<void> {
  await tx.updateTable('payoutDifferences').set(settled).where('id', '=', id).execute()
}
