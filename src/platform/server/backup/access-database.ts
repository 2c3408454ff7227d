import { lstat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { BackupRefused } from '#platform/server/backup/backup-refused.ts'
import type { Config } from '#platform/server/config.ts'
import { connectionUrls, readAccess } from '#packages/embedded-postgres/access.ts'
import {
  DataFolderInUse,
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '#packages/embedded-postgres/start-embedded-postgres.ts'

/** `close` does not stop a server that was already running. */
export type DatabaseAccess = { appUrl: string; migrateUrl: string; close(): Promise<void> }

export type DatabaseSettings = Pick<Config, 'dataDir' | 'databaseUrl' | 'migrateDatabaseUrl'> &
  Partial<Pick<Config, 'listenDatabaseUrl'>>

const WAIT_MS = 20_000
const log = { info() {}, warn() {}, error: (_fields: unknown, message?: string) => console.error(message ?? '') }

/** Opens the existing database for reading, whether or not the site is running. Never creates a database. */
export async function accessDatabase(config: DatabaseSettings): Promise<DatabaseAccess> {
  if (config.databaseUrl) return serverOf(config, config.databaseUrl)
  const folder = join(config.dataDir, 'postgres')
  if (!(await exists(join(folder, 'cluster'))))
    throw new BackupRefused(`There is no database in ${config.dataDir}: the site has not been started there yet.`)
  try {
    return closing(await startEmbeddedPostgres({ folder, log }))
  } catch (error) {
    if (error instanceof DataFolderInUse) return runningDatabase(folder)
    throw error
  }
}

/**
 * Opens the database so that its contents can be replaced, and creates it if it does not exist. No other process may be using
 * it.
 */
export async function claimDatabase(config: DatabaseSettings): Promise<DatabaseAccess> {
  if (config.databaseUrl) return serverOf(config, config.databaseUrl)
  return closing(await startEmbeddedPostgres({ folder: join(config.dataDir, 'postgres'), log }))
}

/** The programs that open it make a few connections for a short time, so they need no pooler. */
function serverOf(config: DatabaseSettings, databaseUrl: string): DatabaseAccess {
  return configuredDatabase(config.listenDatabaseUrl ?? databaseUrl, config.migrateDatabaseUrl)
}

function configuredDatabase(appUrl: string, migrateUrl = appUrl): DatabaseAccess {
  return { appUrl, migrateUrl, close: () => Promise.resolve() }
}

function closing({ url, migrateUrl, stop }: EmbeddedPostgres): DatabaseAccess {
  return { appUrl: url, migrateUrl, close: stop }
}

/** Waits for the database of another process, which may still be starting it. */
async function runningDatabase(folder: string): Promise<DatabaseAccess> {
  for (const end = Date.now() + WAIT_MS; Date.now() < end; await pause(200)) {
    const access = await readAccess(folder)
    if (access?.port === undefined) continue
    const { url, migrateUrl } = connectionUrls(access)
    if (await isReachable(migrateUrl)) return configuredDatabase(url, migrateUrl)
  }
  throw new BackupRefused(`The data folder ${folder} is in use, but its database does not respond: try again later.`)
}

async function isReachable(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  )
}
