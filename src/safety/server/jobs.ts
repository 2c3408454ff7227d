import { notifyOwners } from '#safety/server/notify-owners.ts'
import type { JobHandlers } from '#platform/server/jobs.ts'
import type { Site } from '#platform/server/site.ts'

declare module '#platform/server/jobs.ts' {
  interface Queues {
    'safety.notify-owners': { reportId: string }
  }
}

export function safetyJobs(site: Site): JobHandlers {
  return { 'safety.notify-owners': (job) => notifyOwners(site, job) }
}
