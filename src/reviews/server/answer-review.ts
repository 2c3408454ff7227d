import type { SignedInOwner } from '#accounts/actor.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction } from '#platform/server/db.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'
import { raisePublicVersion } from '#platform/server/version-poller.ts'
import { reviewRefusals } from '#reviews/contract.ts'
import { adminReviewRefusals } from '#reviews/contract/admin/reviews.ts'
import { lockReview, saveAnswer } from '#reviews/server/store.ts'

/** Saves the owner's public answer to a published review, or changes it. */
export async function answerReview(
  site: Site,
  by: Pick<SignedInOwner, 'memberId'>,
  id: string,
  answer: string,
): Promise<void> {
  await inTransaction(site.db, async (tx) => {
    const review = await lockReview(tx, id)
    if (!review) return refuse(reviewRefusals.review_not_found)
    if (review.state !== 'published') refuse(adminReviewRefusals.review_not_published)
    const at = site.clock.now()
    await saveAnswer(tx, id, { answer, answeredAt: at })
    await audit(tx, { at, actorId: by.memberId, action: 'review answered', subject: id })
    await raisePublicVersion(tx, review.eventId)
  })
}

export async function removeAnswer(site: Site, by: Pick<SignedInOwner, 'memberId'>, id: string): Promise<void> {
  await inTransaction(site.db, async (tx) => {
    const review = await lockReview(tx, id)
    if (!review) return refuse(reviewRefusals.review_not_found)
    if (review.answer === null) return
    await saveAnswer(tx, id, { answer: null, answeredAt: null })
    await audit(tx, { at: site.clock.now(), actorId: by.memberId, action: 'review answer removed', subject: id })
    await raisePublicVersion(tx, review.eventId)
  })
}
