import { onTestFinished } from 'vitest'
import { buildFirst, freePort, SiteProcess } from '#platform/testing/site-process.ts'
import type { TestSite } from '#tests/test-site.ts'

export type ThreeProcesses = {
  ports: readonly number[]
  /** Stops the processes. Returns the errors that they logged, and any other errors. */
  stop(): Promise<string[]>
}

/** Starts the built site as three separate processes on the same database and card provider. They end with the test. */
export async function threeProcesses(t: TestSite): Promise<ThreeProcesses> {
  await buildFirst()
  const { dataDir, siteUrl } = t.site.config
  const ports = [await freePort(), await freePort(), await freePort()]
  const settings = {
    SITE_MODE: 'test',
    SITE_URL: siteUrl,
    DATA_DIR: dataDir,
    DATABASE_URL: t.database.url,
    MIGRATE_DATABASE_URL: t.database.migrateUrl,
    DATABASE_CONNECTIONS: '8',
    LIMITS: 'off',
    LOG_LEVEL: 'warn',
  }
  const processes = ports.map((port) => new SiteProcess({ ...settings, PORT: String(port) }))
  // Kills the processes after the test, because a test that fails before `stop` would otherwise leave them running.
  onTestFinished(async () => void (await Promise.all(processes.map((process) => process.end('SIGKILL')))))
  await Promise.all(processes.map((process) => process.address()))
  return {
    ports,
    async stop() {
      const codes = await Promise.all(processes.map((process) => process.end('SIGTERM')))
      const faults = processes.flatMap((process) => [
        ...process.output.split('\n').filter((line) => line.includes('"level":50')),
        ...process.errorOutput.split('\n').filter((line) => line !== ''),
      ])
      return [...faults, ...codes.filter((code) => code !== 0).map((code) => `a process exited with ${code}`)]
    },
  }
}
