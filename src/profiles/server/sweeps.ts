import { isUnderWay } from '#profiles/server/keep-portrait.ts'
import { portraitsLeftOver } from '#profiles/server/queries.ts'
import { removePortrait } from '#profiles/server/remove-portrait.ts'
import type { Sweep } from '#platform/server/sweeps.ts'

/** Longer than any upload takes. */
const LEFT_FOR_MINUTES = 60

/** Removes files left behind by a killed process or a deleted member. */
export const profileSweeps: Sweep[] = [
  {
    name: 'profiles.left-over-portraits',
    every: { minutes: 30 },
    async sweep(site) {
      const madeBefore = site.clock.now().subtract({ minutes: LEFT_FOR_MINUTES })
      const leftOver = await portraitsLeftOver(site.db, madeBefore)
      for (const portraitId of leftOver.filter((id) => !isUnderWay(id))) await removePortrait(site, { portraitId })
      await site.privatePictures.removeUnfinished()
    },
  },
]
