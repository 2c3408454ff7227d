import { sql } from 'kysely'
import { bookingColumns } from '#bookings/server/columns.ts'
import type { Db } from '#platform/server/db.ts'

export type SecondChairRow = NonNullable<Awaited<ReturnType<typeof secondChairOf>>>

/** Finds the live place that a member holds or has paid for at an event for a friend. There is at most one. */
export function secondChairOf(db: Db, buyerId: string, eventId: number) {
  return db
    .selectFrom('bookings')
    .select(bookingColumns)
    .where('buyerId', '=', buyerId)
    .where('eventId', '=', eventId)
    .where('state', '<>', 'ended')
    .executeTakeFirst()
}

export type FriendsPlaceRow = Awaited<ReturnType<typeof secondChairsOf>>[number]

/** Finds what a member holds or has paid for, for friends, at events that are neither cancelled nor over, earliest first. */
export function secondChairsOf(db: Db, buyerId: string, now: Temporal.Instant) {
  return db
    .selectFrom('bookings as b')
    .innerJoin('events as e', 'e.id', 'b.eventId')
    .leftJoin('replacements as r', (join) =>
      join.onRef('r.bookingId', '=', 'b.id').on('r.state', '=', 'open').on('b.unclaimed', '=', true),
    )
    .select([
      'b.id',
      'b.eventId',
      'b.gender',
      'b.state',
      'b.pricePence',
      'b.holdExpiresAt',
      'b.payAgainUntil',
      'b.unclaimed',
    ])
    .select(['e.startsAt', 'r.id as linkId', 'r.tokenSealed', 'r.tokenKeyId'])
    .where('b.buyerId', '=', buyerId)
    .where('b.state', '<>', 'ended')
    .where('e.cancelledAt', 'is', null)
    .where('e.endsAt', '>', now)
    .where('e.endedAt', 'is', null)
    .orderBy('e.startsAt')
    .orderBy('e.id')
    .execute()
}

/** Finds the ids of the unclaimed places that a member holds or has paid for, in the order in which events are locked. */
export function unclaimedPlacesOf(db: Db, buyerId: string) {
  return db
    .selectFrom('bookings')
    .select(['id', 'eventId', 'state', 'pricePence'])
    .where('buyerId', '=', buyerId)
    .where('unclaimed', '=', true)
    .where('state', '<>', 'ended')
    .orderBy('eventId')
    .execute()
}

/** Finds booked places that no friend has claimed, at events that start no later than `startsBefore`, earliest first. */
export function unclaimedBefore(db: Db, startsBefore: Temporal.Instant, limit: number) {
  return db
    .selectFrom('bookings as b')
    .innerJoin('events as e', 'e.id', 'b.eventId')
    .select(['b.id', 'b.eventId'])
    .where('b.state', '=', 'booked')
    .where('b.unclaimed', '=', true)
    .where('e.startsAt', '<=', startsBefore)
    .where('e.cancelledAt', 'is', null)
    .orderBy('e.startsAt')
    .orderBy('b.id')
    .limit(limit)
    .execute()
}

/** Finds the buyers' places of which the reminder is due: as in `unclaimedBefore`, but not reminded of and not yet to be released. */
export function unclaimedToRemind(
  db: Db,
  between: { from: Temporal.Instant; startsBefore: Temporal.Instant },
  limit: number,
) {
  return (
    db
      .selectFrom('bookings as b')
      .innerJoin('events as e', 'e.id', 'b.eventId')
      .select(['b.id', 'b.eventId'])
      .where('b.state', '=', 'booked')
      .where('b.unclaimed', '=', true)
      .where('b.remindedAt', 'is', null)
      .where('b.payAgainUntil', 'is', null)
      .where('e.startsAt', '>', between.from)
      .where('e.startsAt', '<=', between.startsBefore)
      .where('e.cancelledAt', 'is', null)
      // A place bought within the time of the reminder needs none: its buyer has just been sent the link.
      .where(sql<boolean>`b.booked_at < e.starts_at - interval '72 hours'`)
      .orderBy('b.id')
      .limit(limit)
      .execute()
  )
}

/** Counts the booked places of each gender that no friend has claimed. */
export async function countUnclaimed(db: Db, eventId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from bookings
    where event_id = ${eventId} and state = 'booked' and unclaimed`.execute(db)
  return rows[0]?.count ?? 0
}

/** Returns whether a member can still take the place of a friend that ended: active, and with no other at the event. */
export async function canHaveSecondChair(db: Db, place: { eventId: number; buyerId: string }): Promise<boolean> {
  const { rows } = await sql`
    select from members m where m.id = ${place.buyerId} and m.suspended_at is null and m.deletion_requested_at is null
      and not exists (select from bookings b where b.event_id = ${place.eventId} and b.buyer_id = m.id and b.state <> 'ended')`.execute(
    db,
  )
  return rows.length > 0
}
