import { readList } from '#privacy/server/deletion/deletion-list.ts'
import { replayDeletions } from '#privacy/server/deletion/replay-deletions.ts'
import type { Config } from '#platform/server/config.ts'
import { openLog } from '#platform/server/log.ts'
import { openSite } from './open-site.ts'

/**
 * Deletes once more whoever a restored backup has brought back, before anybody can use the site: by the list in the data
 * folder, with the same deed. Gives how many are gone, and of how many something is under way.
 */
export async function eraseAgain(config: Config, databaseUrl: string): Promise<{ gone: number; toGo: number }> {
  // Where nobody was ever deleted, what was restored stays as it is to the last byte.
  if ((await readList(config.dataDir)).length === 0) return { gone: 0, toGo: 0 }
  const { site, close } = await openSite({ config, databaseUrl, log: openLog({ logLevel: 'error' }) })
  try {
    return await replayDeletions(site)
  } finally {
    await close()
  }
}
