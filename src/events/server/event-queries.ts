import { columnsOf } from '#platform/server/columns.ts'
import { eventColumns } from '#events/server/columns.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db.ts'

export type EventRow = NonNullable<Awaited<ReturnType<typeof lockEvent>>>

/**
 * Locks the event. Call it before reading or writing anything about the event's places. Uses NO KEY UPDATE, because a plain FOR
 * UPDATE would also block inserts of rows that reference the event.
 */
export function lockEvent(tx: Tx, eventId: number) {
  return tx.selectFrom('events').select(eventColumns).where('id', '=', eventId).forNoKeyUpdate().executeTakeFirst()
}

/** Locks several events as `lockEvent` does, in the order of their ids, so that there is no deadlock. */
export async function lockEvents(tx: Tx, eventIds: readonly number[]): Promise<void> {
  if (eventIds.length === 0) return
  await tx.selectFrom('events').select('id').where('id', 'in', eventIds).orderBy('id').forNoKeyUpdate().execute()
}

/** Counts the places of each gender that are held or booked, below which the event's places cannot be reduced. */
export async function countTakenPlaces(tx: Tx, eventId: number): Promise<{ M: number; F: number }> {
  const { rows } = await sql<{ M: number; F: number }>`select count(*) filter (where gender = 'M') as "M",
    count(*) filter (where gender = 'F') as "F" from bookings
      where event_id = ${eventId} and state <> 'ended' and not walk_in`.execute(tx)
  return rows[0] ?? { M: 0, F: 0 }
}

export type EventAtVenue = NonNullable<Awaited<ReturnType<typeof eventAtVenue>>>

/** Selects published events with their venues, including past and cancelled events. Drafts are only for the owner. */
export function eventsAtVenues(db: Db) {
  return eventsOfAnyState(db).where('events.publishedAt', 'is not', null)
}

function eventsOfAnyState(db: Db) {
  return db
    .selectFrom('events')
    .innerJoin('venues', 'venues.id', 'events.venueId')
    .select(columnsOf('events', eventColumns))
    .select(['venues.name as venueName', 'venues.street', 'venues.town', 'venues.postcode'])
    .select(['venues.lat', 'venues.lng', 'venues.directions', 'venues.pictureId'])
    .select([
      'venues.stepFreeAccess',
      'venues.toilets',
      'venues.hearingLoop',
      'venues.parking',
      'venues.accessQuestions',
    ])
}

/** Finds an event for the owner, who can see drafts. */
export function eventOfAnyState(db: Db, eventId: number) {
  return eventsOfAnyState(db).where('events.id', '=', eventId).executeTakeFirst()
}

export function eventAtVenue(db: Db, eventId: number) {
  return eventsAtVenues(db).where('events.id', '=', eventId).executeTakeFirst()
}
