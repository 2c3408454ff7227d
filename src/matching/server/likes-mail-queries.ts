import { sql } from 'kysely'
import { reachableMember } from '#accounts/server/visible-member-queries.ts'
import { likeIsVisibleTo, likesOpenAt, type LikesContext } from '#matching/server/like-queries.ts'
import type { Db } from '#platform/server/db.ts'

/** Members are not notified of likes that closed earlier. A notification can be late because the site was down. */
const NOTIFY_WITHIN_HOURS = 48

type Closing = Pick<LikesContext, 'now' | 'openDays'>

/** Returns the events whose likes have closed within the last two days. */
export async function eventsWithLikesJustClosed(db: Db, { now, openDays }: Closing): Promise<number[]> {
  const closedBy = now.subtract({ hours: 24 * openDays })
  const rows = await db
    .selectFrom('events as e')
    .select('e.id')
    .where('e.publishedAt', 'is not', null)
    .where('e.cancelledAt', 'is', null)
    .where(likesOpenAt, '<=', closedBy)
    .where(likesOpenAt, '>', closedBy.subtract({ hours: NOTIFY_WITHIN_HOURS }))
    .orderBy('e.startsAt')
    .execute()
  return rows.map(({ id }) => id)
}

/** An attendee and the number of likes that became visible to them when likes closed. */
export type NewlyLiked = { bookingId: string; memberId: string; email: string; userName: string; likes: number }

/**
 * Lists attendees of an event who sent no likes for it, may now see that someone likes them, and have neither been notified
 * nor turned these emails off. Members who sent likes could see each like at once. With `bookingId`, looks at only this one.
 */
export async function newlyLiked(
  db: Db,
  { eventId, bookingId, ...closing }: Closing & { eventId: number; bookingId?: string },
): Promise<NewlyLiked[]> {
  const only = bookingId === undefined ? sql`` : sql`and b.id = ${bookingId}`
  const { rows } = await sql<NewlyLiked>`
    select b.id as booking_id, m.id as member_id, m.email, m.user_name, count(*)::integer as likes
    from bookings b
      join events e on e.id = b.event_id
      join members m on m.id = b.member_id
      join likes l on l.event_id = b.event_id and l.to_member_id = m.id
    where b.event_id = ${eventId} and b.state = 'booked' and b.absent_at is null ${only}
      and ${reachableMember('m')}
      and ${likeIsVisibleTo({ ...closing, memberId: sql<string>`m.id` })}
      and not exists (select from likes_cards c where c.event_id = b.event_id and c.member_id = m.id)
      and not exists (select from likes_mail_settings s where s.member_id = m.id)
      and not exists (select from notifications where about = b.id and type = 'visible likes')
    group by b.id, m.id order by b.id`.execute(db)
  return rows
}
