import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'

/** Whether the two attend, or attended, one event as different genders; it says nothing of whether either has blocked the other. */
export async function attendTogether(db: Db, memberId: string, otherId: string): Promise<boolean> {
  const { rows } = await sql<{ together: boolean }>`
    select exists (
      select from bookings mine
      join bookings theirs on theirs.event_id = mine.event_id and theirs.gender <> mine.gender
      where mine.member_id = ${memberId}::uuid and mine.state = 'booked' and mine.absent_at is null
        and theirs.member_id = ${otherId}::uuid and theirs.state = 'booked' and theirs.absent_at is null
    ) as together`.execute(db)
  return rows[0]?.together ?? false
}

/** Whether the member attends, or attended, any event: those who run events are shown their faces. */
export async function attendsAnEvent(db: Db, memberId: string): Promise<boolean> {
  const row = await db
    .selectFrom('bookings')
    .select('id')
    .where('memberId', '=', memberId)
    .where('state', '=', 'booked')
    .where('absentAt', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
