import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/server/db.ts'

/** The types of emails that attach a file that removes the event from a calendar. */
const REMOVES_FROM_CALENDAR = ['cancelled by member', 'cancelled by owner', 'place transferred', 'not paid']

/** Counts the files sent to a member that remove the event from their calendar. */
export async function calendarRemovals(db: Db, memberId: string, eventId: number): Promise<number> {
  const { rows } = await sql<{ times: number }>`
    select ${calendarRemovalsFor(memberId, eventId)} as times`.execute(db)
  return rows[0]?.times ?? 0
}

/** Builds the SQL expression that counts the files for a member and an event. */
export function calendarRemovalsFor(memberId: string, eventId: number): RawBuilder<number> {
  return removals(sql`${memberId}::uuid`, sql`${eventId}::integer`)
}

/** Builds the SQL expression that counts the files for the member and the event of a booking. */
export function calendarRemovalsOf(bookings: 'b' | 'bookings'): RawBuilder<number> {
  return removals(sql.ref(`${bookings}.memberId`), sql.ref(`${bookings}.eventId`))
}

/** An email about a moved booking removes the original event. */
function removals(memberId: RawBuilder<unknown>, eventId: RawBuilder<unknown>): RawBuilder<number> {
  return sql`((select count(*) from notifications sent
      where sent.member_id = ${memberId} and sent.event_id = ${eventId}
        and sent.type = any(${[...REMOVES_FROM_CALENDAR]}::text[]))
    + (select count(*) from bookings before
        join bookings after on after.moved_from = before.id
        join notifications sent on sent.about = after.id and sent.type = 'booking moved'
      where before.member_id = ${memberId} and before.event_id = ${eventId} and before.end_reason = 'moved'))`
}
