import { inTransaction } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'
import { raiseVersionOfEveryPage } from '#platform/server/version-poller.ts'
import { PUBLISH_AFTER_DAYS } from '#reviews/rules/review-limits.ts'
import { publishWaiting } from '#reviews/server/store.ts'

const BATCH_SIZE = 100

/** Publishes reviews that no owner has checked in time, so that none is kept back by waiting. */
export async function publishUncheckedReviews({ db, clock }: Site): Promise<void> {
  const now = clock.now()
  const writtenBefore = now.subtract({ hours: 24 * PUBLISH_AFTER_DAYS })
  let published: number
  do {
    published = await inTransaction(db, async (tx) => {
      const events = await publishWaiting(tx, { writtenBefore, now, most: BATCH_SIZE })
      if (events.length > 0) await raiseVersionOfEveryPage(tx)
      return events.length
    })
  } while (published === BATCH_SIZE)
}
