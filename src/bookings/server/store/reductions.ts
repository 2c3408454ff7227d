import type { Insertable } from 'kysely'
import type { Tables, Tx } from '#platform/server/db.ts'

export type ReductionRow = Pick<Tables['reductions'], 'id' | 'kind' | 'amountPence' | 'codeId' | 'memberId'>

const columns = ['id', 'kind', 'amountPence', 'codeId', 'memberId'] as const

/** Inserts what lowers the price of a booking. */
export async function insertReductions(tx: Tx, reductions: readonly Insertable<Tables['reductions']>[]): Promise<void> {
  if (reductions.length > 0) await tx.insertInto('reductions').values(reductions).execute()
}

/** Ends everything that lowers the price of a booking, and returns it. */
export function endReductions(tx: Tx, bookingId: string, at: Temporal.Instant): Promise<ReductionRow[]> {
  return tx
    .updateTable('reductions')
    .set({ endedAt: at })
    .where('bookingId', '=', bookingId)
    .where('endedAt', 'is', null)
    .returning(columns)
    .execute()
}

/** Finds what lowered the price of a booking until this moment. */
export function reductionsEndedAt(tx: Tx, bookingId: string, at: Temporal.Instant): Promise<ReductionRow[]> {
  return (
    tx
      .selectFrom('reductions')
      .select(columns)
      .where('bookingId', '=', bookingId)
      .where('endedAt', '=', at)
      // The code comes before credit, as in every command that locks both.
      .orderBy('kind')
      .execute()
  )
}

/** Moves what lowers the price of a booking to the booking that continues it at another event. */
export async function moveReductionsOf(tx: Tx, fromBookingId: string, toBookingId: string): Promise<void> {
  await tx
    .updateTable('reductions')
    .set({ bookingId: toBookingId })
    .where('bookingId', '=', fromBookingId)
    .where('endedAt', 'is', null)
    .execute()
}
