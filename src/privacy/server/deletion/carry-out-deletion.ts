import { cancelPlacesForDeletion } from '#bookings/server/account-deletion/cancel-places.ts'
import { removePortrait } from '#profiles/server/remove-portrait.ts'
import { mustDeletionWait } from '#privacy/server/deletion/deletion-preview.ts'
import { addToList } from '#privacy/server/deletion/deletion-list.ts'
import { deletionOf, pendingDeletions } from '#privacy/server/deletion/deletion-queries.ts'
import { eraseMember } from '#privacy/server/deletion/erase-member.ts'
import { inTransaction } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'

/** Few members delete their account at once; the next sweep takes the rest. */
const BATCH_SIZE = 50
/** A request more recent than this is left to its own job. */
const JOB_GRACE_SECONDS = 5

/**
 * Deletes a member as far as possible. Stops if something in progress still needs the account, and is run again later. Each step
 * can be repeated, so a deletion killed at any point is complete after the next run. Returns whether the member is gone.
 */
export async function carryOutDeletion(site: Site, { memberId }: { memberId: string }): Promise<boolean> {
  const deletion = await deletionOf(site.db, memberId)
  if (!deletion || deletion.finishedAt) return true
  // 1: their places go to others.
  await cancelPlacesForDeletion(site, memberId, deletion.requestedBy)
  // 2: payments in progress complete, an event ends, an email is sent.
  if (await mustDeletionWait(site, site.db, memberId)) return false
  // 3: recorded before the member is gone, so that no earlier backup brings them back.
  await addToList(site.config.dataDir, [memberId])
  // 4: everything in the database, in one transaction.
  const portraits = await eraseMember(site, memberId)
  if (!portraits) return false
  // 5: files; a job is queued for each, in case this step is not reached.
  for (const portraitId of portraits) await removePortrait(site, { portraitId })
  return true
}

/** Resumes deletions that had to wait, or were left half way. */
export async function resumeDeletions(site: Site): Promise<void> {
  const requestedBefore = site.clock.now().subtract({ seconds: JOB_GRACE_SECONDS })
  const memberIds = await pendingDeletions(site.db, requestedBefore, BATCH_SIZE)
  if (memberIds.length === 0) return
  await inTransaction(site.db, async (tx) => {
    for (const memberId of memberIds) await site.jobs.enqueue(tx, 'privacy.delete-member', { memberId })
  })
}
