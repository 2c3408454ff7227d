import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/server/db.ts'

/** One of the lines between the price of a booking and what is left to pay. */
export type ReductionLine = {
  kind: 'code' | 'credit' | 'waived'
  amountPence: number
  /** The promo code. */
  code: string | null
}

/** Builds SQL for the lines of a booking, in their fixed order. */
export const reductionLines = (bookingId: RawBuilder<unknown>) => sql<ReductionLine[]>`
  coalesce((select json_agg(json_build_object('kind', r.kind, 'amount_pence', r.amount_pence, 'code', c.code)
      order by array_position(array['code', 'credit', 'waived'], r.kind))
    from reductions r left join promo_codes c on c.id = r.code_id
    where r.booking_id = ${bookingId} and r.ended_at is null), '[]')`

/** Builds SQL for how much lowers the price of the booking with this alias, in pence. */
export const reducedPence = (booking: string) => sql<number>`
  coalesce((select sum(r.amount_pence) from reductions r
    where r.booking_id = ${sql.ref(`${booking}.id`)} and r.ended_at is null), 0)::integer`

export const sumOfLines = (lines: readonly Pick<ReductionLine, 'amountPence'>[]): number =>
  lines.reduce((sum, { amountPence }) => sum + amountPence, 0)

/** Finds the lines of a booking. */
export async function linesOfBooking(db: Db, bookingId: string): Promise<ReductionLine[]> {
  const { lines } = await db.selectNoFrom(reductionLines(sql`${bookingId}`).as('lines')).executeTakeFirstOrThrow()
  return lines
}
