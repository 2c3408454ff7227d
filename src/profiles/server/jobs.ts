import { removePortrait } from '#profiles/server/remove-portrait.ts'
import type { JobHandlers } from '#platform/server/jobs.ts'
import type { Site } from '#platform/server/site.ts'

declare module '#platform/server/jobs.ts' {
  interface Queues {
    'profiles.remove-portrait': { portraitId: string }
  }
}

export function profileJobs(site: Site): JobHandlers {
  return { 'profiles.remove-portrait': (job) => removePortrait(site, job) }
}
