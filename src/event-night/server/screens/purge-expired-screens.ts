import { deleteExpiredScreens } from '#event-night/server/screens/store-screens.ts'
import { inTransaction } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'

/** Deletes screens that no host has confirmed in time, and those of past nights. */
export async function purgeExpiredScreens(site: Site): Promise<void> {
  await inTransaction(site.db, (tx) => deleteExpiredScreens(tx, site.clock.now()))
}
