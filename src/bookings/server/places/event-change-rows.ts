import type { Db } from '#platform/server/db.ts'

/**
 * What is still live at events that were called off before then: the job that ends it has died. Asked of each such event
 * by itself, which are few: joined as a whole, every booking there ever was would be looked at.
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

/** Who had booked at an event by then, and has a place there still. */
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
