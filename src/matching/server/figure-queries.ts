import { sql } from 'kysely'
import type { EveningCount } from '#matching/evening-figures.ts'
import type { Db } from '#platform/server/db.ts'

/** Counts the oldest evenings whose likes closed before `closedBefore` and that have not been counted. */
export async function eveningsToCount(
  db: Db,
  endedBefore: Temporal.Instant,
  limit: number,
): Promise<(EveningCount & { eventId: number })[]> {
  const { rows } = await sql<EveningCount & { eventId: number }>`
    select e.id as event_id, guests.men, guests.women, matched.pairs, matched.most_of_one
    from (
      select id from events e
      where published_at is not null and cancelled_at is null and ends_at <= ${endedBefore}
        and not exists (select from evening_figures where event_id = e.id)
      order by ends_at limit ${limit}
    ) e
    cross join lateral (
      select count(*) filter (where gender = 'M')::int as men, count(*) filter (where gender = 'F')::int as women
      from bookings where event_id = e.id and state = 'booked' and absent_at is null
    ) as guests
    cross join lateral (
      select (coalesce(sum(own), 0) / 2)::int as pairs, coalesce(max(own), 0)::int as most_of_one
      from (select count(*) as own from matches where event_id = e.id group by member_id) as of_each
    ) as matched`.execute(db)
  return rows
}

/** Returns the figures of these evenings that visitors may see, by event. */
export async function figuresOf(db: Db, eventIds: readonly number[]) {
  if (eventIds.length === 0) return new Map<number, { guests: number | null; pairs: number | null }>()
  const rows = await db
    .selectFrom('eveningFigures')
    .select(['eventId', 'guests', 'pairs'])
    .where('eventId', '=', sql<number>`any(${[...eventIds]}::integer[])`)
    .execute()
  return new Map(rows.map(({ eventId, guests, pairs }) => [eventId, { guests, pairs }]))
}
