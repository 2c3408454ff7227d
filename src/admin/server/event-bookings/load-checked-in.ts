import type { Gender } from '#accounts/contract/person.ts'
import { doorOpensAtMs } from '#bookings/rules/eligibility.ts'
import { countCheckedIn } from '#event-night/server/door-queries.ts'
import type { Site } from '#platform/server/site.ts'

/** Loads how many guests were checked in at an event, by gender; null until check-in opens. */
export async function loadCheckedIn(
  site: Site,
  event: { id: number; startsAt: Temporal.Instant },
): Promise<Record<Gender, number> | null> {
  const opensAtMs = doorOpensAtMs({ startsAtMs: event.startsAt.epochMilliseconds })
  return site.clock.now().epochMilliseconds < opensAtMs ? null : countCheckedIn(site.db, event.id)
}
