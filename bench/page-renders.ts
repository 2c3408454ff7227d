/**
 * Measures the time to render a page, from its queries to its uncompressed HTML. Bundled like the site and run as a separate
 * process.
 */
import { cwd } from 'node:process'
import { pino } from 'pino'
import { apiRoutes } from '#app/api.ts'
import { fillDemo } from '#demo/fill-demo.ts'
import { readConfig } from '#platform/server/config.ts'
import { inProcessApi } from '#platform/server/pages/in-process-api.ts'
import { pageRenderer } from '#platform/server/pages/render-pages.tsx'
import { structuredData } from '#app/structured-data.ts'
import { openSite } from '../src/app/open-site.ts'
import { routes } from '../src/app/routes.ts'

const RENDERS = 300
const WARM_UP = 100

const config = readConfig({ SITE_MODE: 'test', DATA_DIR: process.env.DATA_DIR ?? cwd() })
const { site, close } = await openSite({
  config,
  databaseUrl: process.env.BENCH_DATABASE_URL ?? '',
  log: pino({ level: 'warn' }),
})
await fillDemo(site)
const upcoming = await site.db.selectFrom('events').select('id').where('startsAt', '>', site.clock.now()).execute()
const render = pageRenderer({
  routes,
  api: inProcessApi(apiRoutes, site),
  assetsFor: () => ({ scripts: [], styles: [], preloads: [], fonts: [] }),
  site: { name: config.siteName, url: config.siteUrl },
  structuredData: (routeId, data) => structuredData(site, routeId, data),
})
const times: Record<string, number[]> = {}
for (const path of ['/', '/events', `/event/${upcoming[0]?.id}`, '/terms']) {
  const durations: number[] = []
  for (let index = -WARM_UP; index < RENDERS; index += 1) {
    const began = performance.now()
    await render(path)
    if (index >= 0) durations.push(performance.now() - began)
  }
  times[path] = durations
}
await close()
process.send?.(times)
