import { eveningFigures } from '#matching/evening-figures.ts'
import { eveningsToCount } from '#matching/server/figure-queries.ts'
import { insertFigures } from '#matching/server/store.ts'
import { inTransaction } from '#platform/server/db.ts'
import { raiseVersionOfEveryPage } from '#platform/server/version-poller.ts'
import type { Site } from '#platform/server/site.ts'

const BATCH_SIZE = 50
/** Likes open at the latest two hours after the planned end. */
const MARGIN_HOURS = 24

/** Counts guests and matches of the evenings whose likes have closed, once for each. */
export async function countEvenings(site: Pick<Site, 'db' | 'clock' | 'config'>): Promise<void> {
  const now = site.clock.now()
  const endedBefore = now.subtract({ hours: site.config.likesOpenDays * 24 + MARGIN_HOURS })
  let counted: number
  do {
    const evenings = await eveningsToCount(site.db, endedBefore, BATCH_SIZE)
    const figures = evenings.map(({ eventId, ...count }) => ({ eventId, ...eveningFigures(count), countedAt: now }))
    if (figures.length > 0)
      await inTransaction(site.db, async (tx) => {
        await insertFigures(tx, figures)
        await raiseVersionOfEveryPage(tx)
      })
    counted = evenings.length
  } while (counted === BATCH_SIZE)
}
