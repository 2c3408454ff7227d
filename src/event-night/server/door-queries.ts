import { sql, type RawBuilder } from 'kysely'
import type { Gender } from '#accounts/contract/person.ts'
import type { Delay } from '#bookings/contract/lateness.ts'
import { delayOfGuest } from '#bookings/server/lateness/lateness-queries.ts'
import type { AttendanceAnswer } from '#bookings/contract/attendance.ts'
import { attendanceAnswer } from '#bookings/server/attendance/attendance-queries.ts'
import type { PointOfSale } from '#bookings/server/tables.ts'
import type { Db } from '#platform/server/db.ts'

export type GuestRow = {
  bookingId: string
  memberId: string
  userName: string
  gender: Gender
  dateOfBirth: Temporal.PlainDate | null
  portraitId: string | null
  absentAt: Temporal.Instant | null
  payAgainUntil: Temporal.Instant | null
  sold: PointOfSale
  attendanceAnswer: AttendanceAnswer | null
  delay: Delay | null
  /** Null if the event ended long ago. */
  ticketCode: string | null
  checkedInAt: Temporal.Instant | null
  checkedInBy: string | null
  checkedInDeviceId: string | null
}

/**
 * Builds SQL for the earliest check-in of this booking's member since a check-in was last undone. Once the member is deleted, neither
 * the booking nor its commands have one.
 */
function firstCheckIn(bookingId: RawBuilder<unknown>, memberId: RawBuilder<unknown>) {
  return sql`
    select t.made_by, t.device_id, least(t.made_at, t.received_at) as at from check_in_commands t
    where t.booking_id = ${bookingId} and t.member_id is not distinct from ${memberId} and t.action = 'check in' and t.outcome <> 'refused'
      and not exists (select from check_in_commands later
        where later.booking_id = t.booking_id and later.number > t.number and later.action <> 'check in' and later.outcome = 'done')
    order by least(t.made_at, t.received_at), t.number limit 1`
}

/**
 * Builds a SQL condition on the booking with this alias, which is true if its guest came: a host checked them in and did not mark
 * them absent, or added them as a walk-in guest.
 */
export function guestIsIn(name: string): RawBuilder<boolean> {
  const [id, memberId] = [sql.ref(`${name}.id`), sql.ref(`${name}.member_id`)]
  return sql<boolean>`(${sql.ref(`${name}.state`)} = 'booked' and ${sql.ref(`${name}.absent_at`)} is null
    and (${sql.ref(`${name}.walk_in`)} or exists (${firstCheckIn(id, memberId)})))`
}

/** Lists everyone who has booked an event, except suspended members, ordered by name. */
export async function guestsOf(db: Db, eventId: number): Promise<GuestRow[]> {
  const { rows } = await sql<GuestRow>`
    select b.id as booking_id, b.member_id, m.user_name, b.gender, m.date_of_birth, p.portrait_id, b.absent_at, b.pay_again_until, b.sold,
      ${attendanceAnswer} as attendance_answer, ${delayOfGuest} as delay, b.ticket_code, came.at as checked_in_at, staff.user_name as checked_in_by, came.device_id as checked_in_device_id
    from bookings b
      join members m on m.id = b.member_id
      left join profiles p on p.member_id = m.id
      left join lateral (${firstCheckIn(sql`b.id`, sql`b.member_id`)}) came on true
      left join members staff on staff.id = came.made_by
    where b.event_id = ${eventId} and b.state = 'booked' and m.suspended_at is null
    order by lower(m.user_name), b.id`.execute(db)
  return rows
}

/** Counts the guests who are in at an event, by gender: those on its door list, and those who have deleted their account since. */
export async function countCheckedIn(db: Db, eventId: number): Promise<Record<Gender, number>> {
  const { rows } = await sql<{ gender: Gender; guests: number }>`
    select b.gender, count(*) as guests
    from bookings b
      left join members m on m.id = b.member_id
      join lateral (${firstCheckIn(sql`b.id`, sql`b.member_id`)}) came on true
    where b.event_id = ${eventId} and b.state = 'booked' and b.absent_at is null and m.suspended_at is null
    group by b.gender`.execute(db)
  const countOf = (gender: Gender) => rows.find((row) => row.gender === gender)?.guests ?? 0
  return { M: countOf('M'), F: countOf('F') }
}

/** Finds the booking data that check-in needs; undefined if the member has been deleted or may not attend. */
export async function bookingAtDoor(db: Db, bookingId: string) {
  const { rows } = await sql<{ eventId: number; memberId: string; absentAt: Temporal.Instant | null; isIn: boolean }>`
    select b.event_id, b.member_id, b.absent_at,
      b.absent_at is null and exists (${firstCheckIn(sql`b.id`, sql`b.member_id`)}) as is_in
    from bookings b join members m on m.id = b.member_id
    where b.id = ${bookingId}::uuid and b.state = 'booked' and m.suspended_at is null`.execute(db)
  return rows[0]
}

export function commandById(db: Db, id: string) {
  return db
    .selectFrom('checkInCommands')
    .select(['id', 'eventId', 'bookingId', 'action', 'outcome', 'refusal'])
    .where('id', '=', id)
    .executeTakeFirst()
}
