import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'

/** The types of emails that attach a file that removes the event from a calendar. */
const REMOVES_FROM_CALENDAR = ['cancelled by member', 'cancelled by owner', 'place transferred', 'not paid']

/**
 * Counts the files sent to a member that remove the event from their calendar. An email about a moved booking removes the
 * original event.
 */
export async function calendarRemovals(db: Db, memberId: string, eventId: number): Promise<number> {
  const { rows } = await sql<{ times: number }>`
    select (select count(*) from notifications
        where member_id = ${memberId} and event_id = ${eventId} and type = any(${[...REMOVES_FROM_CALENDAR]}::text[]))
      + (select count(*) from bookings before
          join bookings b on b.moved_from = before.id join notifications t on t.about = b.id and t.type = 'booking moved'
        where before.member_id = ${memberId} and before.event_id = ${eventId} and before.end_reason = 'moved')
      as times`.execute(db)
  return rows[0]?.times ?? 0
}

/** Returns the calendar sequence of the last event change that was notified for a booking, or null if there was none. */
export async function lastMoveNotified(db: Db, bookingId: string): Promise<number | null> {
  const { rows } = await sql<{ sequence: number | null }>`
    select max(substring(type from '^event moved (\\d+)$')::integer) as sequence from notifications
    where about = ${bookingId}`.execute(db)
  return rows[0]?.sequence ?? null
}

/** Returns when the booking was last transferred, or null if it never was. */
export async function lastTransferredAt(db: Db, bookingId: string): Promise<Temporal.Instant | null> {
  const row = await db
    .selectFrom('replacements')
    .select('endedAt')
    .where('bookingId', '=', bookingId)
    .where('state', '=', 'accepted')
    .orderBy('endedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.endedAt ?? null
}

export function replacementRowById(db: Db, replacementId: string) {
  return db.selectFrom('replacements').selectAll().where('id', '=', replacementId).executeTakeFirst()
}

/** Checks whether the provider reported a different amount or currency from the one requested. */
export async function hadWrongAmount(db: Db, paymentId: string): Promise<boolean> {
  const row = await db
    .selectFrom('moneyCases')
    .select('id')
    .where('kind', '=', 'wrong amount')
    .where('paymentId', '=', paymentId)
    .executeTakeFirst()
  return row !== undefined
}
