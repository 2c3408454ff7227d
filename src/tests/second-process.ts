import type { Config } from '#platform/server/config.ts'
import { openSite } from '#app/open-site.ts'
import { wireServer } from '#app/server.ts'
import { noFiles, type TestSite } from './test-site.ts'

export type SecondProcess = Pick<TestSite, 'site' | 'app' | 'keyRing' | 'close'>

/**
 * Simulates a second process on the same database, like a second `npm start`. It has the settings of the first, except those
 * that differ.
 */
export async function secondProcess(first: TestSite, different: Partial<Config> = {}): Promise<SecondProcess> {
  const { log } = first.site
  const config = { ...first.site.config, ...different }
  const { site, keyRing, close } = await openSite({ config, databaseUrl: first.database.url, log })
  const app = await wireServer(site, () => noFiles, [])
  await app.ready()
  return {
    site,
    app,
    keyRing,
    async close() {
      await app.close()
      await close()
    },
  }
}
