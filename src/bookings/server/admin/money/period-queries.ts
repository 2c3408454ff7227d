import { sql } from 'kysely'
import type { Days } from '#bookings/rules/money-periods.ts'
import type { Sums } from '#bookings/server/admin/money/income-queries.ts'
import { LONDON } from '#bookings/server/admin/money/london-days.ts'
import type { Db } from '#platform/server/db.ts'

type Part = Sums & { start: string }

/** Returns the income of each day, from the ledger. A day without entries has no row. */
export function incomeByDay(db: Db, days: Days): Promise<Part[]> {
  return incomeFromLedger(db, days, 'YYYY-MM-DD')
}

/** Returns the income of each month. Only the months that the period covers in part are summed from the ledger. */
export async function incomeByMonthOf(db: Db, { from, to }: Days): Promise<Part[]> {
  const firstFull = from.day === 1 ? from : from.with({ day: 1 }).add({ months: 1 })
  const afterFull = to.add({ days: 1 }).with({ day: 1 })
  const whole = await incomeOfMonths(db, firstFull, afterFull)
  const cut = [
    { from, to: firstFull.subtract({ days: 1 }) },
    { from: afterFull, to },
  ].filter((days) => Temporal.PlainDate.compare(days.from, days.to) <= 0)
  const partial = await Promise.all(cut.map((days) => incomeFromLedger(db, days, 'YYYY-MM')))
  return [...whole, ...partial.flat()]
}

async function incomeOfMonths(db: Db, first: Temporal.PlainDate, after: Temporal.PlainDate): Promise<Part[]> {
  const { rows } = await sql<Part>`
    select to_char(month, 'YYYY-MM') as start, sum(card_pence)::bigint as card_pence, sum(cash_pence)::bigint as cash_pence,
      sum(refunded_pence)::bigint as refunded_pence, sum(disputed_pence)::bigint as disputed_pence
    from income where month >= ${first.toString()}::date and month < ${after.toString()}::date group by month`.execute(
    db,
  )
  return rows
}

/** Sums the same kinds of entries as `add_to_income`, by day or month in London. */
async function incomeFromLedger(db: Db, { from, to }: Days, format: 'YYYY-MM-DD' | 'YYYY-MM'): Promise<Part[]> {
  const { rows } = await sql<Part>`
    select to_char(at at time zone ${LONDON}, ${format}) as start,
      coalesce(sum(amount_pence) filter (where kind = 'captured'), 0)::bigint as card_pence,
      coalesce(sum(amount_pence) filter (where kind = 'cash'), 0)::bigint as cash_pence,
      coalesce(sum(amount_pence) filter (where kind = 'dispute'), 0)::bigint as disputed_pence,
      coalesce(sum(case
        when kind = 'refunded' then amount_pence
        when kind = 'refund failed' and exists (
          select from ledger refund where refund.kind = 'refunded' and refund.provider_id = entry.provider_id) then -amount_pence
        else 0 end), 0)::bigint as refunded_pence
    from ledger entry
    where currency = 'gbp' and at >= ${startOf(from)}::timestamptz and at < ${startOf(to.add({ days: 1 }))}::timestamptz
    group by 1`.execute(db)
  return rows
}

const startOf = (day: Temporal.PlainDate) => day.toZonedDateTime(LONDON).toInstant()
