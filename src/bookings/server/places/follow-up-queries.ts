import { sql, type RawBuilder } from 'kysely'
import type { Gender } from '#accounts/contract/person.ts'
import { blockedPairs } from '#bookings/server/places/blocked-pair-queries.ts'
import { queueEntries } from '#bookings/server/waiting-list/waiting-list-queries.ts'
import type { Db } from '#platform/server/db.ts'

/**
 * Reads in one statement what there is to do once a place has been booked, which usually is nothing. Must be sent after the
 * booking was written.
 */
export function followUpsDue(
  db: Db,
  { eventId, memberId, gender }: { eventId: number; memberId: string | null; gender: Gender },
) {
  const exists = (rows: RawBuilder<unknown>) => sql<boolean>`exists (select ${rows})`
  const promises = sql`from bookings where event_id = ${eventId} and gender = ${gender} and refund_if_rebooked`
  return db
    .selectNoFrom([
      // Whether a member who cancelled gets a refund if a place of the gender is booked.
      exists(promises).as('hasRefundPromise'),
      // Whether a member who could be served is waiting for a place.
      exists(queueEntries(eventId)).as('hasQueue'),
      // Whether the member has blocked another who is booked, or is blocked by one.
      exists(blockedPairs({ eventId, memberId })).as('hasBlockedPair'),
    ])
    .executeTakeFirstOrThrow()
}
