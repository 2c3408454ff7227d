import { before, retention } from '#platform/retention.ts'
import { inTransaction } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'
import { deleteRefused } from '#reviews/server/store.ts'

const BATCH_SIZE = 500

/** Deletes refused reviews that their authors have not changed within the retention period. */
export async function purgeRefusedReviews({ db, clock }: Site): Promise<void> {
  const refusedBefore = before(clock.now(), retention.refusedReviews.period)
  let deleted: number
  do {
    deleted = await inTransaction(db, (tx) => deleteRefused(tx, refusedBefore, BATCH_SIZE))
  } while (deleted === BATCH_SIZE)
}
