import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { browserHeaders } from './browser-headers.ts'
import { startBuiltSite } from './built-site.ts'
import { median, printTable, spread, thousands } from './required-figures.ts'
import { measureListByApi } from './list-by-api.ts'
import { answersPerSecond } from './load-generator.ts'
import { measureRenderTime } from './render-time.ts'

const ROUNDS = 11
const SECONDS = 0.7
const WARM_UP_SECONDS = 1
const MIN_RATIO = 0.4
const READY_MS = 10_000

type Subject = { name: string; path: string; headers: Record<string, string> }
type Measured = Subject & { site: number[]; bare: number[]; ratios: number[] }

/** Compares the requests per second of the built site with those of a bare server that sends the same bytes. */
export async function measureRequestRate(stack: AsyncDisposableStack): Promise<string[]> {
  const site = await startBuiltSite(stack)
  const measuredPages = [
    '/api/events?option=future',
    `/api/event?id=${site.comingEvent}`,
    '/',
    `/event/${site.comingEvent}`,
    '/speed-dating/stourbridge',
    '/reviews',
    '/calendar.ics',
  ].map((path): Subject => ({ name: `GET ${path}`, path, headers: browserHeaders }))
  const results: Measured[] = []
  for (const subject of [...measuredPages, await unchangedPage(site.origin)]) {
    results.push(await measure(stack, subject, site))
  }
  printTable([
    ['', 'site/bare', 'from … to', 'site per s', 'bare per s'],
    ...results.map(({ name, ratios, site: served, bare }) => [
      name,
      median(ratios).toFixed(2),
      spread(ratios, 2),
      thousands(median(served)),
      thousands(median(bare)),
    ]),
  ])
  const missedByList = await measureListByApi(stack, site.origin)
  await measureRenderTime(stack)
  const tooSlow = results
    .filter(({ ratios }, index) => index < measuredPages.length && !(median(ratios) >= MIN_RATIO))
    .map(({ name, ratios }) => `${name} is ${median(ratios).toFixed(2)} of a bare server, the minimum is ${MIN_RATIO}`)
  return [...tooSlow, ...missedByList]
}

/** Requests the home page as a browser with a cached copy does. */
async function unchangedPage(origin: string): Promise<Subject> {
  const { headers } = await fetch(`${origin}/`, { headers: browserHeaders })
  return {
    name: 'GET / unchanged (304)',
    path: '/',
    headers: { ...browserHeaders, 'if-none-match': headers.get('etag') ?? '' },
  }
}

/** Measures both servers in alternating rounds, so that other load on the machine affects them equally. */
async function measure(
  stack: AsyncDisposableStack,
  subject: Subject,
  site: { port: number; origin: string },
): Promise<Measured> {
  const measured: Measured = { ...subject, site: [], bare: [], ratios: [] }
  const bare = await startBareServer(stack, `${site.origin}${subject.path}`, subject.headers)
  const measureRate = (port: number, seconds: number) => answersPerSecond({ ...subject, port }, seconds)
  for (const port of [site.port, bare.port]) await measureRate(port, WARM_UP_SECONDS)
  for (let round = 0; round < ROUNDS; round += 1) {
    const rates = new Map<number, number>()
    const order = round % 2 === 0 ? [site.port, bare.port] : [bare.port, site.port]
    for (const port of order) rates.set(port, await measureRate(port, SECONDS))
    const [siteRate = 0, bareRate = 0] = [rates.get(site.port), rates.get(bare.port)]
    measured.site.push(siteRate)
    measured.bare.push(bareRate)
    measured.ratios.push(siteRate / bareRate)
  }
  await bare.stop()
  return measured
}

async function startBareServer(stack: AsyncDisposableStack, url: string, headers: Record<string, string>) {
  const server = fork(new URL('baseline-server.ts', import.meta.url), [url, JSON.stringify(headers)])
  const ended = once(server, 'exit')
  const stop = async () => {
    server.kill()
    await ended
  }
  stack.defer(stop)
  const timeout = pause(READY_MS, [], { ref: false })
  const [port]: unknown[] = await Promise.race([once(server, 'message'), ended.then(() => []), timeout])
  if (typeof port !== 'number') throw new Error('the bare server did not start')
  return { port, stop }
}
