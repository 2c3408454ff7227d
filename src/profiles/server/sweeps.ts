import { isUploading } from '#profiles/server/save-portrait.ts'
import { idsWithoutPortrait, orphanedPortraits } from '#profiles/server/queries.ts'
import { removePortrait } from '#profiles/server/remove-portrait.ts'
import type { Site } from '#platform/server/site.ts'
import type { Sweep } from '#platform/server/sweeps.ts'

/** Longer than any upload takes. */
const ORPHANED_FOR_MINUTES = 60

/** Clocks of stores may be wrong, and a file appears long after its row. */
const STRAY_AFTER_HOURS = 24
const BATCH_SIZE = 1_000

/** The sweeps that remove the portraits of crashed uploads and deleted members. */
export const profileSweeps: Sweep[] = [
  {
    name: 'profiles.orphaned-portraits',
    every: { minutes: 30 },
    async sweep(site) {
      const madeBefore = site.clock.now().subtract({ minutes: ORPHANED_FOR_MINUTES })
      const orphaned = await orphanedPortraits(site.db, madeBefore)
      for (const portraitId of orphaned.filter((id) => !isUploading(id))) await removePortrait(site, { portraitId })
      await site.privatePictures.removeUnfinished()
    },
  },
  { name: 'profiles.stray-portraits', every: { minutes: 24 * 60 }, sweep: removeStrayPortraits },
]

/**
 * Removes the files of portraits without a row. An upload that a slow store completes after it was cancelled leaves such files,
 * and so does a restore that was interrupted or that replaced the database.
 */
async function removeStrayPortraits(site: Site): Promise<void> {
  // The files have the time of their store, and not that of the site's clock.
  const before = Temporal.Now.instant().subtract({ hours: STRAY_AFTER_HOURS })
  const stored = await site.privatePictures.idsStoredBefore(before)
  for (let start = 0; start < stored.length; start += BATCH_SIZE)
    for (const portraitId of await idsWithoutPortrait(site.db, stored.slice(start, start + BATCH_SIZE)))
      await removePortrait(site, { portraitId })
}
