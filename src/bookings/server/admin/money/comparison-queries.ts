import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'

const MAX_DIFFERENCES = 50

/** Finds the latest comparisons with the provider, newest first. */
export function lastComparisons(db: Db, count: number) {
  return db
    .selectFrom('comparisons')
    .selectAll()
    .orderBy('requestedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(count)
    .execute()
}

/** Lists the differences that these comparisons found, at most as many for each comparison as a page shows. */
export async function differencesOf(db: Db, comparisonIds: readonly string[]) {
  const { rows } = await sql<{
    comparisonId: string
    paymentId: string
    what: 'state' | 'amount' | 'captured' | 'refunded' | 'disputed'
    here: string
    there: string
    agreesNow: boolean
  }>`
    select finds.* from unnest(${[...comparisonIds]}::uuid[]) asked(id)
    cross join lateral (select comparison_id, payment_id, what, here, there, agrees_now from comparison_differences
      where comparison_id = asked.id order by payment_id, what limit ${MAX_DIFFERENCES}) finds`.execute(db)
  return rows
}

/** Returns when the site last started an automatic comparison of unsettled payments. */
export async function lastAutomaticComparisonAt(db: Db): Promise<Temporal.Instant | null> {
  const { rows } = await sql<{ at: Temporal.Instant }>`
    select last_started_at as at from sweeps where name = 'bookings.compare'`.execute(db)
  return rows[0]?.at ?? null
}
