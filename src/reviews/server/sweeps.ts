import type { Sweep } from '#platform/server/sweeps.ts'
import { queueReviewRequests } from '#reviews/server/ask-for-reviews.ts'
import { publishUncheckedReviews } from '#reviews/server/publish-unchecked-reviews.ts'
import { purgeRefusedReviews } from '#reviews/server/purge-refused-reviews.ts'

export const reviewSweeps: Sweep[] = [
  { name: 'reviews.ask', every: { minutes: 15 }, sweep: queueReviewRequests },
  { name: 'reviews.publish', every: { minutes: 10 }, sweep: publishUncheckedReviews },
  { name: 'reviews.refused', every: { minutes: 60 * 24 }, sweep: purgeRefusedReviews },
]
