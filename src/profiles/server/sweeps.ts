import { isUploading } from '#profiles/server/save-portrait.ts'
import { orphanedPortraits } from '#profiles/server/queries.ts'
import { removePortrait } from '#profiles/server/remove-portrait.ts'
import type { Sweep } from '#platform/server/sweeps.ts'

/** Longer than any upload takes. */
const ORPHANED_FOR_MINUTES = 60

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
]
