import type { Db } from '#platform/server/db.ts'

/** Absences are counted over this period, so that one that is long past is forgotten. */
const COUNTED_MONTHS = 12

export type Absence = Awaited<ReturnType<typeof absencesOf>>[number]

/** Finds the events of the last twelve months from which these members were marked absent at the door, newest first. */
export async function absencesOf(db: Db, memberIds: readonly string[], now: Temporal.Instant) {
  if (memberIds.length === 0) return []
  const since = now.toZonedDateTimeISO('Europe/London').subtract({ months: COUNTED_MONTHS }).toInstant()
  return db
    .selectFrom('bookings as b')
    .innerJoin('events as e', 'e.id', 'b.eventId')
    .select(['b.memberId', 'e.id as eventId', 'e.title', 'e.startsAt', 'e.timeZone'])
    .where('b.memberId', 'in', memberIds)
    .where('b.state', '=', 'booked')
    .where('b.absentAt', 'is not', null)
    .where('e.cancelledAt', 'is', null)
    .where('e.startsAt', '>', since)
    .orderBy('e.startsAt', 'desc')
    .orderBy('e.id')
    .execute()
}
