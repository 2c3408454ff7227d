import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test'
import { startBuiltSite } from './built-site.ts'
import { chromiumForBench } from './chromium.ts'
import { printTable, thousands } from './required-figures.ts'

const ALLOWED_BYTES = 140_000
/** The page on which most visitors arrive. */
const ALLOWED_BYTES_AT_HOME = 125_000
/** A page that loads the client when it is used, with the client, which the next page needs too. */
const ALLOWED_BYTES_ONCE_USED = 150_000
/** What another website loads for its frame. */
const ALLOWED_BYTES_IN_FRAME = 10_000

const kinds = ['document', 'scripts', 'styles', 'fonts', 'pictures', 'other'] as const
type Kind = (typeof kinds)[number]
type Weight = Record<Kind, number> & { requests: number }

/** Maps resource types of the DevTools protocol. All others count as 'other'. */
const kindByResourceType: Record<string, Kind> = {
  Document: 'document',
  Script: 'scripts',
  Stylesheet: 'styles',
  Font: 'fonts',
  Image: 'pictures',
}

/** Measures the bytes transferred, headers included, for the first load of each public page on a phone. */
export async function measurePageWeight(stack: AsyncDisposableStack): Promise<string[]> {
  const { origin, comingEvent } = await startBuiltSite(stack)
  const { path, flags } = await chromiumForBench()
  const browser = await chromium.launch({ executablePath: path, args: flags, handleSIGINT: false })
  stack.defer(() => browser.close())
  const rows = [['bytes', 'all', ...kinds, 'requests']]
  const missed: string[] = []
  const event = `/event/${comingEvent}`
  const add = (name: string, weight: Weight, allowed: number) => {
    const all = kinds.reduce((sum, kind) => sum + weight[kind], 0)
    rows.push([name, thousands(all), ...kinds.map((kind) => thousands(weight[kind])), String(weight.requests)])
    if (all > allowed) missed.push(`${name} is ${thousands(all)} bytes, the limit is ${thousands(allowed)}`)
  }
  add('/', await firstLoad(browser, `${origin}/`), ALLOWED_BYTES_AT_HOME)
  add('/, used', await firstLoad(browser, `${origin}/`, reachForLink), ALLOWED_BYTES_ONCE_USED)
  for (const page of ['/events', event]) {
    add(page, await firstLoad(browser, origin + page), ALLOWED_BYTES)
    add(`${page}, used`, await firstLoad(browser, origin + page, reachForLink), ALLOWED_BYTES_ONCE_USED)
  }
  for (const frame of ['/embed/events', '/embed/button'])
    add(frame, await firstLoad(browser, origin + frame), ALLOWED_BYTES_IN_FRAME)
  for (const page of [
    '/terms',
    '/privacy',
    '/rules',
    '/contact',
    '/accessibility',
    '/gift-vouchers',
    '/speed-dating/stourbridge',
    '/speed-dating/ages/30-39',
    '/reviews',
    '/no-such-page',
  ])
    add(page, await firstLoad(browser, origin + page), ALLOWED_BYTES)
  printTable(rows)
  return missed
}

/** Reaches for the page's first link, upon which some pages load the client. */
async function reachForLink(page: Page): Promise<void> {
  await Promise.all([page.waitForResponse(/\/assets\/client-/), page.locator('main a:visible').first().focus()])
}

/** Loads a page in a new context, so that nothing is cached. */
async function firstLoad(browser: Browser, url: string, act = async (_page: Page) => {}): Promise<Weight> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
  })
  const page = await context.newPage()
  const protocol = await context.newCDPSession(page)
  const weight = await recordWeight(protocol)
  await page.goto(url, { waitUntil: 'networkidle' })
  await act(page)
  // Content that loads on scrolling counts too.
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(700)
  await context.close()
  return weight
}

async function recordWeight(protocol: CDPSession): Promise<Weight> {
  const weight: Weight = { document: 0, scripts: 0, styles: 0, fonts: 0, pictures: 0, other: 0, requests: 0 }
  const kindByRequest = new Map<string, Kind>()
  protocol.on('Network.responseReceived', ({ requestId, type }) => {
    kindByRequest.set(requestId, kindByResourceType[type] ?? 'other')
  })
  protocol.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    weight[kindByRequest.get(requestId) ?? 'other'] += encodedDataLength
    weight.requests += 1
  })
  await protocol.send('Network.enable')
  await protocol.send('Network.setCacheDisabled', { cacheDisabled: true })
  return weight
}
