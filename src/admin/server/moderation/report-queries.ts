import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type * as endpoints from '#admin/contract/moderation.ts'
import type { Db } from '#platform/server/db.ts'
import { pageOfRows } from '#platform/server/listing/page-of-rows.ts'
import type { Site } from '#platform/server/site.ts'

/** The owner who views the queue. Reports about that owner are hidden, unless there is no other owner. */
export type Moderator = { memberId: string; isOnlyOwner: boolean }

export type ReportRow = Awaited<ReturnType<typeof reportsOf>>[number]

function reports(db: Db, { memberId, isOnlyOwner }: Moderator) {
  return db
    .selectFrom('reports')
    .leftJoin('members', 'members.id', 'reports.reportedId')
    .leftJoin('decisions', 'decisions.id', 'reports.decisionId')
    .select(['reports.id', 'reports.about', 'reports.reason', 'reports.reportedAt', 'reports.closedAt'])
    .select(['reports.reportedId', 'reports.reporterId', 'members.userName', 'decisions.measure'])
    .select(sql<string>`coalesce(reports.seen->>'fromName', reports.seen->>'name', '')`.as('seenName'))
    .$if(!isOnlyOwner, (query) => query.where(isNotAbout(memberId)))
}

function isNotAbout(memberId: string): RawBuilder<boolean> {
  return sql<boolean>`reports.reported_id is distinct from ${memberId}`
}

/** Returns a page of the queue. */
export function reportsPage(
  site: Site,
  moderator: Moderator,
  filters: z.output<(typeof endpoints.listReports)['query']>,
) {
  const { state, kind, reason, direction, after } = filters
  const queue = reports(site.db, moderator)
    .where('reports.closedAt', state === 'open' ? 'is' : 'is not', null)
    .$if(kind !== undefined, (query) => query.where('reports.about', '=', kind ?? 'person'))
    .$if(reason !== undefined, (query) => query.where('reports.reason', '=', reason ?? 'other'))
  const [by, id] = [sql.ref('reports.reportedAt'), sql.ref('reports.id')]
  return pageOfRows(site, queue, { list: `reports ${state} ${kind} ${reason}`, by, id, direction, after })
}

/** Selects the newest reports about or by a member. */
export function reportsOf(db: Db, moderator: Moderator, column: 'reportedId' | 'reporterId', memberId: string) {
  return reports(db, moderator)
    .where(`reports.${column}`, '=', memberId)
    .orderBy('reports.reportedAt', 'desc')
    .orderBy('reports.id')
    .limit(21)
    .execute()
}

/** Selects one report with everything stored about it. */
export function reportById(db: Db, moderator: Moderator, id: string) {
  return reports(db, moderator)
    .select(['reports.note', 'reports.seen', 'reports.portraitId', 'reports.messageId', 'reports.decisionId'])
    .select((eb) =>
      eb
        .selectFrom('reports as other')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .whereRef('other.messageId', '=', 'reports.messageId')
        .whereRef('other.id', '<>', 'reports.id')
        .where('other.closedAt', 'is', null)
        .as('otherOpenReports'),
    )
    .select(
      sql<boolean>`exists (select from messages m where m.id = reports.message_id and m.removed_at is null)`.as(
        'isMessageThere',
      ),
    )
    .where('reports.id', '=', id)
    .executeTakeFirst()
}

/** Counts open reports up to a thousand, because no one needs a larger number. */
export async function openReports(db: Db, { memberId, isOnlyOwner }: Moderator) {
  const mine = isOnlyOwner ? sql`true` : isNotAbout(memberId)
  const { rows } = await sql<{ open: number; urgent: number; oldestAt: Temporal.Instant | null }>`
    select count(*)::int as open, count(*) filter (where reason in ('felt_unsafe', 'under_18'))::int as urgent,
      min(reported_at) as oldest_at
    from (select reason, reported_at from reports where closed_at is null and ${mine} order by reported_at limit 1000)
      waiting`.execute(db)
  return rows[0] ?? { open: 0, urgent: 0, oldestAt: null }
}

/** Returns how long the latest decisions on members' reports took. */
export async function timeToDecision(db: Db) {
  const { rows } = await sql<{ count: number; usualMinutes: number | null; longestMinutes: number | null }>`
    select count(*)::int as count,
      percentile_cont(0.5) within group (order by minutes) as usual_minutes, max(minutes) as longest_minutes
    from (select (extract(epoch from closed_at - reported_at) / 60)::float as minutes from reports
      where closed_at is not null and about <> 'contact details' order by closed_at desc limit 200) lately`.execute(db)
  return rows[0]
}
