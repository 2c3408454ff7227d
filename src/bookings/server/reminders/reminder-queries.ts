import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db.ts'

/** The maximum time between a reminder and its event, which starts on the next day. */
const WITHIN_HOURS = 48

/** Finds events that start soon, earliest first. */
export function eventsSoon(db: Db, now: Temporal.Instant) {
  return db
    .selectFrom('events')
    .selectAll()
    .where('publishedAt', 'is not', null)
    .where('cancelledAt', 'is', null)
    .where('startsAt', '>', now)
    .where('startsAt', '<=', now.add({ hours: WITHIN_HOURS }))
    .orderBy('startsAt')
    .execute()
}

/**
 * Finds the bookings at an event whose members have not been reminded since the reminder was due. Leaves out members who booked
 * or accepted a transfer after that time, because they have just received the ticket. Leaves out bookings that have to be paid
 * again, until they are paid.
 */
export async function placesToRemind(
  tx: Tx,
  eventId: number,
  dueAt: Temporal.Instant,
  atATime: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select b.id from bookings b
    where b.event_id = ${eventId} and b.state = 'booked' and not b.unclaimed and b.booked_at < ${dueAt} and b.pay_again_until is null
      and (b.reminded_at is null or b.reminded_at < ${dueAt})
      and not exists (select from replacements r
        where r.booking_id = b.id and r.state = 'accepted' and r.ended_at >= ${dueAt})
    order by b.id limit ${atATime} for update of b`.execute(tx)
  return rows.map(({ id }) => id)
}
