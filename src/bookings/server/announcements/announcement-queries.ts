import { sql } from 'kysely'
import type { Tables, Db } from '#platform/server/db.ts'

const genders = { everyone: ['M', 'F'], women: ['F'], men: ['M'], 'likes not sent': ['M', 'F'] } as const

/** Returns the ids of the bookings whose members would receive an announcement sent now, whether or not they have sent likes. */
export async function announcementRecipients(
  db: Db,
  eventId: number,
  audience: Tables['eventAnnouncements']['audience'],
): Promise<string[]> {
  const rows = await db
    .selectFrom('bookings')
    .innerJoin('members', 'members.id', 'bookings.memberId')
    .select('bookings.id')
    .where('eventId', '=', eventId)
    .where('state', '=', 'booked')
    .where('bookings.gender', 'in', genders[audience])
    .where('members.suspendedAt', 'is', null)
    .orderBy('bookings.id')
    .execute()
  return rows.map(({ id }) => id)
}

export function announcementById(db: Db, id: string) {
  return db.selectFrom('eventAnnouncements').selectAll().where('id', '=', id).executeTakeFirst()
}

export type AnnouncementRow = {
  id: string
  subject: string
  body: string
  audience: Tables['eventAnnouncements']['audience']
  people: number
  writtenAt: Temporal.Instant
  notified: number
  skipped: number
}

/**
 * Lists the latest fifty announcements about an event, newest first, each with the number of members notified and the number
 * skipped because they were no longer booked.
 */
export async function announcementsFor(db: Db, eventId: number): Promise<AnnouncementRow[]> {
  const { rows } = await sql<AnnouncementRow>`
    select l.id, l.subject, l.body, l.audience, l.people, l.written_at,
      count(t.about) filter (where t.event_id is not null) as notified,
      count(t.about) filter (where t.event_id is null) as skipped
    from event_announcements l
      join bookings b on b.event_id = l.event_id and b.booked_at is not null
      left join notifications t on t.about = b.id and t.type = 'announcement ' || l.id
    where l.event_id = ${eventId}
    group by l.id order by l.written_at desc, l.id desc limit 50`.execute(db)
  return rows
}
