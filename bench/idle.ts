import { randomUUID } from 'node:crypto'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Pool } from 'pg'
import { pino } from 'pino'
import { startEmbeddedPostgres } from '#packages/embedded-postgres/start-embedded-postgres.ts'
import { migrate } from '#platform/server/migrate.ts'
import { temporaryFolder } from '#platform/testing/temporary-folder.ts'
import { runBuiltSite } from './booking-world.ts'
import { startPoolerWithoutNotifications } from './pooler-without-notifications.ts'
import { cpuMsOf } from './processor-time.ts'
import { median, printTable } from './required-figures.ts'

const SETTLE_MS = 20_000
const IDLE_MS = 60_000
const JOBS = 40
const RETRIES = 10
/** How often the listening connection is ended while it is cut. */
const CUT_EVERY_MS = 250
/** The sweeps that are due most often, by the milliseconds between two of their turns. */
const frequentSweeps = new Map([
  ['bookings.holds', 10_000],
  ['privacy.deletions', 10_000],
  ['bookings.offers', 30_000],
  ['bookings.unpaid', 60_000],
  ['messaging.unread', 60_000],
])

type Database = { url: string; migrateUrl: string; folder: string; pool: Pool }
type Link = 'notified' | 'cut' | 'pooler'

/**
 * Measures what an idle site costs, and how long after their time jobs, retries and sweeps start: while the process is notified of new
 * jobs, while its listening connection is ended again and again, and through a pooler that passes on no notifications.
 */
export async function measureIdle(): Promise<string[]> {
  const missed: string[] = []
  const rows = [['idle', 'transactions per s', 'CPU, % of a core']]
  for (const [role, limit] of [
    ['both', 4],
    ['serve', 1.5],
  ] as const) {
    await using own = new AsyncDisposableStack()
    const database = await openDatabase(own)
    const { transactions, cpu } = await measureIdleProcess(
      await startProcess(own, database.url, role, database),
      database,
    )
    rows.push([role === 'both' ? 'serving and working' : 'serving', transactions.toFixed(2), cpu.toFixed(2)])
    if (transactions > limit) missed.push(`${transactions.toFixed(2)} transactions per s of ${role}, at most ${limit}`)
    if (cpu > 1) missed.push(`${cpu.toFixed(2)} % of a core of ${role}, at most 1`)
  }
  printTable(rows)
  const delays = [['start after its time, ms', 'jobs, median', 'jobs, last', 'retries, last', 'sweeps, last']]
  for (const link of ['notified', 'cut', 'pooler'] as const) {
    await using own = new AsyncDisposableStack()
    const { jobs, retries, sweep } = await measureDelays(own, link)
    delays.push([
      link,
      ...[median(jobs), ...[jobs, retries, sweep].map((ms) => Math.max(...ms))].map((ms) => ms.toFixed(0)),
    ])
    for (const [name, ms] of Object.entries({ jobs, retries, sweep }))
      if (!(Math.max(...ms) <= 1_000))
        missed.push(`${name} ${Math.max(...ms).toFixed(0)} ms late (${link}), at most 1,000`)
  }
  printTable(delays)
  return missed
}

async function openDatabase(stack: AsyncDisposableStack): Promise<Database> {
  const { path: folder, remove } = await temporaryFolder()
  stack.defer(remove)
  const log = pino({ level: 'error' })
  const database = await startEmbeddedPostgres({ folder: join(folder, 'postgres'), log })
  stack.defer(() => database.stop())
  const { url, migrateUrl } = database
  await migrate({ migrateUrl, appUrl: url, folder: resolve('migrations'), log })
  const pool = new Pool({ connectionString: migrateUrl, max: 3 })
  // The database may end the last connections itself when it stops.
  pool.on('error', () => {})
  stack.defer(() => pool.end())
  return { url, migrateUrl, folder, pool }
}

/** Starts the built site on the database. Returns the id of its process. */
async function startProcess(
  stack: AsyncDisposableStack,
  url: string,
  role: 'both' | 'serve',
  { folder, migrateUrl }: Database,
): Promise<number> {
  const settings = {
    ...{ SITE_MODE: 'test', LOG_LEVEL: 'error', SITE_URL: 'http://127.0.0.1:3000', DATA_DIR: folder },
    ...{ DATABASE_URL: url, MIGRATE_DATABASE_URL: migrateUrl },
  }
  return (await runBuiltSite(stack, settings, role)).pid
}

async function measureIdleProcess(pid: number, { pool }: Database): Promise<{ transactions: number; cpu: number }> {
  await pause(SETTLE_MS)
  const before = { transactions: await countTransactions(pool), cpuMs: await cpuMsOf(pid) }
  const began = performance.now()
  await pause(IDLE_MS)
  const ms = performance.now() - began
  // The statement that counts is itself a transaction.
  const transactions = (await countTransactions(pool)) - before.transactions - 1
  return { transactions: (transactions * 1_000) / ms, cpu: ((await cpuMsOf(pid)) - before.cpuMs) / (ms / 100) }
}

