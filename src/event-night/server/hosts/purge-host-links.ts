import { deleteHostLinks } from '#event-night/server/hosts/store-hosts.ts'
import { inTransaction } from '#platform/server/db.ts'
import { before, retention } from '#platform/retention.ts'
import type { Site } from '#platform/server/site.ts'

/** Deletes the links with which hosts confirm, some time after their event has started and they no longer work. */
export async function purgeHostLinks(site: Site): Promise<void> {
  const startedBefore = before(site.clock.now(), retention.links.period)
  await inTransaction(site.db, (tx) => deleteHostLinks(tx, startedBefore))
}
