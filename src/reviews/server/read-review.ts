import type { Tx } from '#platform/server/db.ts'
import { refuse } from '#platform/server/refusals.ts'
import { reviewRefusals } from '#reviews/contract.ts'
import { adminReviewRefusals } from '#reviews/contract/admin/reviews.ts'
import { lockReview } from '#reviews/server/store.ts'

/** A review, and when the version that the owner has read was written. */
export type ReadReview = { id: string; writtenAt: string }

/** Locks the review. Refuses if its author has changed it since the owner read it. */
export async function lockReadReview(tx: Tx, { id, writtenAt }: ReadReview) {
  const review = await lockReview(tx, id)
  if (!review) return refuse(reviewRefusals.review_not_found)
  if (review.writtenAt.toString() !== writtenAt) refuse(adminReviewRefusals.review_changed)
  return review
}
