import { Limits } from '#platform/server/limits.ts'
import type { Site } from '#platform/server/site.ts'

/**
 * The site as it was then. The money is taken on the spot, nobody is told of what was long ago, and it counts against
 * nobody's limits of today.
 */
export function atThatTime(site: Site, at: Temporal.Instant): Site {
  const clock = { now: () => at }
  const jobs = site.jobs.leavingOut('bookings.capture-payment', 'bookings.tell-member', 'matching.tell-of-matches')
  return { ...site, jobs, clock, limits: new Limits({ ...site, clock, on: false }) }
}
