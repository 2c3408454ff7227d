import type { SignedInOwner } from '#accounts/actor.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction } from '#platform/server/db.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'
import { raisePublicVersion } from '#platform/server/version-poller.ts'
import { adminReviewRefusals, type ReviewRefusal } from '#reviews/contract/admin/reviews.ts'
import { notifyOfRefusal } from '#reviews/server/notify-of-refusal.ts'
import { lockReadReview, type ReadReview } from '#reviews/server/read-review.ts'
import { markRefused } from '#reviews/server/store.ts'

/**
 * Refuses a review for one of the listed rules, and tells its author which. A published one is taken down, with its answer. Does
 * nothing if it is refused already.
 */
export async function refuseReview(
  site: Site,
  by: Pick<SignedInOwner, 'memberId'>,
  read: ReadReview,
  { reason, note }: ReviewRefusal,
): Promise<void> {
  await inTransaction(site.db, async (tx) => {
    const review = await lockReadReview(tx, read)
    if (review.body === '') refuse(adminReviewRefusals.review_has_no_text)
    if (review.state === 'refused') return
    const at = site.clock.now()
    await markRefused(tx, review.id, { reason, note, at })
    const details = { event: review.eventId, reason, was: review.state }
    await audit(tx, { at, actorId: by.memberId, action: 'review refused', subject: review.id, details })
    await notifyOfRefusal(site, tx, { ...review, reason, note })
    await raisePublicVersion(tx, review.eventId)
  })
}
