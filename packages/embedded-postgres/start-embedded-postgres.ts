import { resolve } from 'node:path'
import type { Logger } from 'pino'
import { connectionUrls } from '#packages/embedded-postgres/access.ts'
import { holdFolder } from '#packages/embedded-postgres/hold-folder.ts'
import { durable } from '#packages/embedded-postgres/manner.ts'
import { openCluster } from '#packages/embedded-postgres/open-cluster.ts'
import { startServer, startServerAgain } from '#packages/embedded-postgres/start-server.ts'
import { watchServer } from '#packages/embedded-postgres/watch-server.ts'

export { DataFolderInUse } from '#packages/embedded-postgres/hold-folder.ts'
export { DataFolderOfOtherVersion } from '#packages/embedded-postgres/make-cluster.ts'

export type EmbeddedPostgres = {
  /** As the app's role: no DDL. */
  url: string
  /** As the role that owns the schema. */
  migrateUrl: string
  /** Waits for what is written to be safe on disk; calling it twice does no harm. */
  stop(): Promise<void>
}

/**
 * Starts the database that lives in `folder` (made when it is new) and keeps it running until `stop()`.
 * One process at a time holds a folder; a server left behind by a killed process is stopped first.
 * Refuses with `DataFolderInUse` and `DataFolderOfOtherVersion`, whose messages are for a person.
 */
export async function startEmbeddedPostgres(options: {
  folder: string
  log: Pick<Logger, 'info' | 'warn' | 'error'>
}): Promise<EmbeddedPostgres> {
  const folder = resolve(options.folder)
  const hold = await holdFolder(folder)
  try {
    const cluster = await openCluster({ folder, manner: durable, log: options.log })
    const server = await startServer(cluster, options.log)
    const watch = watchServer({ server, startAgain: () => startServerAgain(cluster, options.log), log: options.log })
    return { ...connectionUrls(cluster.access), stop: () => watch.stop().finally(() => hold.release()) }
  } catch (error) {
    hold.release()
    throw error
  }
}
