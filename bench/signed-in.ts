import { launch } from 'chrome-launcher'
import lighthouse, { type Result } from 'lighthouse'
import { chromium, type Page } from '@playwright/test'
import { paths } from '#platform/paths.ts'
import { startBuiltSite, type BuiltSite } from './built-site.ts'
import { chromiumForBench } from './chromium.ts'
import { median, printTable, thousands } from './required-figures.ts'

const ROUNDS = 3
const email = 'amy@example.com'
const password = 'FiveMinutes5!'

/** Times in ms, bytes with headers and with nothing cached. The script of the card provider does not count. */
const limits = { LCP: 1_800, CLS: 0.02, TBT: 150, bytes: 220_000 } as const
type Figure = keyof typeof limits
const figures: readonly Figure[] = ['LCP', 'CLS', 'TBT', 'bytes']
const audits = {
  LCP: 'largest-contentful-paint',
  CLS: 'cumulative-layout-shift',
  TBT: 'total-blocking-time',
} as const

/**
 * Runs Lighthouse with its default phone and connection on the pages that a member opens one after another, with nothing cached
 * before the first. Takes the median of three rounds, and prints what the largest element was. The bytes, and another LCP, are
 * those of a page on its own with nothing cached.
 */
export async function measureSignedInPages(stack: AsyncDisposableStack): Promise<string[]> {
  const site = await startBuiltSite(stack)
  const { path: chromePath, flags } = await chromiumForBench()
  const chrome = await launch({ chromePath, chromeFlags: ['--headless=new', ...flags], handleSIGINT: false })
  stack.defer(() => chrome.kill())
  const access = await inBrowser(chrome.port, (page) => signIn(page, site))
  const pages = await pagesOf(site, access)
  const clear = () => inBrowser(chrome.port, (page) => clearCaches(page, site.origin))
  const alone = new Map<string, Result>()
  for (const [name, path] of pages) {
    await clear()
    alone.set(name, await load(site.origin + path, chrome.port))
  }
  const inTurn = new Map<string, Result[]>(pages.map(([name]) => [name, []]))
  for (let round = 0; round < ROUNDS; round += 1) {
    await clear()
    for (const [name, path] of pages) inTurn.get(name)?.push(await load(site.origin + path, chrome.port))
  }
  const rows = [['', 'LCP', 'LCP alone', 'CLS', 'TBT', 'bytes', 'largest element']]
  const missed: string[] = []
  for (const [name, loads] of inTurn) {
    const onItsOwn = alone.get(name)
    if (!onItsOwn) throw new Error(`${name} was not loaded on its own`)
    const found = {
      LCP: timingOf(loads, 'LCP'),
      CLS: timingOf(loads, 'CLS'),
      TBT: timingOf(loads, 'TBT'),
      bytes: ownBytes(onItsOwn, site.origin),
    }
    rows.push([
      name,
      `${Math.round(found.LCP)} ms`,
      `${Math.round(timingOf([onItsOwn], 'LCP'))} ms`,
      found.CLS.toFixed(3),
      `${Math.round(found.TBT)} ms`,
      thousands(found.bytes),
      largestElement(loads),
    ])
    for (const figure of figures) {
      if (found[figure] <= limits[figure]) continue
      missed.push(`${name}: ${figure} is ${found[figure].toFixed(2)}, the limit is ${limits[figure]}`)
    }
  }
  printTable(rows)
  return missed
}

/** Acts in a page of the running browser. Disconnects before Lighthouse connects, because each would wait for the other. */
async function inBrowser<T>(port: number, act: (page: Page) => Promise<T>): Promise<T> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
  try {
    const [context] = browser.contexts()
    if (!context) throw new Error('the browser has no window')
    const page = await context.newPage()
    const result = await act(page)
    await page.close()
    return result
  } finally {
    await browser.close()
  }
}

/** Signs in through the API, and stores the tokens as the site does. */
async function signIn(page: Page, { origin }: BuiltSite): Promise<string> {
  const answer = await fetch(`${origin}/accounts/authenticate/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  if (!answer.ok) throw new Error(`signing in: ${answer.status}`)
  const { access, refresh }: { access: string; refresh: string } = await answer.json()
  // This response is not a page, so none of the site's scripts run.
  await page.goto(`${origin}/healthz`)
  await page.evaluate(
    (tokens) => {
      for (const [name, value] of Object.entries(tokens)) localStorage.setItem(name, value)
    },
    { access, refresh, 'clock-ahead': '0' },
  )
  return access
}

/** Returns the member's pages by name. The checkout is that of the first event that the member has not booked. */
async function pagesOf({ origin, comingEvent }: BuiltSite, access: string): Promise<[string, string][]> {
  const answer = await fetch(`${origin}/api/events?option=future`, {
    method: 'POST',
    headers: { authorization: `Bearer ${access}`, 'content-type': 'application/json' },
    body: '{}',
  })
  const events: { id: number; can_join_event: boolean }[] = await answer.json()
  const bookable = events.find((event) => event.can_join_event)
  if (!bookable) throw new Error('the member can book no event')
  return [
    ['Home', paths.root],
    ['an event', paths.event(comingEvent)],
    ['My Events', paths.myEvents],
    ['My Matches', paths.myMatches],
    ['Messages', paths.messages],
    ['checkout', paths.checkout(bookable.id)],
  ]
}

async function clearCaches(page: Page, origin: string): Promise<void> {
  const protocol = await page.context().newCDPSession(page)
  await protocol.send('Network.clearBrowserCache')
  await protocol.send('Storage.clearDataForOrigin', { origin, storageTypes: 'service_workers,cache_storage' })
  await protocol.detach()
}

async function load(url: string, port: number): Promise<Result> {
  const result = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'silent',
    onlyCategories: ['performance'],
    // Keeps the member signed in.
    disableStorageReset: true,
    // The stream of live updates never ends, so Lighthouse would wait 45 seconds for it.
    maxWaitForLoad: 10_000,
  })
  if (!result) throw new Error(`Lighthouse returned nothing for ${url}`)
  const { runtimeError, finalDisplayedUrl } = result.lhr
  if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`)
  if (finalDisplayedUrl !== url) throw new Error(`${url} led to ${finalDisplayedUrl}`)
  return result.lhr
}

function timingOf(loads: readonly Result[], figure: keyof typeof audits): number {
  return median(loads.map((one) => one.audits[audits[figure]]?.numericValue ?? Number.NaN))
}

function ownBytes(run: Result, origin: string): number {
  const details = run.audits['network-requests']?.details
  const requests = details?.type === 'table' ? details.items : []
  const own = requests.filter(({ url }) => typeof url === 'string' && url.startsWith(`${origin}/`))
  // An empty list would prove nothing.
  if (own.length === 0) throw new Error('Lighthouse recorded no requests')
  return own.reduce((sum, { transferSize }) => sum + Number(transferSize ?? 0), 0)
}

/** Returns the selectors of the largest elements, which should be the member's own content. */
function largestElement(runs: readonly Result[]): string {
  const labels = runs.map(({ audits: found }) => {
    const details = JSON.stringify(found['largest-contentful-paint-element']?.details ?? {})
    return /"selector":"(.*?)"/.exec(details)?.[1] ?? 'unknown'
  })
  return [...new Set(labels)].join(', ')
}
