import type { JobHandlers } from '#platform/server/jobs.ts'
import type { Site } from '#platform/server/site.ts'
import { askForReviews } from '#reviews/server/ask-for-reviews.ts'

declare module '#platform/server/jobs.ts' {
  interface Queues {
    'reviews.ask': { eventId: number }
  }
}

export function reviewJobs(site: Site): JobHandlers {
  return { 'reviews.ask': (about) => askForReviews(site, about) }
}
