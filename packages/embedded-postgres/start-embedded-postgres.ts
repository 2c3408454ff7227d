import { resolve } from 'node:path'
import type { Logger } from 'pino'
import { connectionUrls } from '#packages/embedded-postgres/access.ts'
import { lockFolder } from '#packages/embedded-postgres/lock-folder.ts'
import { durable } from '#packages/embedded-postgres/cluster-settings.ts'
import { openCluster } from '#packages/embedded-postgres/open-cluster.ts'
import { startServer, startServerAgain } from '#packages/embedded-postgres/start-server.ts'
import { watchServer } from '#packages/embedded-postgres/watch-server.ts'

export { DataFolderInUse } from '#packages/embedded-postgres/lock-folder.ts'
export { DataFolderOfOtherVersion } from '#packages/embedded-postgres/make-cluster.ts'

export type EmbeddedPostgres = {
  /** The URL for the app's role, which has no DDL rights. */
  url: string
  /** The URL for the role that owns the schema. */
  migrateUrl: string
  /** Stops the database and waits until all data is on disk. It may be called twice. */
  stop(): Promise<void>
}

/**
 * Starts the database in `folder` (created if missing) and keeps it running until `stop()`. Only one process at a time can hold
 * a folder. A server that a killed process left behind is stopped first. Throws `DataFolderInUse` or
 * `DataFolderOfOtherVersion`, whose messages are shown to people.
 */
export async function startEmbeddedPostgres(options: {
  folder: string
  log: Pick<Logger, 'info' | 'warn' | 'error'>
}): Promise<EmbeddedPostgres> {
  const folder = resolve(options.folder)
  const folderLock = await lockFolder(folder)
  try {
    const cluster = await openCluster({ folder, clusterSettings: durable, log: options.log })
    const server = await startServer(cluster, options.log)
    const watch = watchServer({ server, startAgain: () => startServerAgain(cluster, options.log), log: options.log })
    const urls = connectionUrls({ ...cluster.access, socketFolder: cluster.socketFolder })
    return { ...urls, stop: () => watch.stop().finally(() => folderLock.release()) }
  } catch (error) {
    folderLock.release()
    throw error
  }
}
