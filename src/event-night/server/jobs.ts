import { raiseVersionsForPair } from '#event-night/server/night/raise-night-version.ts'
import type { JobHandlers } from '#platform/server/jobs.ts'
import type { Site } from '#platform/server/site.ts'

declare module '#platform/server/jobs.ts' {
  interface Queues {
    'event-night.pair-blocked': DomainEvents['safety.blocked']
  }
}

export function eventNightJobs(site: Site): JobHandlers {
  return { 'event-night.pair-blocked': (pair) => raiseVersionsForPair(site, pair) }
}
