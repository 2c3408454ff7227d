import { sql } from 'kysely'
import type { Difference } from '#bookings/rules/comparing.ts'
import type { Tables, Tx } from '#platform/server/db.ts'
import { newId } from '#platform/server/ids.ts'

/** Returns the comparison's id, or undefined if one is under way. */
export async function insertComparison(tx: Tx, askedAt: Temporal.Instant): Promise<string | undefined> {
  const row = await tx
    .insertInto('comparisons')
    .values({ id: newId(), askedAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Ends comparisons that no process is working on any more. */
export async function endComparisonsAskedBefore(tx: Tx, before: Temporal.Instant, at: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('comparisons')
    .set({ endedAt: at, outcome: 'broken off' })
    .where('endedAt', 'is', null)
    .where('askedAt', '<', before)
    .execute()
}

/** Deletes all but the newest comparisons. What they found has been looked at. */
export async function dropOldComparisons(tx: Tx, kept: number): Promise<void> {
  await sql`delete from comparisons where id in (
    select id from comparisons order by asked_at desc, id desc offset ${kept})`.execute(tx)
}

export async function noteProgress(
  tx: Tx,
  comparisonId: string,
  progress: { paymentsToAsk: number; paymentsAsked: number },
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
export async function insertFind(
  tx: Tx,
  find: { comparisonId: string; paymentId: string; agreesSince: boolean } & Difference,
): Promise<void> {
  await tx
    .insertInto('comparisonFinds')
    .values(find)
    .onConflict((conflict) =>
      conflict.columns(['comparisonId', 'paymentId', 'what']).doUpdateSet({ agreesSince: find.agreesSince }),
    )
    .execute()
}
