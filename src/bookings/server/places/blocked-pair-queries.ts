import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'

export type BlockedPair = { blockerId: string; blockedId: string }

/** Returns the blocks between a member and others who are booked on the event, in either direction. */
export async function blockedPairsAt(
  db: Db,
  { eventId, memberId }: { eventId: number; memberId: string },
): Promise<BlockedPair[]> {
  const { rows } = await sql<BlockedPair>`
    select b.blocker_id, b.blocked_id ${blockedPairs({ eventId, memberId })}
    order by b.blocked_at, b.blocker_id`.execute(db)
  return rows
}

/** Builds SQL for the blocks `b` between a member and others who are booked on the event, from `from` to `where`. */
export function blockedPairs({ eventId, memberId }: { eventId: number; memberId: string | null }) {
  return sql`
    from blocks b
    join bookings other on other.event_id = ${eventId} and other.state = 'booked'
      and other.member_id = case when b.blocker_id = ${memberId}::uuid then b.blocked_id else b.blocker_id end
    where b.blocker_id = ${memberId}::uuid or b.blocked_id = ${memberId}::uuid`
}

export type PairAtEvent = {
  eventId: number
  /** The blocker's booking. */
  bookingId: string
  blockerName: string
  blockedName: string
  /** Whether the blocked member has also blocked the blocker. */
  isMutual: boolean
}

/** Returns every event on which both members of a pair are booked and which is not over, if the block still exists. */
export async function eventsOfPair(
  db: Db,
  { blockerId, blockedId }: BlockedPair,
  now: Temporal.Instant,
): Promise<PairAtEvent[]> {
  const { rows } = await sql<PairAtEvent>`
    select e.id as event_id, mine.id as booking_id, blocker.user_name as blocker_name, blocked.user_name as blocked_name,
      exists (select from blocks back where back.blocker_id = b.blocked_id and back.blocked_id = b.blocker_id) as is_mutual
    from blocks b
    join members blocker on blocker.id = b.blocker_id
    join members blocked on blocked.id = b.blocked_id
    join bookings mine on mine.member_id = b.blocker_id and mine.state = 'booked'
    join bookings theirs on theirs.member_id = b.blocked_id and theirs.state = 'booked' and theirs.event_id = mine.event_id
    join events e on e.id = mine.event_id and e.ends_at > ${now} and e.ended_at is null and e.cancelled_at is null
    where b.blocker_id = ${blockerId} and b.blocked_id = ${blockedId}
    order by e.starts_at, e.id`.execute(db)
  return rows
}

/** Returns pairs who are booked on the same event, if it is not over and the blocker has not been notified. */
export async function pairsNotNotified(db: Db, now: Temporal.Instant): Promise<BlockedPair[]> {
  const { rows } = await sql<BlockedPair>`
    select distinct b.blocker_id, b.blocked_id
    from events e
    join bookings mine on mine.event_id = e.id and mine.state = 'booked'
    join blocks b on b.blocker_id = mine.member_id
    join bookings theirs on theirs.event_id = e.id and theirs.state = 'booked' and theirs.member_id = b.blocked_id
    where e.ends_at > ${now} and e.ended_at is null and e.cancelled_at is null and e.published_at is not null
      and not exists (select from notifications
        where about = mine.id and type = 'blocked pair ' || b.blocker_id || ' ' || b.blocked_id)`.execute(db)
  return rows
}
