import { sql } from 'kysely'
import type { Tables, Db } from '#platform/server/db.ts'

const genders = { everyone: ['M', 'F'], women: ['F'], men: ['M'] } as const

/** The bookings that an announcement written now would go to. */
export async function bookedToWriteTo(
  db: Db,
  eventId: number,
  toWhom: Tables['eventLetters']['toWhom'],
): Promise<string[]> {
  const rows = await db
    .selectFrom('bookings')
    .innerJoin('members', 'members.id', 'bookings.memberId')
    .select('bookings.id')
    .where('eventId', '=', eventId)
    .where('state', '=', 'booked')
    .where('bookings.gender', 'in', genders[toWhom])
    .where('members.suspendedAt', 'is', null)
    .orderBy('bookings.id')
    .execute()
  return rows.map(({ id }) => id)
}

export function letterById(db: Db, id: string) {
  return db.selectFrom('eventLetters').selectAll().where('id', '=', id).executeTakeFirst()
}

export type LetterRow = {
  id: string
  subject: string
  body: string
  toWhom: Tables['eventLetters']['toWhom']
  people: number
  writtenAt: Temporal.Instant
  told: number
  leftOut: number
}

/**
 * The announcements about an event, newest first, each with how many members were notified and how many were left out because
 * they were no longer booked when their turn came.
 */
export async function lettersAbout(db: Db, eventId: number): Promise<LetterRow[]> {
  const { rows } = await sql<LetterRow>`
    select l.id, l.subject, l.body, l.to_whom, l.people, l.written_at,
      count(t.about) filter (where t.event_id is not null) as told,
      count(t.about) filter (where t.event_id is null) as left_out
    from event_letters l
      join bookings b on b.event_id = l.event_id and b.booked_at is not null
      left join told t on t.about = b.id and t.what = 'letter ' || l.id
    where l.event_id = ${eventId}
    group by l.id order by l.written_at desc, l.id desc limit 50`.execute(db)
  return rows
}
