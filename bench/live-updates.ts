import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { inTransaction } from '#platform/server/db.ts'
import { publishLiveChange } from '#platform/server/live/publish-live-change.ts'
import { makeWorld, memberId, type World } from './booking-world.ts'
import { median, printTable, thousands } from './required-figures.ts'

const PAGES = 500
const MESSAGES_PER_SECOND = 50
const SECONDS = 20
const METRICS_TOKEN = 'only-for-this-measurement'
const TIMEOUT_MS = 20_000

/** An open page: the time of its last change event, and the number of such events. */
type Page = { receivedAt: number; received: number; isOver: boolean; close(): void }

/**
 * Keeps pages of different members open on one process. Measures the memory per page and the delay of notifications at a steady
 * rate. Checks that no page misses a notification when the listening connection is cut.
 */
export async function measureLiveUpdates(stack: AsyncDisposableStack): Promise<string[]> {
  const world = await makeWorld(stack, { METRICS_TOKEN })
  const [port = 0] = world.ports
  // The first few pages allocate what all pages share.
  const warmUpPages = await openPages(port, world, 600, 50)
  for (const page of warmUpPages) page.close()
  await pause(1_000)
  const before = await memoryOf(port)
  const pages = await openPages(port, world, 0, PAGES)
  stack.defer(() => pages.forEach((page) => page.close()))
  await pause(1_000)
  const after = await memoryOf(port)
  const delays = await sendSteadily(world, pages)
  const missed = await cutListening(world, pages)
  const sorted = delays.toSorted((a, b) => a - b)
  printTable([
    [`${PAGES} open pages, ${MESSAGES_PER_SECOND} messages per s`, ''],
    ['resident memory per page, kB', thousands((after.resident - before.resident) / PAGES / 1024)],
    ['heap per page, kB', thousands((after.heap - before.heap) / PAGES / 1024)],
    ['from commit to delivery, median ms', median(delays).toFixed(1)],
    ['99 % within ms', (sorted[Math.floor((sorted.length - 1) * 0.99)] ?? Number.NaN).toFixed(1)],
    ['messages delivered', thousands(delays.length)],
    ['pages that received nothing after the connection was cut', String(missed)],
  ])
  const ended = pages.filter(({ isOver }) => isOver).length
  return [
    ...(delays.length === MESSAGES_PER_SECOND * SECONDS
      ? []
      : [`${delays.length} of ${MESSAGES_PER_SECOND * SECONDS} messages were delivered`]),
    ...(missed === 0 ? [] : [`${missed} pages received nothing after the listening connection was cut`]),
    ...(ended === 0 ? [] : [`${ended} pages lost their connection`]),
  ]
}

async function openPages(port: number, world: World, from: number, count: number): Promise<Page[]> {
  const pages: Page[] = []
  for (let number = from; number < from + count; number += 1)
    pages.push(await openPage(port, await world.authorization(number)))
  return pages
}

function openPage(port: number, authorization: string): Promise<Page> {
  const { promise, resolve, reject } = Promise.withResolvers<Page>()
  const liveRequest = request({ host: '127.0.0.1', port, path: '/api/live', headers: { authorization }, agent: false })
  liveRequest.on('error', reject)
  liveRequest.on('response', (response) => {
    if (response.statusCode !== 200) return reject(new Error(`a page could not be opened: ${response.statusCode}`))
    const page: Page = { receivedAt: 0, received: 0, isOver: false, close: () => liveRequest.destroy() }
    response.setEncoding('latin1').on('data', (text: string) => {
      if (text.includes('event: open')) resolve(page)
      if (!text.includes('event: change')) return
      page.receivedAt = performance.now()
      page.received += 1
    })
    response.on('error', () => {})
    response.on('close', () => (page.isOver = true))
  })
  liveRequest.end()
  return promise
}

/** Sends notifications to the pages in turn, each in its own transaction, as the site does. Returns the delay of each. */
async function sendSteadily(world: World, pages: readonly Page[]): Promise<number[]> {
  const delays: number[] = []
  const began = performance.now()
  for (let sent = 0; sent < MESSAGES_PER_SECOND * SECONDS; sent += 1) {
    await pause(Math.max(0, began + (sent * 1_000) / MESSAGES_PER_SECOND - performance.now()))
    const number = sent % pages.length
    const page = pages[number]
    if (!page) throw new Error('unreachable')
    const received = page.received
    await inTransaction(world.site.db, (tx) => publishLiveChange(tx, [memberId(number)], 'messages'))
    const committedAt = performance.now()
    void untilReceived(page, received, committedAt, delays)
  }
  await pause(1_000)
  return delays
}

async function untilReceived(page: Page, received: number, committedAt: number, delays: number[]): Promise<void> {
  const deadline = performance.now() + TIMEOUT_MS
  while (page.received === received && performance.now() < deadline) await pause(1)
  // A notification that arrives before the commit returns has a delay of zero.
  if (page.received > received) delays.push(Math.max(0, page.receivedAt - committedAt))
}

/**
 * Cuts the listening connection while messages to everyone are in transit. Returns the number of pages that received neither a
 * message nor a request to reload their data.
 */
async function cutListening(world: World, pages: readonly Page[]): Promise<number> {
  const before = pages.map(({ received }) => received)
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name like 'listens to %'`.execute(world.site.db)
  const memberIds = pages.map((_, number) => memberId(number))
  await inTransaction(world.site.db, (tx) => publishLiveChange(tx, memberIds, 'messages'))
  const deadline = performance.now() + TIMEOUT_MS
  const missed = () => pages.filter(({ received }, number) => received === before[number]).length
  while (missed() > 0 && performance.now() < deadline) await pause(50)
  return missed()
}

async function memoryOf(port: number): Promise<{ resident: number; heap: number }> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  const text = await fetch(`http://127.0.0.1:${port}/metrics`, { headers }).then((answer) => answer.text())
  const metric = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
  return { resident: metric('process_resident_memory_bytes'), heap: metric('nodejs_heap_size_used_bytes') }
}
