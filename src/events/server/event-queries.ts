import type { Db, Tx } from '#platform/server/db.ts'

export type EventRow = NonNullable<Awaited<ReturnType<typeof lockEvent>>>

/**
 * Locks the event before anything about its places is read or written. Uses NO KEY UPDATE, because a plain FOR UPDATE would also
 * block every row that merely refers to the event.
 */
export function lockEvent(tx: Tx, eventId: number) {
  return tx.selectFrom('events').selectAll().where('id', '=', eventId).forNoKeyUpdate().executeTakeFirst()
}

export type EventAtVenue = NonNullable<Awaited<ReturnType<typeof eventAtVenue>>>

/** Published events with their venues, including past and cancelled ones. Only the owner sees drafts. */
export function eventsAtVenues(db: Db) {
  return eventsOfAnyState(db).where('events.publishedAt', 'is not', null)
}

function eventsOfAnyState(db: Db) {
  return db
    .selectFrom('events')
    .innerJoin('venues', 'venues.id', 'events.venueId')
    .selectAll('events')
    .select(['venues.name as venueName', 'venues.street', 'venues.town', 'venues.postcode'])
    .select(['venues.lat', 'venues.lng', 'venues.directions', 'venues.pictureId'])
}

/** Includes drafts, for the owner. */
export function eventOfAnyState(db: Db, eventId: number) {
  return eventsOfAnyState(db).where('events.id', '=', eventId).executeTakeFirst()
}

export function eventAtVenue(db: Db, eventId: number) {
  return eventsAtVenues(db).where('events.id', '=', eventId).executeTakeFirst()
}
