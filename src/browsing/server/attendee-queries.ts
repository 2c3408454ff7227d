import { sql } from 'kysely'
import { visibleMember } from '#accounts/server/visible-member-queries.ts'
import type { Gender } from '#accounts/contract/person.ts'
import { pairBlockedCondition } from '#safety/server/queries.ts'
import type { Db } from '#platform/server/db.ts'

/** An attendee with their gender and profile. The profile fields are null if they have no profile. */
export type AttendeeRow = {
  id: string
  userName: string
  gender: Gender
  headline: string | null
  portraitId: string | null
}

const attendees = sql`
  select m.id, m.user_name, b.gender, p.headline, p.portrait_id
  from bookings b
  join members m on m.id = b.member_id
  left join profiles p on p.member_id = m.id
  where b.state = 'booked' and b.absent_at is null and ${visibleMember('m')}`

/** Lists the attendees of an event, except members who are no longer visible, for the staff who run it. */
export async function allAttendees(db: Db, eventId: number): Promise<AttendeeRow[]> {
  const { rows } = await sql<AttendeeRow>`${attendees} and b.event_id = ${eventId}`.execute(db)
  return rows
}

/** Lists the attendees of one gender at an event, except those separated from this member by a block. */
export async function attendeesToMeet(
  db: Db,
  { eventId, gender, memberId }: { eventId: number; gender: Gender; memberId: string },
): Promise<AttendeeRow[]> {
  const { rows } = await sql<AttendeeRow>`
    ${attendees} and b.event_id = ${eventId} and b.gender = ${gender}
      and not ${pairBlockedCondition(sql`m.id`, sql`${memberId}::uuid`)}`.execute(db)
  return rows
}
