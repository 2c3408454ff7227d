import { resolve } from 'node:path'
import { pino } from 'pino'
import { migrate } from '#platform/server/migrate.ts'
import { temporaryFolder } from '#platform/testing/temporary-folder.ts'
import { DatabaseServer } from './database-server.ts'

export type ReplicatedPostgres = {
  url: string
  migrateUrl: string
  freezeReplay(): Promise<void>
  stopPrimary(): Promise<void>
}

/** Starts a PostgreSQL server with the site's schema, and a standby that follows it. The app's role may see the standby. */
export async function startReplicatedPostgres(stack: AsyncDisposableStack): Promise<ReplicatedPostgres> {
  const folder = await temporaryFolder()
  stack.defer(() => folder.remove())
  const primary = await DatabaseServer.make(folder.path)
  stack.defer(() => primary.remove())
  const urlOf = (role: string) => `postgres://${role}@127.0.0.1:${primary.port}/speed_dating`
  const [url, migrateUrl] = [urlOf('app'), urlOf('owner')]
  const log = pino({ level: 'error' })
  await migrate({ appUrl: url, migrateUrl, folder: resolve('migrations'), log })
  await primary.run('grant pg_read_all_stats to app')
  const standby = await primary.makeStandby('standby')
  stack.defer(() => standby.remove())
  await primary.untilFollowed('async')
  return {
    ...{ url, migrateUrl },
    freezeReplay: async () => void (await standby.run('select pg_wal_replay_pause()')),
    stopPrimary: () => primary.stop(),
  }
}
