import { sql } from 'kysely'
import { reachableMember } from '#accounts/server/visible-member-queries.ts'
import { guestIsIn } from '#event-night/server/door-queries.ts'
import type { Db } from '#platform/server/db.ts'

/** The longest that a guest is asked after the evening. A request can be late because the site was down. */
const ASK_WITHIN_DAYS = 7

/** Returns the events that began within the last seven days, have ended and were not cancelled. */
export function recentEvents(db: Db, now: Temporal.Instant) {
  return db
    .selectFrom('events')
    .select(['id', 'startsAt', 'timeZone'])
    .where('publishedAt', 'is not', null)
    .where('cancelledAt', 'is', null)
    .where('endsAt', '<=', now)
    .where('startsAt', '>', now.subtract({ hours: 24 * ASK_WITHIN_DAYS }))
    .orderBy('startsAt')
    .execute()
}

export type GuestToAsk = { bookingId: string; memberId: string; email: string; userName: string }

/**
 * Lists guests who came, have not reviewed the event, have not been asked for it and have not turned these emails off. Leaves out
 * staff, whose reviews would be refused. With `bookingId`, looks at only this one.
 */
export async function guestsToAsk(
  db: Db,
  { eventId, bookingId }: { eventId: number; bookingId?: string },
): Promise<GuestToAsk[]> {
  const only = bookingId === undefined ? sql`` : sql`and b.id = ${bookingId}`
  const { rows } = await sql<GuestToAsk>`
    select b.id as booking_id, m.id as member_id, m.email, m.user_name
    from bookings b join members m on m.id = b.member_id
    where b.event_id = ${eventId} and ${guestIsIn('b')} ${only}
      and m.role = 'member' and ${reachableMember('m')}
      and not exists (select from reviews r where r.event_id = b.event_id and r.member_id = m.id)
      and not exists (select from review_mail_settings s where s.member_id = m.id)
      and not exists (select from notifications where about = b.id and type = 'review request')
    order by b.id`.execute(db)
  return rows
}
