import type { Tx } from '#platform/server/db.ts'

/** Before anything of it is changed: two who correct it at once would each tell of less than has changed. */
export function lockVenue(tx: Tx, venueId: string) {
  return tx.selectFrom('venues').selectAll().where('id', '=', venueId).forNoKeyUpdate().executeTakeFirst()
}

/** What people have booked there and will still come to, with the number that calendars go by. */
export function comingEventsAt(tx: Tx, venueId: string, now: Temporal.Instant) {
  return tx
    .selectFrom('events')
    .select(['id', 'calendarSequence'])
    .where('venueId', '=', venueId)
    .where('publishedAt', 'is not', null)
    .where('cancelledAt', 'is', null)
    .where('startsAt', '>', now)
    .orderBy('id')
    .execute()
}
