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

/**
 * Builds SQL for how much lowers the price of the booking with this alias, in pence, or lowered it until it ended.
 */
export const reducedPence = (booking: string, when: 'now' | 'or when it ended' = 'now') => sql<number>`
  coalesce((select sum(r.amount_pence) from reductions r
    where r.booking_id = ${sql.ref(`${booking}.id`)}
      and (r.ended_at is null or ${when === 'or when it ended'} and r.ended_at = ${sql.ref(`${booking}.endedAt`)})), 0)::integer`

/** Builds SQL for the credit that is used for the booking with this alias, in pence. */
export const creditUsedPence = (booking: string) => sql<number>`
  coalesce((select sum(r.amount_pence) from reductions r
    where r.booking_id = ${sql.ref(`${booking}.id`)} and r.kind = 'credit' and r.ended_at is null), 0)::integer`

export const sumOfLines = (lines: readonly Pick<ReductionLine, 'amountPence'>[]): number =>
  lines.reduce((sum, { amountPence }) => sum + amountPence, 0)

/** Finds the lines of a booking. */
export async function linesOfBooking(db: Db, bookingId: string): Promise<ReductionLine[]> {
  const { lines } = await db.selectNoFrom(reductionLines(sql`${bookingId}`).as('lines')).executeTakeFirstOrThrow()
  return lines
}

/** Finds what lowered the price when a payment was taken, even if it has been returned since. */
export function linesOfPayment(db: Db, paymentId: string): Promise<ReductionLine[]> {
  return db
    .selectFrom('payments as p')
    .innerJoin('reductions as r', 'r.bookingId', 'p.bookingId')
    .leftJoin('promoCodes as c', 'c.id', 'r.codeId')
    .select(['r.kind', 'r.amountPence', 'c.code'])
    .where('p.id', '=', paymentId)
    .whereRef('r.madeAt', '<=', 'p.capturedAt')
    .where((eb) => eb.or([eb('r.endedAt', 'is', null), eb('r.endedAt', '>', eb.ref('p.capturedAt'))]))
    .orderBy(sql`array_position(array['code', 'credit', 'waived'], r.kind)`)
    .execute()
}
