import { carryOutDeletion } from '#privacy/server/deletion/carry-out-deletion.ts'
import { completeList, readList } from '#privacy/server/deletion/deletion-list.ts'
import { membersStillThere } from '#privacy/server/deletion/deletion-rows.ts'
import { noteDeletion } from '#privacy/server/deletion/note-deletion.ts'
import { inTransaction } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'

/**
 * Deletes again the members that a restored backup brought back. No one can use these accounts any more before the first is
 * erased. Returns how many are gone, and how many will go once the running site has settled what was in progress in the backup.
 */
export async function replayDeletions(site: Site): Promise<{ gone: number; toGo: number }> {
  const back = await noteWhoeverIsBack(site)
  let gone = 0
  for (const memberId of back) if (await isGone(site, memberId)) gone += 1
  return { gone, toGo: back.length - gone }
}

/** A member who cannot be deleted yet does not hold up the others. */
async function isGone(site: Site, memberId: string): Promise<boolean> {
  try {
    return await carryOutDeletion(site, { memberId })
  } catch (error) {
    site.log.error({ err: error, member: memberId }, 'somebody whom a backup has brought back is still to go')
    return false
  }
}

/** Sends no emails: the members were notified at the time. Returns their ids. */
async function noteWhoeverIsBack(site: Site): Promise<string[]> {
  const back = await membersStillThere(site.db, await readList(site.config.dataDir))
  for (const memberId of back)
    await inTransaction(site.db, (tx) => noteDeletion(site, tx, { memberId, askedBy: null, asked: 'before' }))
  return back
}

/** Makes the list and the database agree on who was deleted, whichever of them was lost or replaced by an older one. */
export async function keepDeleted(site: Site): Promise<void> {
  await noteWhoeverIsBack(site)
  await completeList(site)
}
