import { sql, type RawBuilder } from 'kysely'
import type { ByGender, Gender } from '#bookings/rules/balance.ts'
import type { Db } from '#platform/server/db.ts'

/**
 * Matches rows of `waiting_list w`, joined with members `wm` and events `we`, whose members could take a place if there were
 * one. The other members keep their position in the queue, but do not hold up those behind them.
 */
export const couldBeServed: RawBuilder<boolean> = sql`(
  w.ended_at is null and wm.suspended_at is null and wm.deletion_requested_at is null and wm.gender = w.gender
  and (wm.date_of_birth is null
    or extract(year from age((we.starts_at at time zone we.time_zone)::date, wm.date_of_birth))
      between coalesce(we.youngest_age, 0) and coalesce(we.oldest_age, 200))
  and not exists (select from bookings wb
    where wb.event_id = w.event_id and wb.member_id = w.member_id and wb.state <> 'ended'))`

/**
 * Returns the number of members waiting for a place of each gender, by event id. An event without waiting members has no entry.
 */
export async function waitingCounts(db: Db, eventIds: readonly number[]): Promise<Map<number, ByGender>> {
  const counts = new Map<number, ByGender>()
  if (eventIds.length === 0) return counts
  const { rows } = await sql<{ eventId: number; gender: Gender; count: number }>`
    select w.event_id, w.gender, count(*) as count from waiting_list w
      join members wm on wm.id = w.member_id join events we on we.id = w.event_id
    where w.event_id = any(${eventIds}::integer[]) and w.ended_at is null and ${couldBeServed}
    group by w.event_id, w.gender`.execute(db)
  for (const { eventId, gender, count } of rows)
    counts.set(eventId, { M: 0, F: 0, ...counts.get(eventId), [gender]: count })
  return counts
}

export type Wait = { id: string; eventId: number; before: number; joinedAt: Temporal.Instant }

/** Returns a member's waits, at one event or at all of them, with the number of members who are served before this member. */
export async function waitsOf(db: Db, memberId: string, eventId?: number): Promise<Wait[]> {
  const { rows } = await sql<Wait>`
    select mine.id, mine.event_id, mine.joined_at, (
      select count(*) from waiting_list w
        join members wm on wm.id = w.member_id join events we on we.id = w.event_id
      where w.event_id = mine.event_id and w.gender = mine.gender and w.number < mine.number and w.ended_at is null
        and ${couldBeServed}) as before
    from waiting_list mine
    where mine.member_id = ${memberId} and mine.ended_at is null
      and ${eventId === undefined ? sql`true` : sql`mine.event_id = ${eventId}`}
    order by mine.joined_at`.execute(db)
  return rows
}

/** Returns the events that a member waits for, in the order in which events are locked. */
export async function eventIdsWaitedFor(db: Db, memberId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('waitingList')
    .select('eventId')
    .where('memberId', '=', memberId)
    .where('endedAt', 'is', null)
    .orderBy('eventId')
    .execute()
  return rows.map(({ eventId }) => eventId)
}

export type WaitingMember = { id: string; memberId: string; gender: Gender }

/** Returns the members who could be served at an event, in queue order. */
export async function queueAt(db: Db, eventId: number): Promise<WaitingMember[]> {
  const { rows } = await sql<WaitingMember>`
    select w.id, w.member_id, w.gender ${queueEntries(eventId)} order by w.number`.execute(db)
  return rows
}

/** Builds SQL for the entries `w` of the members who could be served at an event, from `from` to `where`. */
export function queueEntries(eventId: number) {
  return sql`
    from waiting_list w join members wm on wm.id = w.member_id join events we on we.id = w.event_id
    where w.event_id = ${eventId} and w.ended_at is null and ${couldBeServed}`
}

/** Returns the lowest free seats of a gender, at most `count`. */
export async function freePlaceNumbers(db: Db, eventId: number, gender: Gender, count: number): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    select p.number from places p where p.event_id = ${eventId} and p.gender = ${gender}
    except select b.place_number from bookings b
      where b.event_id = ${eventId} and b.gender = ${gender} and b.state <> 'ended'
    order by number limit ${count}`.execute(db)
  return rows.map(({ number }) => number)
}

/** Returns the events that members are waiting for, earliest first. */
export async function eventsWithWaitingList(db: Db) {
  return db
    .selectFrom('events')
    .selectAll()
    .where('id', 'in', (query) => query.selectFrom('waitingList').select('eventId').where('endedAt', 'is', null))
    .orderBy('startsAt')
    .execute()
}

export function waitById(db: Db, id: string) {
  return db.selectFrom('waitingList').selectAll().where('id', '=', id).executeTakeFirst()
}
