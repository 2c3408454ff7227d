import { once } from 'node:events'
import { Agent, request, type IncomingMessage, type RequestOptions } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { MEMBERS } from './booking-world.ts'
import { startApart, untilDone, type Apart } from './emulator-apart.ts'
import { cpuMsOf, cpuMsOfFamily } from './processor-time.ts'
import { printTable } from './required-figures.ts'

const BOOKINGS = 200
const PRICE_PENCE = 2_400
const WARM_UP = 40
const scenarios = [
  { events: 1, callers: 1, bookings: 40 },
  { events: 1, callers: 8, bookings: BOOKINGS },
  { events: 1, callers: 64, bookings: BOOKINGS },
  { events: 100, callers: 8, bookings: BOOKINGS },
  { events: 100, callers: 64, bookings: BOOKINGS },
]

/**
 * Measures paid bookings through HTTP, with the Stripe emulator in a process of its own: each caller looks at the place, opens a
 * payment, presses PAY, gives the card to the provider and confirms. A round ends when all jobs are done, so that the messages,
 * captures and emails count too. The last columns are the processor time of a booking.
 */
export async function measurePaidBookings(stack: AsyncDisposableStack): Promise<string[]> {
  const apart = await startApart(stack, 1)
  let member = 0
  const nextMembers = (count: number) => Array.from({ length: count }, () => member++ % MEMBERS)
  await runRound(apart, { events: 100, callers: 8 }, nextMembers(WARM_UP))
  const rows = [
    [
      ...[
        'events',
        'at a time',
        'confirmed per s',
        'done per s',
        'median',
        '99 % within',
        'transactions',
        'asked',
        'jobs',
      ],
      ...['site ms', 'PostgreSQL ms', 'emulator ms', 'load ms'],
    ],
  ]
  for (const scenario of scenarios) {
    const { bookings, events, callers } = scenario
    const found = await runRound(apart, scenario, nextMembers(bookings))
    const times = found.times.toSorted((a, b) => a - b)
    rows.push([
      ...[events, callers].map(String),
      ...[found.confirmedSeconds, found.doneSeconds].map((seconds) => (bookings / seconds).toFixed(1)),
      ...[0.5, 0.99].map((share) => `${times[Math.floor((times.length - 1) * share)]?.toFixed(0)} ms`),
      ...[found.transactions, found.asked, found.jobs, ...found.cpuMs].map((count) => (count / bookings).toFixed(1)),
    ])
  }
  printTable(rows)
  return []
}

async function runRound(
  apart: Apart,
  { events, callers }: { events: number; callers: number },
  members: readonly number[],
) {
  const { world } = apart
  const first = await world.makeEvents(events, PRICE_PENCE)
  const tokens = await Promise.all(members.map((number) => world.authorization(number)))
  const waiting = tokens.map((authorization, index) => ({ authorization, eventId: first + (index % events) }))
  const agent = new Agent({ keepAlive: true })
  const before = await counts(apart)
  const began = performance.now()
  const times: number[] = []
  const buyNext = async () => {
    for (let buyer = waiting.shift(); buyer; buyer = waiting.shift()) {
      const from = performance.now()
      await buy(apart, agent, buyer)
      times.push(performance.now() - from)
    }
  }
  await Promise.all(Array.from({ length: callers }, buyNext))
  const confirmedSeconds = (performance.now() - began) / 1000
  await untilDone(apart.pool)
  const doneSeconds = (performance.now() - began) / 1000
  agent.destroy()
  const after = await counts(apart)
  return {
    ...{ times, confirmedSeconds, doneSeconds },
    transactions: after.transactions - before.transactions,
    asked: after.asked - before.asked,
    jobs: after.jobs - before.jobs,
    cpuMs: after.cpuMs.map((ms, nth) => ms - (before.cpuMs[nth] ?? 0)),
  }
}

type Buyer = { authorization: string; eventId: number }
type Order = { booking_id: string; payment_intent: { intent_id: string } }

async function buy({ sitePorts, emulatorPort }: Apart, agent: Agent, { authorization, eventId }: Buyer): Promise<void> {
  const site = { port: sitePorts[0], agent, headers: { authorization, 'content-type': 'application/json' } }
  await send({ ...site, method: 'GET', path: `/api/events/${eventId}/place` })
  const order: Order = await send({ ...site, path: '/api/orders/createpaymentintent/' }, { event_id: eventId })
  const { booking_id: bookingId, payment_intent: intent } = order
  await send({ ...site, path: `/api/holds/${bookingId}/paying` }, {})
  const form = { authorization: 'Bearer sk_test_dev', 'content-type': 'application/x-www-form-urlencoded' }
  const card = { port: emulatorPort, agent, headers: form, path: `/v1/payment_intents/${intent.intent_id}/confirm` }
  await send(card, 'payment_method=pm_card_visa')
  const confirmed = await send<{ state: string }>(
    { ...site, path: '/api/payments/confirm/' },
    { intent_id: intent.intent_id },
  )
  if (confirmed.state !== 'booked') throw new Error(`the booking is ${confirmed.state}`)
}

async function send<T>(options: RequestOptions, body?: unknown): Promise<T> {
  const outgoing = request({ host: '127.0.0.1', method: 'POST', ...options })
  const answered: Promise<IncomingMessage[]> = once(outgoing, 'response')
  outgoing.end(body === undefined || typeof body === 'string' ? body : JSON.stringify(body))
  const [response] = await answered
  if (!response) throw new Error('no response')
  const answer = await text(response)
  if (response.statusCode !== 200) throw new Error(`${outgoing.path}: ${response.statusCode} ${answer.slice(0, 300)}`)
  return JSON.parse(answer)
}

async function counts({ pool, emulatorPort, pids }: Apart) {
  const { asked }: { asked: number } = await (await fetch(`http://127.0.0.1:${emulatorPort}/calls`)).json()
  await pause(1_200)
  const { rows } = await pool.query<{ transactions: string; jobs: string }>(
    `select (select sum(xact_commit + xact_rollback) from pg_stat_database where datname = current_database()) as transactions,
       (select count(*) from pgboss.job) as jobs`,
  )
  const { user, system } = process.cpuUsage()
  const cpuMs = [await cpuMsOf(pids.site), await cpuMsOfFamily(pids.postgres), await cpuMsOf(pids.emulator)]
  return {
    ...{ asked, transactions: Number(rows[0]?.transactions), jobs: Number(rows[0]?.jobs) },
    cpuMs: [...cpuMs, (user + system) / 1000],
  }
}
