import { sql } from 'kysely'
import type { Difference } from '#bookings/rules/payment-differences.ts'
import type { Tables, Tx } from '#platform/server/db.ts'
import { newId } from '#platform/server/ids.ts'

/** Returns the comparison's id, or undefined if one is under way. */
export async function insertComparison(tx: Tx, requestedAt: Temporal.Instant): Promise<string | undefined> {
  const row = await tx
    .insertInto('comparisons')
    .values({ id: newId(), requestedAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Ends comparisons that no process is working on any more. */
export async function endComparisonsRequestedBefore(
  tx: Tx,
  before: Temporal.Instant,
  at: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('comparisons')
    .set({ endedAt: at, outcome: 'aborted' })
    .where('endedAt', 'is', null)
    .where('requestedAt', '<', before)
    .execute()
}

/** Deletes all but the newest comparisons. What they found has been looked at. */
export async function deleteOldComparisons(tx: Tx, newest: number): Promise<void> {
  await sql`delete from comparisons where id in (
    select id from comparisons order by requested_at desc, id desc offset ${newest})`.execute(tx)
}

export async function recordProgress(
  tx: Tx,
  comparisonId: string,
  progress: { paymentsToCheck: number; paymentsChecked: number },
): Promise<void> {
  await tx.updateTable('comparisons').set(progress).where('id', '=', comparisonId).execute()
}

export async function endComparison(
  tx: Tx,
  comparisonId: string,
  end: { outcome: NonNullable<Tables['comparisons']['outcome']>; endedAt: Temporal.Instant },
): Promise<void> {
  await tx.updateTable('comparisons').set(end).where('id', '=', comparisonId).where('endedAt', 'is', null).execute()
}

/** If a retried job finds the same difference again, the first find stays. */
export async function insertDifference(
  tx: Tx,
  difference: { comparisonId: string; paymentId: string; agreesNow: boolean } & Difference,
): Promise<void> {
  await tx
    .insertInto('comparisonDifferences')
    .values(difference)
    .onConflict((conflict) =>
      conflict.columns(['comparisonId', 'paymentId', 'what']).doUpdateSet({ agreesNow: difference.agreesNow }),
    )
    .execute()
}
