import { sql } from 'kysely'
import { eventsAtVenues } from '#events/server/event-queries.ts'
import type { Db } from '#platform/server/db.ts'

/** Lists the towns with published events that were not cancelled, in alphabetical order. */
export async function townsWithEvents(db: Db): Promise<string[]> {
  const { rows } = await sql<{ town: string }>`
    select town from venues v
    where exists (
      select from events where venue_id = v.id and published_at is not null and cancelled_at is null)
    group by town order by lower(town)`.execute(db)
  return rows.map(({ town }) => town)
}

type Where = { towns: readonly string[] } | { youngestUpTo: number; oldestFrom: number }

/** Lists the latest past events in these towns, or for this age group, newest first. */
export function pastEventRows(db: Db, where: Where, { now, limit }: { now: Temporal.Instant; limit: number }) {
  return eventsAtVenues(db)
    .where('events.cancelledAt', 'is', null)
    .where('events.startsAt', '<', now)
    .where('events.endsAt', '<=', now)
    .where(isIn(where))
    .orderBy('events.startsAt', 'desc')
    .orderBy('events.id', 'desc')
    .limit(limit)
    .execute()
}

/** Sums the figures that visitors may see of all past evenings in these towns, or for this age group. */
export async function totalFigures(db: Db, where: Where) {
  const { rows } = await sql<{ evenings: number; guests: number; pairs: number }>`
    select count(*)::int as evenings, coalesce(sum(guests), 0)::int as guests, coalesce(sum(pairs), 0)::int as pairs
    from evening_figures f join events on events.id = f.event_id join venues on venues.id = events.venue_id
    where guests is not null and ${isIn(where)}`.execute(db)
  return rows[0]
}

const isIn = (where: Where) =>
  'towns' in where
    ? sql<boolean>`events.venue_id = any(array(select id from venues where town = any(${[...where.towns]}::text[])))`
    : sql<boolean>`coalesce(events.youngest_age, 0) <= ${where.youngestUpTo} and coalesce(events.oldest_age, 120) >= ${where.oldestFrom}`
