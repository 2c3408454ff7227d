import { leavePlaces } from '#bookings/server/leaving/leave-places.ts'
import { removePortrait } from '#profiles/server/remove-portrait.ts'
import { isSomethingUnderWay } from '#privacy/server/deletion/before-deletion.ts'
import { addToList } from '#privacy/server/deletion/deletion-list.ts'
import { deletionOf, deletionsUnderWay } from '#privacy/server/deletion/deletion-rows.ts'
import { eraseMember } from '#privacy/server/deletion/erase-member.ts'
import { inTransaction } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'

/** Few members leave at once; the next look takes the rest. */
const AT_A_TIME = 50
/** Whoever has just asked is seen to by the job. */
const LEFT_TO_JOB_SECONDS = 5

/**
 * Deletes a member who leaves, as far as that can be: where something is under way that needs the account it stops, and is
 * asked to go on later. Each step can be done again, so killed at any point it is complete after the next try. Gives whether
 * they are gone.
 */
export async function carryOutDeletion(site: Site, { memberId }: { memberId: string }): Promise<boolean> {
  const deletion = await deletionOf(site.db, memberId)
  if (!deletion || deletion.finishedAt) return true
  // 1: their places go to others.
  await leavePlaces(site, memberId, deletion.askedBy)
  // 2: money that was on its way arrives, an evening ends, a mail is sent.
  if (await isSomethingUnderWay(site, site.db, memberId)) return false
  // 3: before they are gone, so that no backup from before brings them back.
  await addToList(site.config.dataDir, [memberId])
  // 4: everything in the database, at once.
  const portraits = await eraseMember(site, memberId)
  if (!portraits) return false
  // 5: files; a job has been told of each, if this does not come to it.
  for (const portraitId of portraits) await removePortrait(site, { portraitId })
  return true
}

/** Takes up again what had to wait, or was left half way. */
export async function goOnDeleting(site: Site): Promise<void> {
  const asked = site.clock.now().subtract({ seconds: LEFT_TO_JOB_SECONDS })
  const memberIds = await deletionsUnderWay(site.db, asked, AT_A_TIME)
  if (memberIds.length === 0) return
  await inTransaction(site.db, async (tx) => {
    for (const memberId of memberIds) await site.jobs.enqueue(tx, 'privacy.delete-member', { memberId })
  })
}
