import type { DoorStaff } from '#event-night/server/require-event-host.ts'
import { eventsAtVenues, type EventAtVenue } from '#events/server/event-queries.ts'
import { isHost } from '#events/server/host-queries.ts'
import type { Db } from '#platform/server/db.ts'

/** The most events in the list: more than take place in such a short period. */
const MAX_EVENTS = 50

type Days = { startBy: Temporal.Instant; endAfter: Temporal.Instant }

/** Lists the events within these limits that the host runs, or all of them for the owner, earliest first. */
export function listNightRows(db: Db, by: DoorStaff, { startBy, endAfter }: Days): Promise<EventAtVenue[]> {
  return eventsAtVenues(db)
    .where('events.endsAt', '>', endAfter)
    .where('events.startsAt', '<=', startBy)
    .$if(by.role === 'host', (query) => query.where((eb) => isHost(eb.ref('events.id'), by.memberId)))
    .orderBy('events.startsAt')
    .orderBy('events.id')
    .limit(MAX_EVENTS)
    .execute()
}
