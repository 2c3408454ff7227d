import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request, type IncomingMessage, type RequestOptions } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { Pool } from 'pg'
import { freePort } from './built-site.ts'
import { makeWorld, MEMBERS, runBuiltSite, type World } from './booking-world.ts'
import { cpuMsOf, cpuMsOfFamily, parentOf } from './processor-time.ts'
import { printTable } from './required-figures.ts'

/** The types of messages that the site subscribes to. Empty for all types. */
const EVENTS = process.env['BENCH_WEBHOOK_EVENTS']?.split(',') ?? [
  ...['created', 'amount_capturable_updated', 'succeeded', 'payment_failed', 'canceled'].map(
    (name) => `payment_intent.${name}`,
  ),
  ...['refund.created', 'refund.updated', 'refund.failed', 'charge.dispute.created'],
]
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

type Apart = { world: World; sitePort: number; emulatorPort: number; pool: Pool; pids: Pids }
type Pids = { site: number; emulator: number; postgres: number }

/**
 * Measures paid bookings through HTTP, with the Stripe emulator in a process of its own: each caller looks at the place, opens a
 * payment, presses PAY, gives the card to the provider and confirms. A round ends when all jobs are done, so that the messages,
 * captures and emails count too. The last columns are the processor time of a booking.
 */
export async function measurePaidBookings(stack: AsyncDisposableStack): Promise<string[]> {
  const apart = await start(stack)
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

async function start(stack: AsyncDisposableStack): Promise<Apart> {
  const world = await makeWorld(stack, {}, 0)
  const emulatorPort = await freePort()
  const preload = `--import ${join(import.meta.dirname, 'with-emulator-apart.ts')}`
  const { port: sitePort, pid: site } = await runBuiltSite(
    stack,
    { ...world.settings, NODE_OPTIONS: preload, EMULATOR_ORIGIN: `http://127.0.0.1:${emulatorPort}` },
    'both',
  )
  const file = join(world.settings['DATA_DIR'] ?? '', 'card-provider.sqlite')
  const args = [join(import.meta.dirname, 'emulator-process.ts'), file, String(emulatorPort), String(sitePort)]
  const emulator = spawn(process.execPath, [...args, ...EVENTS], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(emulator, 'exit')
  stack.defer(async () => {
    if (emulator.exitCode === null) emulator.kill('SIGTERM')
    await ended
  })
  await once(emulator.stdout, 'data')
  const pool = new Pool({ connectionString: world.url, max: 1 })
  stack.defer(() => pool.end())
  const pids = { site, emulator: emulator.pid ?? 0, postgres: await postmasterOf(pool) }
  return { world, sitePort, emulatorPort, pool, pids }
}

/** Returns the process that started the database's connections. */
async function postmasterOf(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  return parentOf(rows[0]?.pid ?? 0)
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

async function buy({ sitePort, emulatorPort }: Apart, agent: Agent, { authorization, eventId }: Buyer): Promise<void> {
  const site = { port: sitePort, agent, headers: { authorization, 'content-type': 'application/json' } }
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

/** Waits until every booking has its email sent and its payment captured, and no job is left. */
async function untilDone(pool: Pool): Promise<void> {
  for (let tries = 0; tries < 3_000; tries += 1) {
    const { rows } = await pool.query<{ left: number }>(
      `select (select count(*) from pgboss.job where state in ('created', 'retry', 'active'))
         + (select count(*) from payments where state = 'authorised')
         + (select count(*) from outgoing_mail where sent_at is null) as left`,
    )
    if (Number(rows[0]?.left) === 0) return
    await pause(20)
  }
  throw new Error('the jobs did not end')
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
