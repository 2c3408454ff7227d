import { deleteRecipients, saveResults } from '#privacy/server/store/newsletters.ts'
import { inTransaction } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'
import { before, retention } from '#platform/retention.ts'

/** Deletes who got which newsletter, as long ago as the record of emails. The newsletter keeps the numbers. */
export async function purgeRecipients(site: Pick<Site, 'db' | 'clock'>): Promise<void> {
  const cutoff = before(site.clock.now(), retention.mail.period)
  await inTransaction(site.db, async (tx) => {
    await saveResults(tx)
    await deleteRecipients(tx, cutoff)
  })
}
