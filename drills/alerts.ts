import { execFileSync } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { z } from 'zod'
import { temporaryFolder } from '#platform/testing/temporary-folder.ts'
import { mailCertificateFile, testMailServer } from '#platform/testing/test-mail-server.ts'
import { freePort } from '../bench/built-site.ts'
import { printTable } from '../bench/required-figures.ts'
import { findFaketime } from '../scripts/calendar/moved-clock.ts'
import { startLiveProcess } from './live-process.ts'
import { checkRules, startPrometheus, type Prometheus } from './prometheus.ts'
import { startReplicatedPostgres } from './replicated-postgres.ts'

const LIMIT_S = 120
const HEALTHY_S = 90
const DISK_MB = 64
const EMAILS = 5
const CLOCK_AHEAD_S = 30
/** A process whose clock is wrong is not ready, and a killed worker does not answer. */
const FOLLOW = new Set(['NotReady', 'ProcessGone'])
const token = 'the-token-of-the-drill'

type Fault = { alert: string; fault: string; begin: () => Promise<void> }
type Outcome = { seconds: Map<string, number>; fired: Set<string> }

/**
 * Breaks a live site of three processes in six ways, and measures how long Prometheus takes to fire each alert with the rules and
 * intervals in deploy/monitoring. First, nothing may fire while all is well.
 */
export async function drillAlerts(stack: AsyncDisposableStack): Promise<string[]> {
  checkRules()
  const folder = await temporaryFolder()
  stack.defer(() => folder.remove())
  const database = await startReplicatedPostgres(stack)
  await leavePayoutsAlone(database.migrateUrl)
  const mail = await startMailServer(stack)
  const disk = await mountSmallDisk(stack, join(folder.path, 'disk'))
  const clockFile = join(folder.path, 'clock')
  await writeFile(clockFile, '+0\n')
  const shared = {
    ...{ DATABASE_URL: database.url, MIGRATE_DATABASE_URL: database.migrateUrl, METRICS_TOKEN: token },
    ...{ SMTP_URL: mail.url, NODE_EXTRA_CA_CERTS: mailCertificateFile, DATA_DIR: join(folder.path, 'data') },
  }
  const start = async (role: 'serve' | 'work', settings: Record<string, string> = {}) =>
    startLiveProcess(stack, role, { port: await freePort(), settings: { ...shared, ...settings } })
  const first = await start('serve', { DATA_DIR: disk })
  const second = await start('serve', movableClock(clockFile))
  const worker = await start('work')
  const prometheus = await startPrometheus(stack, folder.path, {
    ...{ serve: [first.port, second.port], work: [worker.port], token },
  })
  await prometheus.untilAnswering(3)

  await register(first.port, 1)
  const control = await watch(prometheus, [], HEALTHY_S)
  const missed = [...control.fired].map((alert) => `${alert} fired while all was well`)
  missed.push(...(await checkDashboard(prometheus)))
  if (mail.received.length === 0) missed.push('no email was sent while all was well')

  const faults: Fault[] = [
    {
      alert: 'MailStuck',
      fault: 'the mail server defers every email',
      async begin() {
        mail.defer()
        await register(first.port, EMAILS)
      },
    },
    {
      alert: 'ClockOff',
      fault: `a clock goes ${CLOCK_AHEAD_S} s ahead`,
      begin: () => writeFile(clockFile, `+${CLOCK_AHEAD_S}\n`),
    },
    {
      alert: 'DiskFilling',
      fault: 'a data folder has 6 % of its disk left',
      begin: () => writeFile(join(disk, 'filler'), Buffer.alloc(DISK_MB * 0.94 * 1024 * 1024)),
    },
    { alert: 'ReplicaBehind', fault: 'the replica stops replaying', begin: () => database.freezeReplay() },
  ]
  const together = await watch(prometheus, faults)
  const workerGone: Fault = { alert: 'WorkerGone', fault: 'kill -9 of the only worker', begin: () => worker.kill() }
  const alone = await watch(prometheus, [workerGone])
  const databaseAway: Fault = { alert: 'DatabaseAway', fault: 'the primary stops', begin: () => database.stopPrimary() }
  const last = await watch(prometheus, [databaseAway])

  const all = [...faults, workerGone, databaseAway]
  const watched = [together, alone, last]
  printTable([
    ['fault', 'alert', 'seconds until it fires', 'limit'],
    [`none, for ${HEALTHY_S} s`, 'none', [...control.fired].join(', ') || 'nothing fired', ''],
    ...all.map(({ fault, alert }) => {
      const seconds = watched.map((outcome) => outcome.seconds.get(alert)).find((value) => value !== undefined)
      if (seconds === undefined) missed.push(`${alert} did not fire within ${LIMIT_S} s`)
      return [fault, alert, seconds?.toFixed(0) ?? 'not at all', String(LIMIT_S)]
    }),
  ])
  const begun = new Set<string>()
  for (const [index, faultsOfPart] of [faults, [workerGone], [databaseAway]].entries()) {
    for (const { alert } of faultsOfPart) begun.add(alert)
    const others = [...(watched[index]?.fired ?? [])].filter((alert) => !begun.has(alert))
    console.info(`  Fired too: ${others.join(', ') || 'nothing'}.`)
    missed.push(...others.filter((alert) => !FOLLOW.has(alert)).map((alert) => `${alert} fired without its fault`))
  }
  return missed
}

