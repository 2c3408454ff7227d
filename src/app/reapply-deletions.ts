import { addMissingToList, readList } from '#privacy/server/deletion/deletion-list.ts'
import { replayDeletions } from '#privacy/server/deletion/replay-deletions.ts'
import type { Config } from '#platform/server/config.ts'
import { openDatabase } from '#platform/server/db.ts'
import { openPictureStore } from '#platform/server/pictures/picture-store.ts'
import { openLog } from '#platform/server/log.ts'
import { openSite } from './open-site.ts'

/**
 * Repeats the deletions of members whom a restored backup contains, before the site is used. Uses the deletion list and
 * the normal deletion command. Returns the numbers of deleted members and of pending deletions.
 */
export async function reapplyDeletions(
  config: Config,
  databaseUrl: string,
): Promise<{ deleted: number; pending: number }> {
  // If no member was ever deleted, the restored data must not change at all.
  if ((await readList({ config, pictureStore: openPictureStore(config) })).length === 0)
    return { deleted: 0, pending: 0 }
  const { site, close } = await openSite({ config, databaseUrl, log: openLog({ logLevel: 'error' }) })
  try {
    return await replayDeletions(site)
  } finally {
    await close()
  }
}

/** Adds the deletions that a recovered database knows to the list. A later recovery to an earlier time then repeats them too. */
export async function rememberDeletions(config: Config, databaseUrl: string): Promise<void> {
  const { db, close } = openDatabase({ url: databaseUrl, connections: 2, log: openLog({ logLevel: 'error' }) })
  try {
    await addMissingToList({ config, pictureStore: openPictureStore(config), db })
  } finally {
    await close()
  }
}
