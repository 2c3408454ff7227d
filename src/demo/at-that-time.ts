import { Limits } from '#platform/server/limits.ts'
import type { Site } from '#platform/server/site.ts'

/**
 * The site as it was at that time. Payments are taken on the spot, members are not notified of past events, and today's rate
 * limits do not apply.
 */
export function atThatTime(site: Site, at: Temporal.Instant): Site {
  const clock = { now: () => at }
  const jobs = site.jobs.leavingOut('bookings.capture-payment', 'bookings.tell-member', 'matching.tell-of-matches')
  return { ...site, jobs, clock, limits: new Limits({ ...site, clock, on: false }) }
}
