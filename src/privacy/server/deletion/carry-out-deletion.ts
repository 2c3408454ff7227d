import { leavePlaces } from '#bookings/server/leaving/leave-places.ts'
import { removePortrait } from '#profiles/server/remove-portrait.ts'
import { isSomethingUnderWay } from '#privacy/server/deletion/before-deletion.ts'
import { addToList } from '#privacy/server/deletion/deletion-list.ts'
import { deletionOf, deletionsUnderWay } from '#privacy/server/deletion/deletion-rows.ts'
import { eraseMember } from '#privacy/server/deletion/erase-member.ts'
import { inTransaction } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'

/** Few members delete their account at once; the next sweep takes the rest. */
const AT_A_TIME = 50
/** A request more recent than this is left to its own job. */
const LEFT_TO_JOB_SECONDS = 5

/**
 * Deletes a member as far as possible. Stops if something in progress still needs the account, and is run again later. Each step
 * can be repeated, so a deletion killed at any point is complete after the next run. Returns whether the member is gone.
 */
export async function carryOutDeletion(site: Site, { memberId }: { memberId: string }): Promise<boolean> {
  const deletion = await deletionOf(site.db, memberId)
  if (!deletion || deletion.finishedAt) return true
  // 1: their places go to others.
  await leavePlaces(site, memberId, deletion.askedBy)
  // 2: payments in progress complete, an event ends, an email is sent.
  if (await isSomethingUnderWay(site, site.db, memberId)) return false
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
export async function goOnDeleting(site: Site): Promise<void> {
  const asked = site.clock.now().subtract({ seconds: LEFT_TO_JOB_SECONDS })
  const memberIds = await deletionsUnderWay(site.db, asked, AT_A_TIME)
  if (memberIds.length === 0) return
  await inTransaction(site.db, async (tx) => {
    for (const memberId of memberIds) await site.jobs.enqueue(tx, 'privacy.delete-member', { memberId })
  })
}
