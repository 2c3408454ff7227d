import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { inTransaction } from '#platform/server/db.ts'
import { raiseVersionOfEveryPage } from '#platform/server/version-poller.ts'
import { makeWorld, MEMBERS, type World } from './booking-world.ts'
import { browserHeaders } from './browser-headers.ts'
import { openSocket } from './load-generator.ts'
import { median, printTable, spread, thousands } from './required-figures.ts'

const EVENTS = 300
const BOOKINGS_PER_SECOND = 20
const CONNECTIONS = 32
const ROUNDS = 3
const SECONDS = 3
/** At least half of the rate at which pages are served while nobody books. */
const MIN_RATIO = 0.5

type During = 'idle' | 'bookings' | 'bookings that renew every page'

/**
 * Measures how many pages of 300 events a process serves while members book places at them through another process. In the
 * control each booking renews every page, as it did before responses were cached by what they show.
 */
export async function measureChangingPages(stack: AsyncDisposableStack): Promise<string[]> {
  const world = await makeWorld(stack, { TRUST_PROXY: '127.0.0.1' })
  const firstEvent = await world.makeEvents(EVENTS)
  const [port = 0] = world.ports
  const path = () => `/event/${firstEvent + Math.floor(Math.random() * EVENTS)}`
  for (let event = firstEvent; event < firstEvent + EVENTS; event += 1)
    await fetch(`http://127.0.0.1:${port}/event/${event}`, { headers: browserHeaders }).then((answer) => answer.bytes())
  const rates: Record<During, number[]> = { idle: [], bookings: [], 'bookings that renew every page': [] }
  const members = Array.from({ length: MEMBERS }, (_, number) => number)
  let booked = 0
  for (let round = 0; round < ROUNDS; round += 1)
    for (const during of ['idle', 'bookings', 'bookings that renew every page'] as const) {
      await pause(1_500)
      const stopping = new AbortController()
      const bookings = during === 'idle' ? 0 : bookUntil(world, { firstEvent, members, during }, stopping.signal)
      try {
        rates[during].push(await pagesPerSecond(port, path))
      } finally {
        stopping.abort()
        booked += await bookings
      }
    }
  const idle = median(rates.idle)
  printTable([
    [`${EVENTS} event pages, ${BOOKINGS_PER_SECOND} bookings a second`, 'pages per s', 'from … to', 'of idle'],
    ...Object.entries(rates).map(([during, all]) => [
      during,
      thousands(median(all)),
      spread(all, 0),
      (median(all) / idle).toFixed(2),
    ]),
  ])
  const seconds = ROUNDS * SECONDS * 2
  const rate = booked / seconds
  return [
    ...(median(rates.bookings) / idle >= MIN_RATIO
      ? []
      : [`while members book, ${(median(rates.bookings) / idle).toFixed(2)} of the pages are served`]),
    ...(rate >= BOOKINGS_PER_SECOND * 0.9 ? [] : [`only ${rate.toFixed(1)} bookings a second were made`]),
  ]
}

/** Books free places at random events through the second process, at the required rate. Returns how many were booked. */
async function bookUntil(
  world: World,
  { firstEvent, members, during }: { firstEvent: number; members: number[]; during: During },
  stopping: AbortSignal,
): Promise<number> {
  const orders: Promise<boolean>[] = []
  let sent = 0
  const began = performance.now()
  while (!stopping.aborted) {
    const number = members.pop()
    if (number === undefined) throw new Error('every member has booked')
    const eventId = firstEvent + Math.floor(Math.random() * EVENTS)
    orders.push(book(world, number, eventId))
    sent += 1
    if (during === 'bookings that renew every page') orders.push(renewEveryPage(world))
    await pause(Math.max(0, began + (sent * 1_000) / BOOKINGS_PER_SECOND - performance.now()))
  }
  const done = await Promise.all(orders)
  return done.filter(Boolean).length
}

async function book(world: World, number: number, eventId: number): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${world.ports[1]}/api/orders/createpaymentintent/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: await world.authorization(number) },
    body: JSON.stringify({ event_id: eventId }),
  })
  if (!answer.ok) throw new Error(`a booking was refused: ${answer.status} ${await answer.text()}`)
  await answer.bytes()
  return true
}

async function renewEveryPage({ site }: World): Promise<boolean> {
  await inTransaction(site.db, raiseVersionOfEveryPage)
  return false
}

export async function pagesPerSecond(port: number, path: () => string): Promise<number> {
  const sockets = await Promise.all(Array.from({ length: CONNECTIONS }, () => openSocket(port)))
  const count = { pages: 0, problem: '' }
  const began = performance.now()
  for (const socket of sockets) requestRepeatedly(socket, { port, path }, count)
  await pause(SECONDS * 1_000)
  const rate = (count.pages / (performance.now() - began)) * 1_000
  for (const socket of sockets) socket.destroy()
  if (count.problem) throw new Error(count.problem)
  return rate
}

function requestRepeatedly(
  socket: Socket,
  { port, path }: { port: number; path: () => string },
  count: { pages: number; problem: string },
): void {
  let missing = 0
  let isPage = false
  const send = () => {
    const headers = { host: `127.0.0.1:${port}`, 'x-forwarded-for': anyAddress(), ...browserHeaders }
    const lines = Object.entries(headers).map((header) => header.join(': '))
    socket.write([`GET ${path()} HTTP/1.1`, ...lines, '', ''].join('\r\n'))
  }
  socket.on('error', (error) => (count.problem ||= error.message))
  socket.on('data', (chunk: Buffer) => {
    if (missing === 0) {
      missing = lengthOf(chunk)
      isPage = chunk.toString('latin1', 0, 12) === 'HTTP/1.1 200'
      if (Number.isNaN(missing)) count.problem ||= chunk.toString('latin1', 0, 200)
    }
    missing -= chunk.length
    if (missing > 0) return
    missing = 0
    // A site that is too busy refuses some requests.
    if (isPage) count.pages += 1
    send()
  })
  send()
}

/** Returns the address of a visitor. The site limits how many pages are rendered for one network. */
function anyAddress(): string {
  return ['10', ...Array.from({ length: 3 }, () => Math.floor(Math.random() * 256))].join('.')
}

/** Returns the length of a response with its headers, which always arrive in one piece here. NaN if it is not known. */
function lengthOf(chunk: Buffer): number {
  const text = chunk.toString('latin1')
  const end = text.indexOf('\r\n\r\n')
  return end + 4 + Number(/\r\ncontent-length: (\d+)/i.exec(text.slice(0, end))?.[1])
}
