import { sql } from 'kysely'
import { visibleMember } from '#accounts/server/visible-member-queries.ts'
import { likesOpenAt } from '#matching/server/like-queries.ts'
import { pairBlockedCondition } from '#safety/server/queries.ts'
import type { Db, Tx } from '#platform/server/db.ts'

/**
 * Returns the matches at an event that a member has not been notified of, earliest first. Leaves out people who are blocked or
 * not visible. Locks the rows in a fixed order, so that no concurrent job sends the same email.
 */
export async function matchesToNotify(
  tx: Tx,
  { eventId, memberId }: { eventId: number; memberId: string },
): Promise<{ id: string; userName: string }[]> {
  const { rows } = await sql<{ id: string; userName: string; matchedAt: Temporal.Instant }>`
    select m.id, m.user_name, x.matched_at from matches x join members m on m.id = x.other_id
    where x.event_id = ${eventId} and x.member_id = ${memberId} and x.notified_at is null
      and ${visibleMember('m')}
      and not ${pairBlockedCondition(sql`x.other_id`, sql`${memberId}::uuid`)}
    order by x.event_id, x.other_id for no key update of x`.execute(tx)
  return rows.toSorted((a, b) => Temporal.Instant.compare(a.matchedAt, b.matchedAt))
}

/**
 * Finds each event and member for which the member has a match from this period that they have neither seen nor been notified
 * of.
 */
export async function unnotifiedMatches(
  db: Db,
  { from, until, limit }: { from: Temporal.Instant; until: Temporal.Instant; limit: number },
): Promise<{ eventId: number; memberId: string }[]> {
  // Materialised so that PostgreSQL first finds unnotified matches by index, then looks up their members and blocks.
  const { rows } = await sql<{ eventId: number; memberId: string }>`
    with x as materialized (
      select event_id, member_id, other_id from matches
      where notified_at is null and seen_at is null and matched_at > ${from} and matched_at <= ${until}
    )
    select distinct x.event_id, x.member_id
    from x cross join lateral (
      select from members own, members other
      where own.id = x.member_id and ${visibleMember('own')}
        and other.id = x.other_id and ${visibleMember('other')}
        and not ${pairBlockedCondition(sql`x.other_id`, sql`x.member_id`)}
      limit 1
    ) to_notify
    order by x.event_id, x.member_id limit ${limit}`.execute(db)
  return rows
}

/** Returns the events whose likes are open. */
export function eventsWithLikesOpen(db: Db, now: Temporal.Instant, openDays: number) {
  return db
    .selectFrom('events as e')
    .selectAll()
    .where('e.publishedAt', 'is not', null)
    .where('e.cancelledAt', 'is', null)
    .where(likesOpenAt, '<=', now)
    .where(likesOpenAt, '>', now.subtract({ hours: 24 * openDays }))
    .orderBy('e.startsAt')
    .execute()
}

export type ReminderRecipient = { bookingId: string; memberId: string; email: string; userName: string }

/**
 * Lists attendees who have someone to like, have not sent their likes, and have not received this reminder for their booking.
 */
export async function reminderRecipients(
  db: Db,
  { eventId, what }: { eventId: number; what: string },
): Promise<ReminderRecipient[]> {
  const { rows } = await sql<ReminderRecipient>`
    select b.id as booking_id, m.id as member_id, m.email, m.user_name
    from bookings b join members m on m.id = b.member_id
    where b.event_id = ${eventId} and b.state = 'booked' and b.absent_at is null
      and ${visibleMember('m')}
      and not exists (select from likes_cards c where c.event_id = b.event_id and c.member_id = b.member_id)
      and not exists (select from notifications where about = b.id and type = ${what})
      and exists (
        select from bookings other join members them on them.id = other.member_id
        where other.event_id = b.event_id and other.gender <> b.gender
          and other.state = 'booked' and other.absent_at is null
          and ${visibleMember('them')}
          and not ${pairBlockedCondition(sql`b.member_id`, sql`other.member_id`)})
    order by b.id`.execute(db)
  return rows
}
