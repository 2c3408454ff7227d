import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import { pageOfRows, type PageRequest } from '#platform/server/listing/page-of-rows.ts'
import type { Site } from '#platform/server/site.ts'

export type Sums = { cardPence: number; cashPence: number; refundedPence: number; disputedPence: number }

/** Returns income by month, starting with the month `first`. A month without entries has no row. */
export async function incomeByMonth(db: Db, first: Temporal.PlainDate): Promise<(Sums & { month: string })[]> {
  const { rows } = await sql<Sums & { month: string }>`
    select to_char(month, 'YYYY-MM') as month, sum(card_pence)::bigint as card_pence, sum(cash_pence)::bigint as cash_pence,
      sum(refunded_pence)::bigint as refunded_pence, sum(disputed_pence)::bigint as disputed_pence
    from income where month >= ${first.toString()}::date group by month order by month desc`.execute(db)
  return rows
}

/** Counts and sums the refunds that have not completed, and the card payments that are authorised but not captured. */
export async function pendingMoney(db: Db) {
  const { rows } = await sql<{ refunds: number; refundsPence: number; authorised: number; authorisedPence: number }>`
    select
      (select count(*) from refunds where state in ('requested', 'pending')) as refunds,
      (select coalesce(sum(amount_pence), 0) from refunds where state in ('requested', 'pending')) as refunds_pence,
      (select count(*) from payments where state = 'authorised') as authorised,
      (select coalesce(sum(amount_pence), 0) from payments where state = 'authorised') as authorised_pence`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the sum query returned no row')
  return row
}

type IncomeQuery = {
  from: Temporal.Instant | null
  until: Temporal.Instant | null
  /** Whether events without any payments are left out. */
  onlyWithPayments: boolean
  sort: keyof typeof incomeOrders
} & Pick<PageRequest, 'direction' | 'after'>

/** The sort orders of events. Each has an index. */
const incomeOrders = {
  start: { by: sql.ref('events.startsAt'), id: sql.ref('events.id') },
  takings: { by: sql.ref('eventIncome.takingsPence'), id: sql.ref('eventIncome.eventId') },
  refunded: { by: sql.ref('eventIncome.refundedPence'), id: sql.ref('eventIncome.eventId') },
  net: { by: sql.ref('eventIncome.netPence'), id: sql.ref('eventIncome.eventId') },
} as const

/** Lists published events, each with its income. */
export function incomeByEvent(site: Pick<Site, 'db' | 'keys'>, query: IncomeQuery) {
  const { from, until, onlyWithPayments, sort, direction, after } = query
  const events = site.db
    .selectFrom('events')
    .innerJoin('eventIncome', 'eventIncome.eventId', 'events.id')
    .select(['events.id', 'title', 'startsAt', 'timeZone', 'cancelledAt'])
    .select([
      sumOf(sql`card_pence`).as('cardPence'),
      sumOf(sql`cash_pence`).as('cashPence'),
      sumOf(sql`refunded_pence`).as('refundedPence'),
      sumOf(sql`disputed_pence`).as('disputedPence'),
    ])
    .where('publishedAt', 'is not', null)
    .$if(from !== null, (all) => all.where('startsAt', '>=', from ?? Temporal.Instant.fromEpochMilliseconds(0)))
    .$if(until !== null, (all) => all.where('startsAt', '<', until ?? Temporal.Instant.fromEpochMilliseconds(0)))
    .$if(onlyWithPayments, (all) => all.where('eventIncome.hasPayments', '=', true))
  return pageOfRows(site, events, { list: `income of events by ${sort}`, ...incomeOrders[sort], direction, after })
}

/** Builds SQL for a sum over the months of one event, which has few rows. */
function sumOf(column: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(select coalesce(sum(${column}), 0)::bigint from income where event_id = events.id)`
}
