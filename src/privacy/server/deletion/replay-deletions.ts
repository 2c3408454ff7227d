import { carryOutDeletion } from '#privacy/server/deletion/carry-out-deletion.ts'
import { addMissingToList, readList } from '#privacy/server/deletion/deletion-list.ts'
import { remainingMembers } from '#privacy/server/deletion/deletion-queries.ts'
import { recordDeletion } from '#privacy/server/deletion/record-deletion.ts'
import { inTransaction } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'

/**
 * Deletes the members that a restored backup brought back. Blocks access to all of these accounts before it erases the first.
 * Returns how many are deleted, and how many are pending until the running site has settled what was in progress in the backup.
 */
export async function replayDeletions(site: Site): Promise<{ deleted: number; pending: number }> {
  const restored = await recordRestoredMembers(site)
  let deleted = 0
  for (const memberId of restored) if (await isDeleted(site, memberId)) deleted += 1
  return { deleted, pending: restored.length - deleted }
}

/**
 * Deletes one member, and returns whether that is complete. Logs an error instead of throwing it, so that one failure does not
 * block the others.
 */
async function isDeleted(site: Site, memberId: string): Promise<boolean> {
  try {
    return await carryOutDeletion(site, { memberId })
  } catch (error) {
    site.log.error({ err: error, member: memberId }, 'could not delete a member that a restored backup brought back')
    return false
  }
}

/**
 * Requests deletion of restored members and returns their ids. Sends no emails, because the members were notified of the
 * original deletion.
 */
async function recordRestoredMembers(site: Site): Promise<string[]> {
  const restored = await remainingMembers(site.db, await readList(site))
  for (const memberId of restored)
    await inTransaction(site.db, (tx) => recordDeletion(site, tx, { memberId, requestedBy: null, requested: 'before' }))
  return restored
}

/** Synchronises the deletion list and the database, in case either was lost or replaced by an older version. */
export async function reconcileDeletions(site: Site): Promise<void> {
  await recordRestoredMembers(site)
  await addMissingToList(site)
}
