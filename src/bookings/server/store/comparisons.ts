import { sql } from 'kysely'
import type { Difference } from '#bookings/rules/payment-differences.ts'
import type { Tables, Tx } from '#platform/server/db.ts'
import { newId } from '#platform/server/ids.ts'

/** Inserts a comparison. Returns its id, or undefined if one is already running. */
export async function insertComparison(tx: Tx, requestedAt: Temporal.Instant): Promise<string | undefined> {
  const row = await tx
    .insertInto('comparisons')
    .values({ id: newId(), requestedAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Ends comparisons that no process is running any more. */
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

/** Deletes all but the newest comparisons. The results of older ones are no longer needed. */
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

/** Inserts a difference. If a retried job finds the same difference again, only `agreesNow` is updated. */
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
