import { inTransaction } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'
import { deleteOldDownloads } from '#privacy/server/store/downloads.ts'

/**
 * Deletes expired downloads, because each contains everything about a member. Also deletes those that could not be made within
 * a day.
 */
export async function purgeOldDownloads(site: Pick<Site, 'clock' | 'db'>): Promise<void> {
  const now = site.clock.now()
  await inTransaction(site.db, (tx) => deleteOldDownloads(tx, { now, requestedBefore: now.subtract({ hours: 24 }) }))
}
