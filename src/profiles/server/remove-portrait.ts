import { isPortraitInUse } from '#profiles/server/queries.ts'
import { deletePortrait, lockPortrait } from '#profiles/server/store.ts'
import { isPortraitReported } from '#safety/server/queries.ts'
import { inTransaction } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'

/**
 * Removes the files and then the row that records them. A portrait that a profile or a report refers to stays. Running it again
 * does nothing.
 */
export async function removePortrait(site: Site, { portraitId }: { portraitId: string }): Promise<void> {
  await inTransaction(site.db, async (tx) => {
    // A report made at this moment waits for the lock, and then finds the portrait gone.
    if (!(await lockPortrait(tx, portraitId))) {
      // An upload that was in progress when its member was deleted may still have left files.
      await site.privatePictures.remove(portraitId)
      return
    }
    if ((await isPortraitInUse(tx, portraitId)) || (await isPortraitReported(tx, portraitId))) return
    await site.privatePictures.remove(portraitId)
    await deletePortrait(tx, portraitId)
  })
}
