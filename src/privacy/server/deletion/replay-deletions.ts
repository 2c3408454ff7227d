import { carryOutDeletion } from '#privacy/server/deletion/carry-out-deletion.ts'
import { completeList, readList } from '#privacy/server/deletion/deletion-list.ts'
import { membersStillThere } from '#privacy/server/deletion/deletion-rows.ts'
import { noteDeletion } from '#privacy/server/deletion/note-deletion.ts'
import { inTransaction } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'

/**
 * Deletes once more whoever a restored backup has brought back: nobody can use those accounts any more before the first of
 * them is erased. Gives how many are gone, and how many go once something that was under way in the backup has been settled
 * by the running site.
 */
export async function replayDeletions(site: Site): Promise<{ gone: number; toGo: number }> {
  const back = await noteWhoeverIsBack(site)
  let gone = 0
  for (const memberId of back) if (await isGone(site, memberId)) gone += 1
  return { gone, toGo: back.length - gone }
}

/** One who cannot go yet keeps nobody else. */
async function isGone(site: Site, memberId: string): Promise<boolean> {
  try {
    return await carryOutDeletion(site, { memberId })
  } catch (error) {
    site.log.error({ err: error, member: memberId }, 'somebody whom a backup has brought back is still to go')
    return false
  }
}

/** Nobody is written to: they were told then. Gives who they are. */
async function noteWhoeverIsBack(site: Site): Promise<string[]> {
  const back = await membersStillThere(site.db, await readList(site.config.dataDir))
  for (const memberId of back)
    await inTransaction(site.db, (tx) => noteDeletion(site, tx, { memberId, askedBy: null, asked: 'before' }))
  return back
}

/** The list and the database agree on who has gone, whichever of them was lost or replaced by an older one. */
export async function keepDeleted(site: Site): Promise<void> {
  await noteWhoeverIsBack(site)
  await completeList(site)
}
