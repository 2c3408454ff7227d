import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'

/** Selects the next published events that have not ended and are not cancelled, with their venues. */
export function eventsNotEnded(db: Db, now: Temporal.Instant, most: number) {
  return publishedNotEnded(db, now)
    .innerJoin('venues', 'venues.id', 'events.venueId')
    .select(['events.id', 'events.title', 'events.startsAt', 'events.timeZone'])
    .select(['events.malePlaces', 'events.femalePlaces', 'venues.name as venueName'])
    .orderBy('events.endsAt')
    .orderBy('events.id')
    .limit(most)
    .execute()
}

export async function countEventsNotEnded(db: Db, now: Temporal.Instant): Promise<number> {
  const { events } = await publishedNotEnded(db, now)
    .select(({ fn }) => fn.countAll<number>().as('events'))
    .executeTakeFirstOrThrow()
  return events
}

function publishedNotEnded(db: Db, now: Temporal.Instant) {
  return db
    .selectFrom('events')
    .where('events.publishedAt', 'is not', null)
    .where('events.cancelledAt', 'is', null)
    .where('events.endsAt', '>', now)
}

export type UpcomingEventRow = Awaited<ReturnType<typeof eventsNotEnded>>[number]

/** Counts the members waiting for places at these events, by event and gender. */
export async function waitingAt(db: Db, eventIds: readonly number[]) {
  if (eventIds.length === 0) return []
  return db
    .selectFrom('waitingList')
    .select(['eventId', 'gender'])
    .select(({ fn }) => fn.countAll<number>().as('people'))
    .where('eventId', 'in', eventIds)
    .where('endedAt', 'is', null)
    .groupBy(['eventId', 'gender'])
    .execute()
}

/** Returns the net change in bookings for each of these events, by gender and by day in London. */
export async function bookingChanges(db: Db, eventIds: readonly number[]) {
  const { rows } = await sql<{ eventId: number; gender: 'M' | 'F'; day: string; change: number }>`
    select event_id, gender, to_char(at at time zone 'Europe/London', 'YYYY-MM-DD') as day, sum(change)::integer as change
    from (
      select event_id, gender, booked_at as at, 1 as change from bookings
        where event_id = any(${[...eventIds]}::integer[]) and booked_at is not null
      union all
      select event_id, gender, ended_at, -1 from bookings
        where event_id = any(${[...eventIds]}::integer[]) and booked_at is not null and ended_at is not null
    ) changes group by 1, 2, 3 order by 3`.execute(db)
  return rows
}

/** Returns the latest past events with the number of matched pairs at each. */
export async function matchesOfPastEvents(db: Db, now: Temporal.Instant, most: number) {
  const { rows } = await sql<{
    id: number
    title: string
    startsAt: Temporal.Instant
    timeZone: string
    matches: number
  }>`
    select e.id, e.title, e.starts_at, e.time_zone,
      (select count(*) from matches m where m.event_id = e.id and m.member_id < m.other_id)
        + coalesce((select pairs from deleted_matches f where f.event_id = e.id), 0) as matches
    from (select id, title, starts_at, time_zone, ends_at from events
      where published_at is not null and cancelled_at is null and ends_at <= ${now}
      order by ends_at desc limit ${most}) e
    order by e.ends_at desc, e.id`.execute(db)
  return rows
}
