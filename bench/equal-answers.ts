/**
 * Runs as a separate process: the HTTP server of the site, whose list by API and whose list of events as a page have the same
 * body. Everything else is as on the site: the cache, the keys of its entries, the headers and the encodings.
 */
import { pino } from 'pino'
import { openSite } from '#app/open-site.ts'
import { listEvents } from '#browsing/contract.ts'
import { visitorsFilterQuery } from '#browsing/web/events/event-filter.ts'
import { paths } from '#platform/paths.ts'
import { readConfig } from '#platform/server/config.ts'
import { buildHttp } from '#platform/server/http/build-http.ts'

const [pageAddress = '', dataDir = '', databaseUrl = ''] = process.argv.slice(2)
const body = await fetch(pageAddress).then((answer) => answer.text())

// Under full load the event loop is late, and the site would refuse requests as too busy.
const config = readConfig({ SITE_MODE: 'test', DATA_DIR: dataDir, BUSY_AFTER_MS: '0' })
const { site } = await openSite({ config, databaseUrl, log: pino({ level: 'warn' }) })
const list = { status: 200, contentType: 'application/json; charset=utf-8', body, headers: {} }
const app = await buildHttp({
  site,
  routes: [
    { endpoint: listEvents, callers: { who: 'anyone', needsToken: false, refusals: [] }, answer: async () => list },
  ],
  sweeps: [],
  renderPage: async () => ({ status: 200, html: body, cacheable: true }),
  pageQueries: new Map([[paths.events, visitorsFilterQuery]]),
  eventOf: () => undefined,
  extensions: [],
})
await app.listen({ port: 0, host: '127.0.0.1' })
const [address] = app.addresses()
if (typeof address === 'object') process.send?.(address.port)
// No more requests arrive after the measuring process has ended.
process.on('disconnect', () => process.exit())
