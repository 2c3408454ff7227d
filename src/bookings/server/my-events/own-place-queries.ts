import { sql, type RawBuilder } from 'kysely'
import { isPaid } from '#bookings/server/replacements/replacement-queries.ts'
import { eventsAtVenues } from '#events/server/event-queries.ts'
import type { Db } from '#platform/server/db.ts'

/** Builds the SQL condition that the event `e` is past: its planned end has been reached, or its host has ended it. */
const isPast = (now: Temporal.Instant): RawBuilder<boolean> =>
  sql`(e.ends_at <= ${now} or coalesce(e.ended_at <= ${now}, false))`

export type OwnPlaceRow = Awaited<ReturnType<typeof currentPlaces>>[number]

function placesOf(db: Db, memberId: string) {
  return db
    .selectFrom('bookings as b')
    .innerJoin('events as e', 'e.id', 'b.eventId')
    .selectAll('b')
    .select(isPaid.as('paid'))
    .where('b.memberId', '=', memberId)
}

/**
 * Finds a member's holds and bookings for events that are not over, earliest first. Includes bookings for a cancelled event
 * until its start time, even after they have been ended.
 */
export function currentPlaces(db: Db, memberId: string, now: Temporal.Instant) {
  const live = sql<boolean>`e.cancelled_at is null and b.state <> 'ended' and not ${isPast(now)}`
  const cancelled = sql<boolean>`e.cancelled_at is not null and e.starts_at > ${now}
    and (b.state = 'booked' or b.end_reason = 'event cancelled' and b.booked_at is not null)`
  return placesOf(db, memberId)
    .where((eb) => eb.or([live, cancelled]))
    .orderBy('e.startsAt')
    .orderBy('e.id')
    .execute()
}

/** Finds a member's bookings for past events, newest first, starting after the cursor's event if there is one. */
export function pastPlaces(
  db: Db,
  memberId: string,
  page: { now: Temporal.Instant; olderThan: number | null; limit: number },
) {
  const { now, olderThan, limit } = page
  return placesOf(db, memberId)
    .where('b.state', '=', 'booked')
    .where('e.cancelledAt', 'is', null)
    .where(isPast(now))
    .$if(olderThan !== null, (query) =>
      query.where(
        sql<boolean>`(e.starts_at, e.id) < (select last.starts_at, last.id from events last where last.id = ${olderThan})`,
      ),
    )
    .orderBy('e.startsAt', 'desc')
    .orderBy('e.id', 'desc')
    .limit(limit)
    .execute()
}

/** Finds events by id. */
export async function eventsById(db: Db, eventIds: readonly number[]) {
  const rows = await eventsAtVenues(db)
    .where('events.id', '=', sql<number>`any(${[...eventIds]}::integer[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Finds the emails to a member about these events, oldest first. Old emails are missing, because they have been purged. */
export function emailsAboutEvents(db: Db, memberId: string, eventIds: readonly number[]) {
  return db
    .selectFrom('notifications')
    .innerJoin('outgoingMail as mail', 'mail.id', 'notifications.mailId')
    .select(['notifications.eventId', 'mail.subject', 'mail.sentAt'])
    .where('notifications.memberId', '=', memberId)
    .where('notifications.eventId', '=', sql<number>`any(${[...eventIds]}::integer[])`)
    .orderBy('notifications.at')
    .orderBy('mail.id')
    .execute()
}
