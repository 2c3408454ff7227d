import { sql, type RawBuilder } from 'kysely'
import type { Delay } from '#bookings/contract/lateness.ts'
import type { Db } from '#platform/server/db.ts'

/** Builds SQL for how late the member of each row of `bookings b` says that they will be. */
export const delayOfGuest: RawBuilder<Delay | null> = sql`
  (select late.delay from late_guests late where late.booking_id = b.id and late.member_id = b.member_id)`

/** Returns how late the member of a booking says that they will be, or null if they expect to be on time. */
export async function delayOf(
  db: Db,
  { bookingId, memberId }: { bookingId: string; memberId: string },
): Promise<Delay | null> {
  const row = await db
    .selectFrom('lateGuests')
    .select('delay')
    .where('bookingId', '=', bookingId)
    .where('memberId', '=', memberId)
    .executeTakeFirst()
  return row?.delay ?? null
}
