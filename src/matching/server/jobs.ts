import { sendLikesReminders } from '#matching/server/remind-to-send.ts'
import { notifyOfLikes } from '#matching/server/notify-of-likes.ts'
import { notifyOfMatches } from '#matching/server/notify-of-matches.ts'
import type { JobHandlers } from '#platform/server/jobs.ts'
import type { Site } from '#platform/server/site.ts'

declare module '#platform/server/jobs.ts' {
  interface Queues {
    'matching.notify-of-matches': { eventId: number; memberId: string }
    'matching.notify-of-likes': { eventId: number }
    'matching.remind': { eventId: number }
  }
}

export function matchingJobs(site: Site): JobHandlers {
  return {
    'matching.notify-of-matches': (about) => notifyOfMatches(site, about),
    'matching.notify-of-likes': (about) => notifyOfLikes(site, about),
    'matching.remind': ({ eventId }) => sendLikesReminders(site, eventId),
  }
}
