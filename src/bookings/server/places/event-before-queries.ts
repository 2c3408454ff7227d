import { sql, type RawBuilder } from 'kysely'
import { localDateTime } from '#events/server/local-date-time.ts'
import type { OwnBooking } from '#bookings/contract/own-booking.ts'
import type { Db } from '#platform/server/db.ts'

/** What an event was before a change. The times are ISO 8601 instants. */
type EventBefore = { startsAt: string; endsAt: string; timeZone: string; venue: string }

/**
 * Builds the SQL expression for what the event of a booking was before it last moved. Null unless it moved after the booking, so
 * that the member could choose a refund.
 */
export function eventBeforeMove(bookings: 'b' | 'bookings'): RawBuilder<EventBefore | null> {
  const column = (name: string) => sql.ref(`${bookings}.${name}`)
  return sql`(select json_build_object(
      'startsAt', change.starts_at, 'endsAt', change.ends_at, 'timeZone', changed.time_zone, 'venue', change.venue)
    from event_changes change join events changed on changed.id = change.event_id
    where change.event_id = ${column('eventId')} and change.is_moved and ${column('refundUntil')} is not null
      and change.changed_at > coalesce(${column('payPressedAt')}, ${column('bookedAt')})
    order by change.sequence desc limit 1)`
}

export function presentEventBefore(before: EventBefore | null): OwnBooking['event_before'] {
  if (before === null) return null
  const local = (at: string) => localDateTime(Temporal.Instant.from(at), before.timeZone)
  return { start_date_local: local(before.startsAt), end_date_local: local(before.endsAt), venue: before.venue }
}

/** Returns what the event was before the first change that the member has not been notified of, or undefined if there is none. */
export async function eventBeforeUnnotifiedChange(
  db: Db,
  booking: { eventId: number; payPressedAt: Temporal.Instant | null; bookedAt: Temporal.Instant | null },
  lastNotified: number | null,
) {
  const since = booking.payPressedAt ?? booking.bookedAt
  if (since === null) return undefined
  return db
    .selectFrom('eventChanges')
    .select(['startsAt', 'endsAt', 'venue'])
    .where('eventId', '=', booking.eventId)
    .where('sequence', '>', lastNotified ?? -1)
    .where('changedAt', '>', since)
    .orderBy('sequence')
    .limit(1)
    .executeTakeFirst()
}
