import { remindToSend } from '#matching/server/remind-to-send.ts'
import { tellOfMatches } from '#matching/server/tell-of-matches.ts'
import type { JobHandlers } from '#platform/server/jobs.ts'
import type { Site } from '#platform/server/site.ts'

declare module '#platform/server/jobs.ts' {
  interface Queues {
    'matching.tell-of-matches': { eventId: number; memberId: string }
    'matching.remind': { eventId: number }
  }
}

export function matchingJobs(site: Site): JobHandlers {
  return {
    'matching.tell-of-matches': (about) => tellOfMatches(site, about),
    'matching.remind': ({ eventId }) => remindToSend(site, eventId),
  }
}
