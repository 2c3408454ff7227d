import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'

export type EventWithVenue = NonNullable<Awaited<ReturnType<typeof eventRow>>>

/** Events and their venues in one query; drafts are nobody's but the owner's. */
function visibleEvents(db: Db) {
  return db
    .selectFrom('events')
    .innerJoin('venues', 'venues.id', 'events.venueId')
    .where('events.publishedAt', 'is not', null)
    .selectAll('events')
    .select([
      'venues.name as venueName',
      'venues.street',
      'venues.town',
      'venues.postcode',
      'venues.lat',
      'venues.lng',
      'venues.directions',
      'venues.pictureId',
    ])
}

/** Not ended and not cancelled, soonest first: read off the index by end, so the past costs nothing. */
export function futureEventRows(db: Db, now: Temporal.Instant) {
  return visibleEvents(db)
    .where('events.cancelledAt', 'is', null)
    .where('events.endsAt', '>', now)
    .where('events.endedAt', 'is', null)
    .orderBy('events.startsAt')
    .orderBy('events.id')
    .execute()
}

/** The first that has not started. */
export function nextEventRow(db: Db, now: Temporal.Instant) {
  return visibleEvents(db)
    .where('events.cancelledAt', 'is', null)
    .where('events.startsAt', '>', now)
    .orderBy('events.startsAt')
    .orderBy('events.id')
    .limit(1)
    .executeTakeFirst()
}

/** Whatever people may have the address of: coming, past and cancelled. */
export function eventRow(db: Db, eventId: number) {
  return visibleEvents(db).where('events.id', '=', eventId).executeTakeFirst()
}

/** These, by the time they start. */
export function eventRowsById(db: Db, eventIds: readonly number[]) {
  return visibleEvents(db)
    .where('events.id', '=', sql<number>`any(${[...eventIds]}::integer[])`)
    .orderBy('events.startsAt')
    .orderBy('events.id')
    .execute()
}

/** For the sitemap: number and last change of what is coming and of the newest past events. */
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
