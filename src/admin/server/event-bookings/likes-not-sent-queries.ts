import { sql } from 'kysely'
import { likesSent } from '#admin/server/event-bookings/booking-queries.ts'
import { eventOfAnyState, type EventAtVenue } from '#events/server/event-queries.ts'
import { toEventState } from '#events/server/event-state.ts'
import { likesStatus } from '#matching/rules.ts'
import type { Db } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'

/** Whether guests can send their likes for this event now. */
export function areLikesOpen({ clock, config }: Site, event: EventAtVenue): boolean {
  const nowMs = clock.now().epochMilliseconds
  return !event.cancelledAt && likesStatus(toEventState(event), 'not sent', config.likesOpenDays, nowMs) === 'open'
}

/** Returns the bookings of the guests who can still send their likes and have not; none unless likes are open. */
export async function bookingsWithoutLikes(site: Site, db: Db, eventId: number): Promise<string[]> {
  const event = await eventOfAnyState(db, eventId)
  if (!event || !areLikesOpen(site, event)) return []
  const rows = await db
    .selectFrom('bookings as b')
    .innerJoin('members as m', 'm.id', 'b.memberId')
    .select('b.id')
    .where('b.eventId', '=', eventId)
    .where('m.suspendedAt', 'is', null)
    .where(sql<boolean>`not ${likesSent}`)
    .execute()
  return rows.map(({ id }) => id)
}
