import { cancelPlacesForDeletion } from '#bookings/server/account-deletion/cancel-places.ts'
import { removePortrait } from '#profiles/server/remove-portrait.ts'
import { mustDeletionWait } from '#privacy/server/deletion/deletion-preview.ts'
import { addToList } from '#privacy/server/deletion/deletion-list.ts'
import { deletionOf, pendingDeletions } from '#privacy/server/deletion/deletion-queries.ts'
import { eraseMember } from '#privacy/server/deletion/erase-member.ts'
import { inTransaction } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'

/** Few deletions are pending at the same time. The next sweep processes the rest. */
const BATCH_SIZE = 50
/** Each request has its own job, so the sweep ignores requests more recent than this. */
const JOB_GRACE_SECONDS = 5

/**
 * Deletes a member as far as possible. Stops if something in progress still needs the account, and runs again later. Every step
 * is idempotent, so if a run is killed at any point, the next completes the deletion. Returns whether the member is deleted.
 */
export async function carryOutDeletion(site: Site, { memberId }: { memberId: string }): Promise<boolean> {
  const deletion = await deletionOf(site.db, memberId)
  if (!deletion || deletion.finishedAt) return true
  // 1: release the member's places.
  await cancelPlacesForDeletion(site, memberId, deletion.requestedBy)
  // 2: wait for payments to complete, an event to end or an email to be sent.
  if (await mustDeletionWait(site, site.db, memberId)) return false
  // 3: record the deletion before anything is erased, so that restoring an earlier backup does not bring the member back.
  await addToList(site, [memberId])
  // 4: erase everything in the database in one transaction.
  const portraits = await eraseMember(site, memberId)
  if (!portraits) return false
  // 5: remove the files. A job is queued for each, in case this step is not reached.
  for (const portraitId of portraits) await removePortrait(site, { portraitId })
  return true
}

/** Resumes deletions that had to wait or were interrupted. */
export async function resumeDeletions(site: Site): Promise<void> {
  const requestedBefore = site.clock.now().subtract({ seconds: JOB_GRACE_SECONDS })
  const memberIds = await pendingDeletions(site.db, requestedBefore, BATCH_SIZE)
  if (memberIds.length === 0) return
  await inTransaction(site.db, async (tx) => {
    for (const memberId of memberIds) await site.jobs.enqueue(tx, 'privacy.delete-member', { memberId })
  })
}
