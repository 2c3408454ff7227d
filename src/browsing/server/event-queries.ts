import { sql } from 'kysely'
import { eventsAtVenues } from '#events/server/event-queries.ts'
import type { Db } from '#platform/server/db.ts'

/**
 * Lists events that have not ended and are not cancelled, soonest first. Uses the index on the events' ends, and so reads no
 * past events.
 */
export function futureEventRows(db: Db, now: Temporal.Instant) {
  return eventsAtVenues(db)
    .where('events.cancelledAt', 'is', null)
    .where('events.endsAt', '>', now)
    .where('events.endedAt', 'is', null)
    .orderBy('events.startsAt')
    .orderBy('events.id')
    .execute()
}

/**
 * Finds the first event for which booking is open or, if there is none, the first that has not started. Cancelled events are left
 * out. Each query reads one event from the index on their starts.
 */
export async function nextEventRow(db: Db, now: Temporal.Instant) {
  const next = eventsAtVenues(db)
    .where('events.cancelledAt', 'is', null)
    .where('events.startsAt', '>', now)
    .orderBy('events.startsAt')
    .orderBy('events.id')
    .limit(1)
  const open = next.where((where) =>
    where.or([where('events.bookingClosesAt', 'is', null), where('events.bookingClosesAt', '>', now)]),
  )
  return (await open.executeTakeFirst()) ?? next.executeTakeFirst()
}

/** Finds those of the events with these ids that ended in a period or were ended by their host, ordered by start. */
export function recentEventRows(
  db: Db,
  eventIds: readonly number[],
  { from, until }: { from: Temporal.Instant; until: Temporal.Instant },
) {
  return eventsAtVenues(db)
    .where('events.id', '=', sql<number>`any(${[...eventIds]}::integer[])`)
    .where('events.endsAt', '>', from)
    .where((where) => where.or([where('events.endsAt', '<=', until), where('events.endedAt', 'is not', null)]))
    .orderBy('events.startsAt')
    .orderBy('events.id')
    .execute()
}

/** Finds the events with these ids, ordered by start. */
export function eventRowsById(db: Db, eventIds: readonly number[]) {
  return eventsAtVenues(db)
    .where('events.id', '=', sql<number>`any(${[...eventIds]}::integer[])`)
    .orderBy('events.startsAt')
    .orderBy('events.id')
    .execute()
}

/** Finds what search engines want to know of an event in addition to what its page shows. */
export function structuredEventRow(db: Db, eventId: number) {
  return db
    .selectFrom('events')
    .innerJoin('venues', 'venues.id', 'events.venueId')
    .select(['events.publishedAt', 'venues.pictureId'])
    .select((eb) =>
      eb
        .selectFrom('eventChanges')
        .select('startsAt')
        .where('eventChanges.eventId', '=', eventId)
        .orderBy('sequence')
        .limit(1)
        .as('originalStart'),
    )
    .where('events.id', '=', eventId)
    .executeTakeFirstOrThrow()
}

/**
 * Lists the id and last change of published events that are not cancelled, for the sitemap: the five thousand that start last.
 */
export function sitemapRows(db: Db) {
  return db
    .selectFrom('events')
    .select(['id', 'changedAt'])
    .where('publishedAt', 'is not', null)
    .where('cancelledAt', 'is', null)
    .orderBy(sql`starts_at desc`)
    .limit(5_000)
    .execute()
}

/** Lists the published events that ended in the last thirty days or are to come, also cancelled ones: at most five hundred. */
export function rowsForCalendar(db: Db, now: Temporal.Instant) {
  return eventsAtVenues(db)
    .where('events.startsAt', '>', now.subtract({ hours: 24 * 30 }))
    .orderBy('events.startsAt')
    .orderBy('events.id')
    .limit(500)
    .execute()
}
