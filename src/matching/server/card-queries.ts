import { sql } from 'kysely'
import { visibleMember } from '#accounts/server/visible-member-queries.ts'
import type { Gender } from '#accounts/contract/person.ts'
import { pairBlockedCondition } from '#safety/server/queries.ts'
import type { Db } from '#platform/server/db.ts'

/**
 * Selects the gender of the member's place at an event, and when they sent their likes: null if they have not. The result is
 * undefined if they did not attend.
 */
export function attendanceOf(db: Db, eventId: number, memberId: string) {
  return db
    .selectFrom('bookings')
    .leftJoin('likesCards as card', (join) =>
      join.onRef('card.eventId', '=', 'bookings.eventId').onRef('card.memberId', '=', 'bookings.memberId'),
    )
    .select(['bookings.gender', 'card.sentAt'])
    .where('bookings.eventId', '=', eventId)
    .where('bookings.memberId', '=', memberId)
    .where('bookings.state', '=', 'booked')
    .where('bookings.absentAt', 'is', null)
    .executeTakeFirst()
}

/**
 * Returns everyone of the other gender whom the member could have seen at the event, and whether the member can still like
 * them. A person cannot be liked if either has blocked the other, or if the person was suspended, was marked absent, requested
 * deletion or no longer has a booking.
 */
export async function peopleMetAt(
  db: Db,
  { eventId, memberId, gender }: { eventId: number; memberId: string; gender: Gender },
): Promise<Map<string, boolean>> {
  const { rows } = await sql<{ id: string; canBeLiked: boolean }>`
    select m.id, bool_or(
      b.state = 'booked' and b.absent_at is null and ${visibleMember('m')}
      and not ${pairBlockedCondition(sql`m.id`, sql`${memberId}::uuid`)}) as can_be_liked
    from bookings b join members m on m.id = b.member_id
    where b.event_id = ${eventId} and b.gender <> ${gender} and b.booked_at is not null
    group by m.id`.execute(db)
  return new Map(rows.map(({ id, canBeLiked }) => [id, canBeLiked]))
}

/** Returns the ids of the people in the list who liked the member at the event. */
export async function mutualLikes(
  db: Db,
  { eventId, memberId }: { eventId: number; memberId: string },
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('likes')
    .select('fromMemberId')
    .where('eventId', '=', eventId)
    .where('toMemberId', '=', memberId)
    .where('fromMemberId', 'in', ids)
    .orderBy('fromMemberId')
    .execute()
  return rows.map(({ fromMemberId }) => fromMemberId)
}

/** Returns the ids of the events for which the member's likes are stored, and not erased. */
export async function eventsWithLikesOf(db: Db, memberId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('likesCards')
    .select('eventId')
    .where('memberId', '=', memberId)
    .where('erasedAt', 'is', null)
    .execute()
  return rows.map(({ eventId }) => eventId)
}

/** Returns the ids of at most `most` events whose planned end is no later than `ended` and whose likes are still stored. */
export async function eventsWithCardsBefore(db: Db, ended: Temporal.Instant, most: number): Promise<number[]> {
  const rows = await db
    .selectFrom('events as e')
    .select('e.id')
    .where('e.endsAt', '<=', ended)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('likesCards as c').select('c.eventId').whereRef('c.eventId', '=', 'e.id')),
    )
    .orderBy('e.id')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}
