import { isNamed } from '#profiles/server/queries.ts'
import { deletePortrait } from '#profiles/server/store.ts'
import { inTransaction } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'

/** Removes the files and then the row that remembers them; one that a profile names stays. Done again, it does nothing. */
export async function removePortrait(site: Site, { portraitId }: { portraitId: string }): Promise<void> {
  if (await isNamed(site.db, portraitId)) return
  await site.privatePictures.remove(portraitId)
  await inTransaction(site.db, (tx) => deletePortrait(tx, portraitId))
}
