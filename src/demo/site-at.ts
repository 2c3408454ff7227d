import { Limits } from '#platform/server/limits.ts'
import type { Site } from '#platform/server/site.ts'

/**
 * The site as it was at that time. Payments are taken on the spot, members are not notified of past events, and today's rate
 * limits do not apply.
 */
export function siteAt(site: Site, at: Temporal.Instant): Site {
  const clock = { now: () => at }
  const jobs = site.jobs.excluding('bookings.capture-payment', 'bookings.notify-member', 'matching.notify-of-matches')
  return { ...site, jobs, clock, limits: new Limits({ ...site, clock, on: false }) }
}
