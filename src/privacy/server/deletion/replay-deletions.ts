import { carryOutDeletion } from '#privacy/server/deletion/carry-out-deletion.ts'
import { readList } from '#privacy/server/deletion/deletion-list.ts'
import { membersStillThere } from '#privacy/server/deletion/deletion-rows.ts'
import { noteDeletion } from '#privacy/server/deletion/note-deletion.ts'
import { inTransaction } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'

/**
 * Deletes once more whoever a restored backup has brought back. Gives how many are gone, and how many go once something that
 * was under way in the backup has been settled by the running site.
 */
export async function replayDeletions(site: Site): Promise<{ gone: number; toGo: number }> {
  const back = await membersStillThere(site.db, await readList(site.config.dataDir))
  let gone = 0
  for (const memberId of back) {
    // Nobody is written to: they were told then.
    await inTransaction(site.db, (tx) => noteDeletion(site, tx, { memberId, askedBy: null }))
    if (await carryOutDeletion(site, { memberId })) gone += 1
  }
  return { gone, toGo: back.length - gone }
}
