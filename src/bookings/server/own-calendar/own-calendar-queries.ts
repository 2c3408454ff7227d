import { sql } from 'kysely'
import { visibleMember } from '#accounts/server/visible-member-queries.ts'
import { calendarRemovalsOf } from '#bookings/server/places/calendar-removal-queries.ts'
import type { Db } from '#platform/server/db.ts'

/** How long an event stays in the calendar after its end, and after the member's place there has ended. */
const DAYS_AFTER = 31
/** More events than a member books in that time. */
const MAX_ENTRIES = 200

/** Returns when the member made the address of their calendar, or null if they have none. */
export async function calendarMadeAt(db: Db, memberId: string): Promise<Temporal.Instant | null> {
  const row = await db.selectFrom('calendarFeeds').select('madeAt').where('memberId', '=', memberId).executeTakeFirst()
  return row?.madeAt ?? null
}

/** Finds the member whose calendar has this address, unless they are suspended or their account is being deleted. */
export async function memberOfCalendar(db: Db, tokenHash: Buffer): Promise<string | undefined> {
  const row = await db
    .selectFrom('calendarFeeds')
    .innerJoin('members', 'members.id', 'calendarFeeds.memberId')
    .select('calendarFeeds.memberId')
    .where('tokenHash', '=', tokenHash)
    .where(visibleMember('members'))
    .executeTakeFirst()
  return row?.memberId
}

export type CalendarPlace = {
  eventId: number
  isBooked: boolean
  /** When the member booked, or their place ended. */
  changedAt: Temporal.Instant
  /** How often the event was removed from the member's calendar. */
  removals: number
}

/**
 * Finds the events on which a member is booked, or was until lately, soonest first. Held places are not among them. A place
 * that the member transferred belongs to another member now, so the transfer says that it was theirs; a friend's place never was.
 */
export async function calendarPlaces(db: Db, memberId: string, now: Temporal.Instant): Promise<CalendarPlace[]> {
  const since = now.subtract({ hours: 24 * DAYS_AFTER })
  // A place that has just ended counts as removed before the email with the file is sent.
  const { rows } = await sql<CalendarPlace>`
    select b.event_id, b.is_booked, b.changed_at, greatest(b.endings, ${calendarRemovalsOf('b')})::integer as removals
    from (
      select mine.event_id, ${memberId}::uuid as member_id, bool_or(mine.is_booked) as is_booked, max(mine.at) as changed_at,
        count(*) filter (where mine.is_removed) as endings
      from (
        select event_id, state = 'booked' as is_booked, coalesce(ended_at, booked_at) as at,
          state = 'ended' and end_reason <> 'event cancelled' as is_removed
        from bookings where member_id = ${memberId} and booked_at is not null and state in ('booked', 'ended')
        union all
        select place.event_id, false, r.ended_at, true
        from replacements r join bookings place on place.id = r.booking_id
        where r.from_member_id = ${memberId} and r.state = 'accepted' and r.from_member_id is distinct from place.buyer_id
      ) mine
      group by mine.event_id
    ) b
    join events e on e.id = b.event_id
    where e.ends_at > ${since} and (b.is_booked or b.changed_at > ${since})
    order by e.starts_at, e.id
    limit ${MAX_ENTRIES}`.execute(db)
  return rows
}
