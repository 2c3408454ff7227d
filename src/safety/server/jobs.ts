import { tellOwner } from '#safety/server/tell-owner.ts'
import type { JobHandlers } from '#platform/server/jobs.ts'
import type { Site } from '#platform/server/site.ts'

declare module '#platform/server/jobs.ts' {
  interface Queues {
    'safety.tell-owner': { reportId: string }
  }
}

export function safetyJobs(site: Site): JobHandlers {
  return { 'safety.tell-owner': (job) => tellOwner(site, job) }
}
