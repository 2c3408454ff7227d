import type { Member } from '#accounts/actor.ts'
import { inTransaction } from '#platform/server/db.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'
import { raisePublicVersion } from '#platform/server/version-poller.ts'
import { reviewRefusals } from '#reviews/contract.ts'
import { deleteReviewOf } from '#reviews/server/store.ts'

/** Deletes the member's own review of an evening, with the owner's answer. */
export async function deleteReview(site: Site, { memberId }: Pick<Member, 'memberId'>, eventId: number): Promise<void> {
  await inTransaction(site.db, async (tx) => {
    if (!(await deleteReviewOf(tx, eventId, memberId))) refuse(reviewRefusals.review_not_found)
    await raisePublicVersion(tx, eventId)
  })
}
