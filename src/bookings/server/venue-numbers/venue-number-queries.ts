import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db.ts'

/** The longest time between the final numbers and their event, and a day for the time of day. */
const WITHIN_HOURS = 8 * 24

/** Finds the published events that start soon, whose venues are notified the numbers without being asked. */
export function eventsOfVenuesToNotify(db: Db, now: Temporal.Instant) {
  return db
    .selectFrom('events as e')
    .innerJoin('venues as v', 'v.id', 'e.venueId')
    .select(['e.id', 'e.startsAt', 'e.timeZone', 'v.numbersDaysBefore'])
    .where('e.publishedAt', 'is not', null)
    .where('e.cancelledAt', 'is', null)
    .where('e.startsAt', '>', now)
    .where('e.startsAt', '<=', now.add({ hours: WITHIN_HOURS }))
    .where('v.contactEmail', '<>', '')
    .where('v.numbersDaysBefore', '>', 0)
    .orderBy('e.startsAt')
    .orderBy('e.id')
    .execute()
}

/** Returns the address of an event's venue, and when it is notified the numbers. */
export function venueContactOf(db: Db, eventId: number) {
  return db
    .selectFrom('events as e')
    .innerJoin('venues as v', 'v.id', 'e.venueId')
    .select(['v.contactEmail', 'v.numbersDaysBefore'])
    .where('e.id', '=', eventId)
    .executeTakeFirst()
}

/** Lists what the venue of an event was notified, newest first. */
export function numbersSent(db: Db, eventId: number) {
  return db
    .selectFrom('venueNumbers')
    .selectAll()
    .where('eventId', '=', eventId)
    .orderBy('sentAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Counts the guests who are booked and may attend. A venue is notified of nobody who is suspended. */
export async function expectedGuests(db: Db | Tx, eventId: number): Promise<{ women: number; men: number }> {
  const { rows } = await sql<{ women: number; men: number }>`
    select count(*) filter (where b.gender = 'F') as women, count(*) filter (where b.gender = 'M') as men
    from bookings b join members m on m.id = b.member_id
    where b.event_id = ${eventId} and b.state = 'booked' and not b.walk_in and m.suspended_at is null`.execute(db)
  return rows[0] ?? { women: 0, men: 0 }
}
