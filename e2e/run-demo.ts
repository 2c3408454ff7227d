import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { makeDatabase, type PostgresForTests, type TestDatabase } from '#platform/testing/postgres-for-tests.ts'
import { temporaryFolder } from '#platform/testing/temporary-folder.ts'
import { startInSiteProcess } from './start-in-site-process.ts'

/** A demo that has been filled and stopped. Its database is the server's template, and its files are in `folder`. */
export type FilledDemo = { postgres: PostgresForTests; folder: string }

type Running = { stop: () => Promise<void> }

/** Starts a copy of the filled demo as a separate site. `stop` throws if the site logged an error. */
export async function runDemo(
  settings: Record<string, string>,
  start: typeof startSite = startSite,
): Promise<Running & { databaseUrl: string }> {
  const { postgres, folder: files }: FilledDemo = JSON.parse(process.env.E2E_FILLED_DEMO ?? '')
  const folder = await temporaryFolder()
  await cp(files, folder.path, { recursive: true, preserveTimestamps: true })
  const database = await makeDatabase(postgres, postgres.template)
  const site = await start(folder.path, { ...databaseSettings(database), ...settings })
  return {
    databaseUrl: database.url,
    stop: async () => {
      await site.stop()
      await database.drop()
      await folder.remove()
    },
  }
}

export function databaseSettings({ url, migrateUrl }: TestDatabase): Record<string, string> {
  return { DATABASE_URL: url, MIGRATE_DATABASE_URL: migrateUrl }
}

/**
 * Starts the built site on a data folder, in the same process as this worker's other sites. `stop` throws if it logged an error.
 */
export async function startSite(dataDir: string, settings: Record<string, string>): Promise<Running> {
  const { stop } = await startInSiteProcess({ ...settingsFor(dataDir), ...settings })
  return { stop: async () => expectNoErrors(await stop()) }
}

/** Starts the built site in a separate process, as `npm start` does, for a site that several workers use. */
export async function startProgram(dataDir: string, settings: Record<string, string>): Promise<Running> {
  const site = spawn(process.execPath, ['scripts/start.ts'], {
    // Clears the site settings in the developer's environment, so that they do not affect the demo.
    env: {
      ...process.env,
      ...Object.fromEntries(ownersSettings.map((name) => [name, ''])),
      ...settingsFor(dataDir),
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(site, 'exit')
  const lines: string[] = []
  const answers = new Promise<boolean>((resolve) => {
    createInterface(site.stdout).on('line', (line) => {
      lines.push(line)
      if (line.includes(' is at http')) resolve(true)
    })
    void ended.then(() => resolve(false))
  })
  const stop = async () => {
    if (site.exitCode === null) site.kill('SIGTERM')
    await ended
    expectNoErrors(lines)
  }
  if (await answers) return { stop }
  await stop()
  throw new Error(`the site did not start:\n${lines.join('\n')}`)
}

const ownersSettings = ['DATABASE_URL', 'LISTEN_DATABASE_URL', 'SITE_URL', 'HOST', 'SITE_NAME', 'LOG_LEVEL', 'LIMITS']

function settingsFor(dataDir: string): Record<string, string> {
  return { SITE_MODE: 'demo', DATA_DIR: dataDir, BUSY_AFTER_MS: '0' }
}

function expectNoErrors(lines: readonly string[]): void {
  const errors = lines.filter((line) => /"level":(5|6)0/.test(line))
  if (errors.length > 0) throw new Error(`the site logged errors:\n${errors.join('\n')}`)
}
