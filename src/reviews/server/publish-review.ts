import type { SignedInOwner } from '#accounts/actor.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'
import { raisePublicVersion } from '#platform/server/version-poller.ts'
import { lockReadReview, type ReadReview } from '#reviews/server/read-review.ts'
import { markPublished } from '#reviews/server/store.ts'

/** Publishes a review before its time, or one that was refused. Does nothing if it is published already. */
export async function publishReview(site: Site, by: Pick<SignedInOwner, 'memberId'>, read: ReadReview): Promise<void> {
  await inTransaction(site.db, async (tx) => {
    const { id, eventId, state } = await lockReadReview(tx, read)
    if (state === 'published') return
    const at = site.clock.now()
    await markPublished(tx, id, at)
    await audit(tx, { at, actorId: by.memberId, action: 'review published', subject: id, details: { event: eventId } })
    await raisePublicVersion(tx, eventId)
  })
}
