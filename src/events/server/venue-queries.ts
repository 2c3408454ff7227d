import type { Db, Tx } from '#platform/server/db.ts'

/**
 * Locks the venue before a change. Otherwise, each of two concurrent corrections would notify attendees of only its own part.
 */
export function lockVenue(tx: Tx, venueId: string) {
  return tx.selectFrom('venues').selectAll().where('id', '=', venueId).forNoKeyUpdate().executeTakeFirst()
}

/** Selects the upcoming events at the venue, which people may have booked, with their calendar sequences. */
export function upcomingEventsAtVenue(tx: Tx, venueId: string, now: Temporal.Instant) {
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

/**
 * Returns the start times of these evenings, in milliseconds, at which the venue already has an event. Ignores cancelled
 * events.
 */
export async function existingStartTimes(
  db: Db,
  venueId: string,
  evenings: readonly { startsAt: Temporal.Instant }[],
): Promise<Set<number>> {
  if (evenings.length === 0) return new Set()
  const startTimes = evenings.map(({ startsAt }) => startsAt)
  const rows = await db
    .selectFrom('events')
    .select('startsAt')
    .where('venueId', '=', venueId)
    .where('cancelledAt', 'is', null)
    .where('startsAt', 'in', startTimes)
    .execute()
  return new Set(rows.map(({ startsAt }) => startsAt.epochMilliseconds))
}
