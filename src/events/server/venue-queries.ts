import type { Db, Tx } from '#platform/server/db.ts'

/** Locks the venue before any change: two concurrent corrections would each notify about less than has changed. */
export function lockVenue(tx: Tx, venueId: string) {
  return tx.selectFrom('venues').selectAll().where('id', '=', venueId).forNoKeyUpdate().executeTakeFirst()
}

/** The coming events there that people can have booked, with their calendar sequence. */
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

/** At which of these moments, in milliseconds, an event already starts there. Cancelled events do not count. */
export async function takenStartTimes(
  db: Db,
  venueId: string,
  evenings: readonly { startsAt: Temporal.Instant }[],
): Promise<Set<number>> {
  if (evenings.length === 0) return new Set()
  const moments = evenings.map(({ startsAt }) => startsAt)
  const rows = await db
    .selectFrom('events')
    .select('startsAt')
    .where('venueId', '=', venueId)
    .where('cancelledAt', 'is', null)
    .where('startsAt', 'in', moments)
    .execute()
  return new Set(rows.map(({ startsAt }) => startsAt.epochMilliseconds))
}
