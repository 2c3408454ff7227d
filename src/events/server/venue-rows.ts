import type { Db, Tx } from '#platform/server/db.ts'

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

/** At which of these moments an event starts there already, in milliseconds; one that was called off is none. */
export async function startsTakenAt(
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
