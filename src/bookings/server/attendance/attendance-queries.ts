import { sql, type RawBuilder } from 'kysely'
import type { AttendanceAnswer } from '#bookings/contract/attendance.ts'
import type { Db, Tx } from '#platform/server/db.ts'

/** Builds SQL for the answer that counts for each row of `bookings b`: of the member who has it now, about the day of its event. */
export const attendanceAnswer: RawBuilder<AttendanceAnswer | null> = sql`
  (select a.answer from attendance_answers a join events asked on asked.id = b.event_id
    where a.booking_id = b.id and a.member_id = b.member_id
      and a.event_day = (asked.starts_at at time zone asked.time_zone)::date)`

/** Counts the bookings of an event by the answers of their members. */
export async function countAnswers(db: Db, eventId: number) {
  const { rows } = await sql<{ coming: number; notComing: number; noAnswer: number }>`
    select count(*) filter (where answer = 'coming') as coming, count(*) filter (where answer = 'not coming') as not_coming,
      count(*) filter (where answer is null) as no_answer
    from (select ${attendanceAnswer} as answer from bookings b
      where b.event_id = ${eventId} and b.state = 'booked' and not b.walk_in and not b.unclaimed) answers`.execute(db)
  return rows[0] ?? { coming: 0, notComing: 0, noAnswer: 0 }
}

/** Returns the answer to the question about this day, or null if the member has not answered. */
export async function answerOf(
  db: Db,
  { bookingId, memberId, eventDay }: { bookingId: string; memberId: string; eventDay: string },
): Promise<AttendanceAnswer | null> {
  const row = await db
    .selectFrom('attendanceAnswers')
    .select('answer')
    .where('bookingId', '=', bookingId)
    .where('memberId', '=', memberId)
    .where('eventDay', '=', Temporal.PlainDate.from(eventDay))
    .executeTakeFirst()
  return row?.answer ?? null
}

/** Returns whether the holder of a booking was asked again about this day, and has not answered. */
export async function isAnswerMissing(
  db: Db,
  { bookingId, memberId, eventDay }: { bookingId: string; memberId: string; eventDay: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('attendanceAnswers')
    .select('bookingId')
    .where('bookingId', '=', bookingId)
    .where('memberId', '=', memberId)
    .where('eventDay', '=', Temporal.PlainDate.from(eventDay))
    .where('askedAgainAt', 'is not', null)
    .where('answer', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the booking and the member of a link, or undefined if no email had the link. */
export function attendanceLinkByHash(db: Db, tokenHash: Buffer) {
  return db
    .selectFrom('attendanceLinks')
    .innerJoin('bookings', 'bookings.id', 'attendanceLinks.bookingId')
    .select(['attendanceLinks.bookingId', 'attendanceLinks.memberId', 'bookings.eventId'])
    .select((eb) =>
      eb
        .and([eb('bookings.state', '=', 'booked'), eb('bookings.memberId', '=', eb.ref('attendanceLinks.memberId'))])
        .$castTo<boolean>()
        .as('hasPlace'),
    )
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst()
}

/**
 * Finds the attendees to ask again: those who had the place before the day began, were asked on the day before if they had it
 * then, and have neither answered nor been asked again.
 */
export async function placesToAskAgain(
  tx: Tx,
  { eventId, ...event }: { eventId: number; remindedFrom: Temporal.Instant; dayStart: Temporal.Instant; day: string },
  atATime: number,
): Promise<{ bookingId: string; memberId: string }[]> {
  const { rows } = await sql<{ bookingId: string; memberId: string }>`
    select b.id as booking_id, b.member_id from bookings b
      cross join lateral (select greatest(b.booked_at, (select max(r.ended_at) from replacements r
        where r.booking_id = b.id and r.state = 'accepted')) as since) had
    where b.event_id = ${eventId} and b.state = 'booked' and b.pay_again_until is null and b.member_id is not null
      and had.since < ${event.dayStart}
      and (b.reminded_at is null or b.reminded_at < ${event.dayStart})
      and (had.since >= ${event.remindedFrom} or b.reminded_at >= ${event.remindedFrom})
      and not exists (select from attendance_answers a
        where a.booking_id = b.id and a.member_id = b.member_id and a.event_day = ${event.day}::date)
    order by b.id limit ${atATime} for update of b`.execute(tx)
  return rows
}