const Dashboard = z.object({ panels: z.array(z.object({ targets: z.array(z.object({ expr: z.string() })) })) })
/** These show only what is late, waits or has failed, or an archive. */
const MAY_BE_EMPTY = / > 0$|status=~"5|backup_age|archive_age/

/** Runs every expression of the dashboard. While all is well, each has something to show, except those of faults. */
async function checkDashboard(prometheus: Prometheus): Promise<string[]> {
  const { panels } = Dashboard.parse(JSON.parse(await readFile('deploy/monitoring/dashboard.json', 'utf8')))
  const expressions = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
  const missed: string[] = []
  for (const expression of expressions) {
    const series = await prometheus.seriesOf(expression)
    if (series === undefined) missed.push(`Prometheus cannot run ${expression}`)
    else if (series === 0 && !MAY_BE_EMPTY.test(expression)) missed.push(`nothing to show for ${expression}`)
  }
  console.info(`  The dashboard has ${expressions.length} expressions.`)
  return missed
}

/** Begins the faults, and watches until their alerts have all fired, or until the limit. Without faults, watches for `limitS`. */
async function watch(prometheus: Prometheus, faults: readonly Fault[], limitS = LIMIT_S): Promise<Outcome> {
  const begun = new Map<string, number>()
  for (const { alert, begin } of faults) {
    begun.set(alert, performance.now())
    await begin()
  }
  const end = performance.now() + limitS * 1_000
  const outcome: Outcome = { seconds: new Map(), fired: new Set() }
  while (performance.now() < end && (faults.length === 0 || outcome.seconds.size < faults.length)) {
    for (const alert of await prometheus.firing()) {
      outcome.fired.add(alert)
      const from = begun.get(alert)
      if (from !== undefined && !outcome.seconds.has(alert))
        outcome.seconds.set(alert, (performance.now() - from) / 1_000)
    }
    await pause(500)
  }
  return outcome
}

/** The sweep that asks Stripe for payouts is not due for an hour. No other asks Stripe while nothing is paid. */
async function leavePayoutsAlone(migrateUrl: string): Promise<void> {
  const client = new Client({ connectionString: migrateUrl })
  await client.connect()
  await client.query(`insert into sweeps (name, last_started_at) values ('bookings.payouts', now())`)
  await client.end()
}

async function startMailServer(stack: AsyncDisposableStack) {
  let isDeferring = false
  const server = await testMailServer({ replyTo: async () => (isDeferring ? '451 try again later' : '250 taken') })
  stack.defer(async () => {
    server.endConnections()
    await server.close()
  })
  const defer = () => void (isDeferring = true)
  return { url: `smtp://127.0.0.1:${server.port}`, received: server.received, defer }
}

async function mountSmallDisk(stack: AsyncDisposableStack, path: string): Promise<string> {
  await mkdir(path)
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', path])
  stack.defer(() => void execFileSync('umount', [path]))
  return path
}

/** The clock is as far ahead as the file says, which libfaketime reads again every second. Timers use real time. */
function movableClock(file: string): Record<string, string> {
  return {
    LD_PRELOAD: findFaketime(),
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_CACHE_DURATION: '1',
    DONT_FAKE_MONOTONIC: '1',
    FAKETIME_FORCE_MONOTONIC_FIX: '0',
    NO_FAKE_STAT: '1',
  }
}

let registered = 0

/** Registers members, each of whom gets an email. */
async function register(port: number, count: number): Promise<void> {
  for (let done = 0; done < count; done += 1) {
    registered += 1
    const password = 'Narrowboat7!lockgate'
    const body = {
      ...{ username: 'Emily Brown', email: `emily${registered}@example.com`, gender: 'F' },
      ...{ password, passchk: password },
    }
    const { status } = await fetch(`http://127.0.0.1:${port}/accounts/register`, {
      ...{ method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
    })
    if (status !== 201) throw new Error(`a registration answered ${status}`)
  }
}