async function countTransactions(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ count: string }>(
    'select xact_commit + xact_rollback as count from pg_stat_database where datname = current_database()',
  )
  return Number(rows[0]?.count)
}

async function measureDelays(stack: AsyncDisposableStack, link: Link) {
  const database = await openDatabase(stack)
  const { pool } = database
  await startProcess(
    stack,
    link === 'pooler' ? await startPoolerWithoutNotifications(stack, database.url) : database.url,
    'both',
    database,
  )
  await pause(SETTLE_MS)
  const cutting = new AbortController()
  const cut = link === 'cut' ? cutAgainAndAgain(pool, cutting.signal) : Promise.resolve()
  const watching = new AbortController()
  const watchedSweeps = watchSweeps(pool, watching.signal)
  const jobs = await measureJobs(pool)
  const retries = await measureRetries(pool)
  await pause(IDLE_MS)
  watching.abort()
  const sweep = await watchedSweeps
  cutting.abort()
  await cut
  return { jobs, retries, sweep }
}

async function cutAgainAndAgain(pool: Pool, until: AbortSignal): Promise<void> {
  while (!until.aborted) {
    await pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'listens to jobs'`,
    )
    await pause(CUT_EVERY_MS)
  }
}

/** Enqueues jobs about emails that do not exist, which end at once. Returns the milliseconds until each was started. */
async function measureJobs(pool: Pool): Promise<number[]> {
  const ids: string[] = []
  for (let sent = 0; sent < JOBS; sent += 1) {
    ids.push(await enqueue(pool, 'mail.send', { mailId: randomUUID() }))
    await pause(370)
  }
  await pause(6_000)
  return startDelays(pool, ids)
}

async function startDelays(pool: Pool, ids: readonly string[]): Promise<number[]> {
  const { rows } = await pool.query<{ ms: number | null }>(
    `select (extract(epoch from started_on - start_after) * 1000)::float8 as ms from pgboss.job where id = any($1)`,
    [ids],
  )
  return rows.map(({ ms }) => ms ?? Infinity)
}

/** Enqueues jobs that fail. Returns how long after its time the second attempt of each started. */
async function measureRetries(pool: Pool): Promise<number[]> {
  const ids: string[] = []
  for (let sent = 0; sent < RETRIES; sent += 1) {
    ids.push(await enqueue(pool, 'bookings.notify-member', { about: 'nothing', type: 'booked' }))
    await pause(450)
  }
  const due = new Map<string, number>()
  const late = new Map<string, number>()
  const deadline = performance.now() + IDLE_MS
  while (late.size < RETRIES && performance.now() < deadline) {
    const { rows } = await pool.query<{ id: string; tried: number; startedMs: number; dueMs: number }>(
      `select id, retry_count as tried, extract(epoch from started_on)::float8 * 1000 as "startedMs",
       extract(epoch from start_after)::float8 * 1000 as "dueMs" from pgboss.job where id = any($1)`,
      [ids],
    )
    for (const { id, tried, startedMs, dueMs } of rows) {
      const wasDue = due.get(id)
      if (wasDue === undefined && dueMs > startedMs) due.set(id, dueMs)
      if (wasDue !== undefined && tried > 0 && startedMs >= wasDue && !late.has(id)) late.set(id, startedMs - wasDue)
    }
    await pause(50)
  }
  return ids.map((id) => late.get(id) ?? Infinity)
}

async function enqueue(pool: Pool, queue: string, data: object): Promise<string> {
  const id = randomUUID()
  await pool.query(
    `insert into pgboss.job_common (id, name, data, policy, retry_limit, retry_delay, expire_seconds, keep_until)
     select $1, name, $3, policy, retry_limit, retry_delay, expire_seconds, now() + interval '1 day'
     from pgboss.queue where name = $2`,
    [id, queue, data],
  )
  return id
}

/** Returns how long after their turns the frequent sweeps started. */
async function watchSweeps(pool: Pool, until: AbortSignal): Promise<number[]> {
  const late: number[] = []
  const last = new Map<string, number>()
  while (!until.aborted) {
    const { rows } = await pool.query<{ name: string; startedMs: number }>(
      'select name, extract(epoch from last_started_at)::float8 * 1000 as "startedMs" from sweeps',
    )
    for (const { name, startedMs } of rows) {
      const before = last.get(name)
      const everyMs = frequentSweeps.get(name)
      if (everyMs && before !== undefined && startedMs > before) late.push(startedMs - before - everyMs)
      last.set(name, startedMs)
    }
    await pause(200)
  }
  return late
}
