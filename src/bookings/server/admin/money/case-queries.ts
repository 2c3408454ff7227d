import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import { pageOfRows, type PageRequest } from '#platform/server/listing/page-of-rows.ts'
import type { Site } from '#platform/server/site.ts'

/** Selects open and closed money cases, each with its event and member. */
function casesWithNames(db: Db) {
  return db
    .selectFrom('moneyCases')
    .leftJoin('payments', 'payments.id', 'moneyCases.paymentId')
    .leftJoin('bookings', (join) =>
      join.on(sql<boolean>`bookings.id = coalesce(payments.booking_id, money_cases.booking_id)`),
    )
    .leftJoin('events', 'events.id', 'bookings.eventId')
    .leftJoin('members', (join) => join.on(sql<boolean>`members.id = coalesce(payments.member_id, bookings.member_id)`))
    .leftJoin('members as settler', 'settler.id', 'moneyCases.settledBy')
    .selectAll('moneyCases')
    .select(['events.id as eventId', 'events.title', 'events.startsAt', 'events.timeZone'])
    .select(['members.id as memberId', 'members.userName', 'settler.userName as settledByName'])
}

export type CaseRow = Awaited<ReturnType<typeof casesOfPayment>>[number]

export function moneyCasesPage(
  site: Pick<Site, 'db' | 'keys'>,
  { which, ...order }: { which: 'open' | 'closed' } & Pick<PageRequest, 'direction' | 'after'>,
) {
  const isOpen = which === 'open'
  const query = casesWithNames(site.db).where('moneyCases.settledAt', isOpen ? 'is' : 'is not', null)
  const by = sql.ref(isOpen ? 'moneyCases.noticedAt' : 'moneyCases.settledAt')
  return pageOfRows(site, query, { ...order, list: `money cases: ${which}`, by, id: sql.ref('moneyCases.id') })
}

export function casesOfPayment(db: Db, paymentId: string) {
  return casesWithNames(db).where('moneyCases.paymentId', '=', paymentId).orderBy('moneyCases.noticedAt').execute()
}

/** Counts the open money cases, up to a hundred. */
export async function countOpenCases(db: Db): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*) as open from (select from money_cases where settled_at is null limit 100) counted`.execute(db)
  return rows[0]?.open ?? 0
}
