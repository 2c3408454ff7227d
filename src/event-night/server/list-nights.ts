import { presentEventInShort } from '#bookings/server/present-event-in-short.ts'
import type { Night } from '#event-night/contract.ts'
import { daysOfHosts } from '#event-night/server/days-of-hosts.ts'
import type { DoorKeeper } from '#event-night/server/demand-its-host.ts'
import { nightsOf } from '#event-night/server/night-rows.ts'
import { daysFromToday } from '#events/server/days-from-today.ts'
import type { Site } from '#platform/server/site.ts'

/** The events whose door this member of staff may open now. */
export async function listNights(site: Site, by: DoorKeeper): Promise<Night[]> {
  const now = site.clock.now()
  const events = await nightsOf(site.db, by, daysOfHosts(now))
  return events.map((event) => ({
    ...presentEventInShort(event),
    cancelled: event.cancelledAt !== null,
    days_from_today: daysFromToday(event, now),
  }))
}
