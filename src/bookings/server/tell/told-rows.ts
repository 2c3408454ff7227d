import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'

/** Each of these emails carries a file that removes the event from a calendar. */
const TAKES_OUT = ['given up', 'taken back', 'handed over', 'not paid']

/**
 * How often a member has been sent a file that removes the event from their calendar. Moving a booking removes the event that it
 * was for.
 */
export async function timesTakenOut(db: Db, memberId: string, eventId: number): Promise<number> {
  const { rows } = await sql<{ times: number }>`
    select (select count(*) from told
        where member_id = ${memberId} and event_id = ${eventId} and what = any(${[...TAKES_OUT]}::text[]))
      + (select count(*) from bookings before
          join bookings b on b.moved_from = before.id join told t on t.about = b.id and t.what = 'moved'
        where before.member_id = ${memberId} and before.event_id = ${eventId} and before.ended_why = 'moved')
      as times`.execute(db)
  return rows[0]?.times ?? 0
}

/** The number of the last change that the booking's member was notified of, or null if there was none. */
export async function lastMoveTold(db: Db, bookingId: string): Promise<number | null> {
  const { rows } = await sql<{ sequence: number | null }>`
    select max(substring(what from '^event moved (\\d+)$')::integer) as sequence from told
    where about = ${bookingId}`.execute(db)
  return rows[0]?.sequence ?? null
}

/** When the booking was last transferred, or null if it never was. */
export async function lastHandedOverAt(db: Db, bookingId: string): Promise<Temporal.Instant | null> {
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

export function handingOverById(db: Db, replacementId: string) {
  return db.selectFrom('replacements').selectAll().where('id', '=', replacementId).executeTakeFirst()
}

/** Whether the provider had a different amount or currency from the one requested. */
export async function wasWrongAmount(db: Db, paymentId: string): Promise<boolean> {
  const row = await db
    .selectFrom('moneyCases')
    .select('id')
    .where('kind', '=', 'wrong amount')
    .where('paymentId', '=', paymentId)
    .executeTakeFirst()
  return row !== undefined
}
