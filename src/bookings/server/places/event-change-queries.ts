import type { Db } from '#platform/server/db.ts'

/**
 * Live bookings at events that were cancelled before then: the jobs to end them have died. Looks at each such event separately,
 * as they are few: one join over everything would look at every booking ever made.
 */
export function liveAtCancelledEvents(db: Db, cancelledBefore: Temporal.Instant, limit: number) {
  return db
    .selectFrom('events')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('bookings')
          .select('bookings.id')
          .whereRef('bookings.eventId', '=', 'events.id')
          .where('bookings.state', '<>', 'ended')
          .limit(limit)
          .as('live'),
      (join) => join.onTrue(),
    )
    .select('live.id')
    .where('events.cancelledAt', '<=', cancelledBefore)
    .orderBy('live.id')
    .limit(limit)
    .execute()
}

/** Bookings at an event that were made before then and are still live. */
export function bookedBefore(db: Db, eventId: number, before: Temporal.Instant) {
  return db
    .selectFrom('bookings')
    .select('id')
    .where('eventId', '=', eventId)
    .where('state', '=', 'booked')
    .where('bookedAt', '<', before)
    .orderBy('id')
    .execute()
}
