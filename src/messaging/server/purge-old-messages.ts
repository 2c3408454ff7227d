import { deleteMessagesBefore } from '#messaging/server/store.ts'
import { inTransaction } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'
import { before } from '#platform/retention.ts'

const BATCH_SIZE = 500

/** Deletes read and unread messages once the owner's retention period has passed since they were sent. */
export async function purgeOldMessages(site: Site): Promise<void> {
  const cutoff = before(site.clock.now(), { months: site.config.messageRetentionMonths })
  let deleted: number
  do {
    deleted = await inTransaction(site.db, (tx) => deleteMessagesBefore(tx, cutoff, BATCH_SIZE))
  } while (deleted === BATCH_SIZE)
}
