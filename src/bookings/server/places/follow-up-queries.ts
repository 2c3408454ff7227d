import { sql } from 'kysely'
import type { Gender } from '#accounts/contract/person.ts'
import { blockedPairs } from '#bookings/server/places/blocked-pair-queries.ts'
import { queueEntries } from '#bookings/server/waiting-list/waiting-list-queries.ts'
import type { Db } from '#platform/server/db.ts'

/** What there is to do once a place has been booked. Usually there is nothing. */
export type FollowUps = {
  /** Whether a member who cancelled gets a refund if a place of the gender is booked. */
  hasRefundPromise: boolean
  /** Whether a member who could be served is waiting for a place. */
  hasQueue: boolean
  /** Whether the member has blocked another who is booked, or is blocked by one. */
  hasBlockedPair: boolean
}

/** Reads in one statement what there is to do. Must be sent after the booking was written. */
export async function followUpsDue(
  db: Db,
  { eventId, memberId, gender }: { eventId: number; memberId: string | null; gender: Gender },
): Promise<FollowUps> {
  const { rows } = await sql<FollowUps>`
    select
      exists (select from bookings where event_id = ${eventId} and gender = ${gender} and refund_if_rebooked)
        as has_refund_promise,
      exists (select ${queueEntries(eventId)}) as has_queue,
      exists (select ${blockedPairs({ eventId, memberId })}) as has_blocked_pair`.execute(db)
  const [due] = rows
  if (!due) throw new Error('a statement without a table returned no row')
  return due
}
