import { readList } from '#privacy/server/deletion/deletion-list.ts'
import { replayDeletions } from '#privacy/server/deletion/replay-deletions.ts'
import type { Config } from '#platform/server/config.ts'
import { openLog } from '#platform/server/log.ts'
import { openSite } from './open-site.ts'

/**
 * Deletes again the members whom a restored backup has brought back, before the site can be used. Uses the list in the data
 * folder and the normal deletion command. Returns how many are deleted, and how many are still to be deleted.
 */
export async function reapplyDeletions(
  config: Config,
  databaseUrl: string,
): Promise<{ deleted: number; pending: number }> {
  // If nobody was ever deleted, the restored data stays the same to the last byte.
  if ((await readList(config.dataDir)).length === 0) return { deleted: 0, pending: 0 }
  const { site, close } = await openSite({ config, databaseUrl, log: openLog({ logLevel: 'error' }) })
  try {
    return await replayDeletions(site)
  } finally {
    await close()
  }
}
