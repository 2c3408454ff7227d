import { Limits } from '#platform/server/limits.ts'
import type { Site } from '#platform/server/site.ts'

/**
 * Returns the site with its clock set to this time. Members are not notified, today's rate limits do not apply, and no job
 * captures payments: the demo captures them immediately.
 */
export function siteAt(site: Site, at: Temporal.Instant): Site {
  const clock = { now: () => at }
  const jobs = site.jobs.excluding('bookings.capture-payment', 'bookings.notify-member', 'matching.notify-of-matches')
  return { ...site, jobs, clock, limits: new Limits({ ...site, clock, on: false }) }
}
