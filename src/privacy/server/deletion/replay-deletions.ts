import { carryOutDeletion } from '#privacy/server/deletion/carry-out-deletion.ts'
import { completeList, readList } from '#privacy/server/deletion/deletion-list.ts'
import { remainingMembers } from '#privacy/server/deletion/deletion-queries.ts'
import { recordDeletion } from '#privacy/server/deletion/record-deletion.ts'
import { inTransaction } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'

/**
 * Deletes again the members that a restored backup brought back. No one can use these accounts any more before the first is
 * erased. Returns how many are gone, and how many will go once the running site has settled what was in progress in the backup.
 */
export async function replayDeletions(site: Site): Promise<{ deleted: number; pending: number }> {
  const restored = await recordRestoredMembers(site)
  let deleted = 0
  for (const memberId of restored) if (await isDeleted(site, memberId)) deleted += 1
  return { deleted, pending: restored.length - deleted }
}

/** A member who cannot be deleted yet does not hold up the others. */
async function isDeleted(site: Site, memberId: string): Promise<boolean> {
  try {
    return await carryOutDeletion(site, { memberId })
  } catch (error) {
    site.log.error({ err: error, member: memberId }, 'a member whom a backup has restored could not be deleted again')
    return false
  }
}

/** Sends no emails: the members were notified at the time. Returns their ids. */
async function recordRestoredMembers(site: Site): Promise<string[]> {
  const restored = await remainingMembers(site.db, await readList(site.config.dataDir))
  for (const memberId of restored)
    await inTransaction(site.db, (tx) => recordDeletion(site, tx, { memberId, requestedBy: null, requested: 'before' }))
  return restored
}

/** Makes the list and the database agree on who was deleted, whichever of them was lost or replaced by an older one. */
export async function reconcileDeletions(site: Site): Promise<void> {
  await recordRestoredMembers(site)
  await completeList(site)
}
