import { sql, type RawBuilder } from 'kysely'
import type { Gender } from '#accounts/contract/person.ts'
import type { Sold } from '#bookings/server/tables.ts'
import type { Db } from '#platform/server/db.ts'

export type GuestRow = {
  bookingId: string
  userName: string
  gender: Gender
  dateOfBirth: Temporal.PlainDate | null
  portraitId: string | null
  absentAt: Temporal.Instant | null
  payAgainUntil: Temporal.Instant | null
  sold: Sold
  /** Null if the event ended long ago. */
  ticketCode: string | null
  cameInAt: Temporal.Instant | null
  cameInBy: string | null
  cameInDeviceId: string | null
}

/** The earliest check-in of this booking's member since the last time it was undone. */
function firstLetIn(bookingId: RawBuilder<unknown>, memberId: RawBuilder<unknown>) {
  return sql`
    select t.tapped_by, t.device_id, least(t.tapped_at, t.taken_at) as at from door_taps t
    where t.booking_id = ${bookingId} and t.member_id = ${memberId} and t.tap = 'came in' and t.outcome <> 'refused'
      and not exists (select from door_taps later
        where later.booking_id = t.booking_id and later.number > t.number and later.tap <> 'came in' and later.outcome = 'done')
    order by least(t.tapped_at, t.taken_at), t.number limit 1`
}

/** Everyone booked at an event, by name. */
export async function guestsOf(db: Db, eventId: number): Promise<GuestRow[]> {
  const { rows } = await sql<GuestRow>`
    select b.id as booking_id, m.user_name, b.gender, m.date_of_birth, p.portrait_id, b.absent_at, b.pay_again_until, b.sold,
      b.ticket_code, came.at as came_in_at, staff.user_name as came_in_by, came.device_id as came_in_device_id
    from bookings b
      join members m on m.id = b.member_id
      left join profiles p on p.member_id = m.id
      left join lateral (${firstLetIn(sql`b.id`, sql`b.member_id`)}) came on true
      left join members staff on staff.id = came.tapped_by
    where b.event_id = ${eventId} and b.state = 'booked' and m.suspended_at is null
    order by lower(m.user_name), b.id`.execute(db)
  return rows
}

/** What check-in needs of a booking; undefined if its member has been deleted or may not attend. */
export async function bookingAtDoor(db: Db, bookingId: string) {
  const { rows } = await sql<{ eventId: number; memberId: string; absentAt: Temporal.Instant | null; isIn: boolean }>`
    select b.event_id, b.member_id, b.absent_at,
      b.absent_at is null and exists (${firstLetIn(sql`b.id`, sql`b.member_id`)}) as is_in
    from bookings b join members m on m.id = b.member_id
    where b.id = ${bookingId}::uuid and b.state = 'booked' and m.suspended_at is null`.execute(db)
  return rows[0]
}

export function tapById(db: Db, id: string) {
  return db
    .selectFrom('doorTaps')
    .select(['id', 'eventId', 'bookingId', 'tap', 'outcome', 'refusal'])
    .where('id', '=', id)
    .executeTakeFirst()
}
