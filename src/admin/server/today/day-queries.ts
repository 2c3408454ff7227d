import { sql } from 'kysely'
import { wasMade } from '#admin/server/bookings/booking-queries.ts'
import type { Db } from '#platform/server/db.ts'

export type DayTotals = { bookings: number; freeBookings: number; takingsPence: number; refundedPence: number }

/**
 * Counts the bookings that were made in a part of a day, even if they have ended since, and sums the money of that time.
 * `add_to_income` counts the same kinds for whole months.
 */
export async function totalsBetween(db: Db, from: Temporal.Instant, until: Temporal.Instant): Promise<DayTotals> {
  const { rows } = await sql<DayTotals>`
    select made.bookings, made.free_bookings,
      coalesce(sum(amount_pence) filter (where kind in ('captured', 'cash')), 0)::bigint as takings_pence,
      coalesce(sum(case
        when kind = 'refunded' then amount_pence
        when kind = 'refund failed' and exists (
          select from ledger refund where refund.kind = 'refunded' and refund.provider_id = entry.provider_id) then -amount_pence
        else 0 end), 0)::bigint as refunded_pence
    from (select count(*) as bookings, count(*) filter (where b.price_pence = 0) as free_bookings from bookings b
      where ${wasMade} and b.booked_at >= ${from}::timestamptz and b.booked_at <= ${until}::timestamptz) made
    left join ledger entry on currency = 'gbp' and at >= ${from}::timestamptz and at <= ${until}::timestamptz
    group by made.bookings, made.free_bookings`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the sum query returned no row')
  return row
}
