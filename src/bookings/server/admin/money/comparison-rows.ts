import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'

const MOST_FINDS = 50

/** The latest comparisons with the provider, newest first. */
export function lastComparisons(db: Db, most: number) {
  return db.selectFrom('comparisons').selectAll().orderBy('askedAt', 'desc').orderBy('id', 'desc').limit(most).execute()
}

/** The differences that they found, each comparison limited to what a page shows. */
export async function findsOf(db: Db, comparisonIds: readonly string[]) {
  const { rows } = await sql<{
    comparisonId: string
    paymentId: string
    what: 'state' | 'amount' | 'captured' | 'refunded' | 'disputed'
    here: string
    there: string
    agreesSince: boolean
  }>`
    select finds.* from unnest(${[...comparisonIds]}::uuid[]) asked(id)
    cross join lateral (select comparison_id, payment_id, what, here, there, agrees_since from comparison_finds
      where comparison_id = asked.id order by payment_id, what limit ${MOST_FINDS}) finds`.execute(db)
  return rows
}

/** When the site last started its own comparison of unsettled payments. */
export async function comparedByItselfAt(db: Db): Promise<Temporal.Instant | null> {
  const { rows } = await sql<{ at: Temporal.Instant }>`
    select last_begun_at as at from sweeps where name = 'bookings.compare'`.execute(db)
  return rows[0]?.at ?? null
}
