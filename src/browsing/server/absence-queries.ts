import { sql } from 'kysely'
import type { ByGender } from '#bookings/rules/balance.ts'
import type { Db } from '#platform/server/db.ts'

/** Counts the attendees who were marked absent from an event. */
export async function absentFrom(db: Db, eventId: number): Promise<ByGender> {
  const { rows } = await sql<{ men: number; women: number }>`
    select count(*) filter (where gender = 'M') as men, count(*) filter (where gender = 'F') as women
    from bookings where event_id = ${eventId} and state = 'booked' and absent_at is not null`.execute(db)
  const [{ men, women } = { men: 0, women: 0 }] = rows
  return { M: men, F: women }
}
