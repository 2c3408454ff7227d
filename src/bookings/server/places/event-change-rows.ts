import type { Db } from '#platform/server/db.ts'

/** What is still live at events that were called off before then: the job that ends it has died. */
export function liveAtCancelledEvents(db: Db, cancelledBefore: Temporal.Instant, limit: number) {
  return db
    .selectFrom('bookings')
    .innerJoin('events', 'events.id', 'bookings.eventId')
    .select('bookings.id')
    .where('bookings.state', '<>', 'ended')
    .where('events.cancelledAt', '<=', cancelledBefore)
    .orderBy('bookings.id')
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
