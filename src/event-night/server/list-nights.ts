import { presentEventSummary } from '#bookings/server/present-event-summary.ts'
import type { Night } from '#event-night/contract.ts'
import { checkInOpensAt } from '#event-night/server/check-in-opens-at.ts'
import { hostAccessPeriod } from '#event-night/server/host-access-period.ts'
import type { DoorStaff } from '#event-night/server/require-event-host.ts'
import { listNightRows } from '#event-night/server/night-queries.ts'
import { daysFromToday } from '#events/server/days-from-today.ts'
import type { EventAtVenue } from '#events/server/event-queries.ts'
import { localDateTime } from '#events/server/local-date-time.ts'
import type { Site } from '#platform/server/site.ts'

/** Lists the events whose door list this member of staff may open now. */
export async function listNights(site: Site, staff: DoorStaff): Promise<Night[]> {
  const now = site.clock.now()
  const events = await listNightRows(site.db, staff, hostAccessPeriod(now))
  return events.map((event) => presentNight(event, now))
}

function presentNight(event: EventAtVenue, now: Temporal.Instant): Night {
  const opensAt = checkInOpensAt(event)
  return {
    ...presentEventSummary(event),
    cancelled: event.cancelledAt !== null,
    days_from_today: daysFromToday(event, now),
    check_in_open: Temporal.Instant.compare(now, opensAt) >= 0,
    check_in_opens_date_local: localDateTime(opensAt, event.timeZone),
  }
}
