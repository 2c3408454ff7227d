import { isPortraitInUse } from '#profiles/server/queries.ts'
import { deletePortrait, lockPortrait } from '#profiles/server/store.ts'
import { isPortraitReported } from '#safety/server/queries.ts'
import { inTransaction } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'

/**
 * Removes the files of a portrait and then its row, unless a profile or a report refers to it. Running it again does nothing.
 */
export async function removePortrait(site: Site, { portraitId }: { portraitId: string }): Promise<void> {
  await inTransaction(site.db, async (tx) => {
    // A concurrent report waits for this lock, and then finds that the portrait is gone.
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
