import { sql } from 'kysely'
import type { ByGender } from '#bookings/rules/balance.ts'
import type { Db } from '#platform/server/db.ts'

/** Counts the attendees who were marked absent, by event id. An event from which nobody was absent has no entry. */
export async function absentCounts(db: Db, eventIds: readonly number[]): Promise<ReadonlyMap<number, ByGender>> {
  if (eventIds.length === 0) return new Map()
  const { rows } = await sql<{ eventId: number; men: number; women: number }>`
    select event_id, count(*) filter (where gender = 'M') as men, count(*) filter (where gender = 'F') as women
    from bookings
    where event_id = any(${[...eventIds]}::integer[]) and state = 'booked' and absent_at is not null
    group by event_id`.execute(db)
  return new Map(rows.map(({ eventId, men, women }) => [eventId, { M: men, F: women }]))
}
