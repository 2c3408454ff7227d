import { isNamed } from '#profiles/server/queries.ts'
import { deletePortrait, lockPortrait } from '#profiles/server/store.ts'
import { isPortraitReported } from '#safety/server/queries.ts'
import { inTransaction } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'

/**
 * Removes the files and then the row that remembers them; one that a profile names, or a report, stays. Done again, it
 * does nothing.
 */
export async function removePortrait(site: Site, { portraitId }: { portraitId: string }): Promise<void> {
  await inTransaction(site.db, async (tx) => {
    // Whoever reports it at this moment waits, and finds that it has gone.
    if (!(await lockPortrait(tx, portraitId))) {
      // An upload that was under way when its member went may have left files after all.
      await site.privatePictures.remove(portraitId)
      return
    }
    if ((await isNamed(tx, portraitId)) || (await isPortraitReported(tx, portraitId))) return
    await site.privatePictures.remove(portraitId)
    await deletePortrait(tx, portraitId)
  })
}
