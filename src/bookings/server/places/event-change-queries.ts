import type { Db } from '#platform/server/db.ts'

/**
 * Returns the ids of live bookings at events that were cancelled no later than `cancelledBefore`, so that their jobs must have
 * died. The lateral join reads each of these few events separately; a plain join would read every booking ever made.
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

/** Returns bookings at an event that were made before `before` and are still live. */
export function bookingsMadeBefore(db: Db, eventId: number, before: Temporal.Instant) {
  return db
    .selectFrom('bookings')
    .select(['id', 'unclaimed'])
    .where('eventId', '=', eventId)
    .where('state', '=', 'booked')
    .where('bookedAt', '<', before)
    .orderBy('id')
    .execute()
}
