import type { FastifyInstance } from 'fastify'
import type { Site } from '#platform/server/site.ts'
import { openSite } from '#app/open-site.ts'
import { wireServer } from '#app/server.ts'
import { noFiles, type TestSite } from './test-site.ts'

export type SecondProcess = { site: Site; app: FastifyInstance; close(): Promise<void> }

/** Simulates a second process of the same site on the same database, like a second `npm start`. */
export async function secondProcess(first: TestSite): Promise<SecondProcess> {
  const { config, log } = first.site
  const { site, close } = await openSite({ config, databaseUrl: first.database.url, log })
  const app = await wireServer(site, () => noFiles, [])
  await app.ready()
  return {
    site,
    app,
    async close() {
      await app.close()
      await close()
    },
  }
}
