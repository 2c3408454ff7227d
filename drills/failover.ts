import { setTimeout as pause } from 'node:timers/promises'
import { temporaryFolder } from '#platform/testing/temporary-folder.ts'
import { makeWorld, memberId, runBuiltSite } from '../bench/booking-world.ts'
import { printTable } from '../bench/required-figures.ts'
import { DatabaseServer } from './database-server.ts'
import { DatabaseWay } from './database-way.ts'
import { LoadOfSite } from './load-of-site.ts'

const EVENTS = 30
/** After this, a manager of failovers such as Patroni would promote the standby. */
const NOTICED_AFTER_MS = 4_000
const MAX_BACK_MS = 5_000
const MAX_SWITCHOVER_MS = 3_000
const MAX_ANSWER_MS = 3_000

type Pair = { primary: DatabaseServer; standby: DatabaseServer; way: DatabaseWay; load: LoadOfSite }
type Fault = {
  name: string
  /** Returns when bookings could work again, from which their return is measured. */
  happen: (pair: Pair) => Promise<number>
  /** The standby is the primary after this. */
  isPromoted: boolean
  maxBackMs: number
  isControl?: boolean
}

const faults: Fault[] = [
  { name: 'primary killed', isPromoted: true, maxBackMs: MAX_BACK_MS, happen: killPrimary },
  { name: 'primary frozen', isPromoted: true, maxBackMs: MAX_BACK_MS, happen: freezePrimary },
  { name: 'standby frozen, primary killed', isPromoted: true, maxBackMs: MAX_BACK_MS, happen: freezeStandby },
  { name: 'way to the primary frozen', isPromoted: false, maxBackMs: MAX_BACK_MS, happen: freezeWay },
  { name: 'primary restarted', isPromoted: false, maxBackMs: MAX_SWITCHOVER_MS, happen: restartPrimary },
  { name: 'switchover', isPromoted: true, maxBackMs: MAX_SWITCHOVER_MS, happen: switchOver },
  {
    name: 'control: asynchronous, killed',
    isPromoted: true,
    maxBackMs: MAX_BACK_MS,
    happen: killBehind,
    isControl: true,
  },
]

/** Takes the database away in several ways while people read pages and book through two processes. */
export async function drillFailover(stack: AsyncDisposableStack): Promise<string[]> {
  const folder = await temporaryFolder()
  stack.defer(() => folder.remove())
  let primary = await DatabaseServer.make(folder.path)
  stack.defer(() => primary.remove())
  let standby: DatabaseServer | undefined
  stack.defer(() => standby?.remove())
  const ways = [new DatabaseWay(primary.port), new DatabaseWay(primary.port)] as const
  for (const way of ways) stack.defer(() => way.stop())
  const ports = [await ways[0].start(), await ways[1].start()]
  const hosts = (role: string) =>
    `postgres://${role}@${ports.map((port) => `127.0.0.1:${port}`).join(',')}/speed_dating`
  const world = await makeWorld(stack, {}, 0, { url: hosts('app'), migrateUrl: hosts('owner') })
  const firstEvent = await world.makeEvents(EVENTS)
  const origins: string[] = []
  while (origins.length < 2) {
    const { port } = await runBuiltSite(stack, world.settings, 'serve')
    origins.push(`http://127.0.0.1:${port}`)
  }
  const load = new LoadOfSite({ world, origins, firstEvent, events: EVENTS })
  await load.readEachPage()

  const rows = [['fault', 'booked', 'lost', '500s', 'pages failed', 'bookings back', 'at most', 'slowest answer']]
  const missed: string[] = []
  for (const [number, fault] of faults.entries()) {
    standby = await primary.makeStandby(`s${number}`)
    await followEveryChange(primary, !fault.isControl)
    const [way, wayOfStandby] = number % 2 === 0 ? ways : [ways[1], ways[0]]
    way.leadTo(primary.port)
    wayOfStandby.leadTo(standby.port)
    await pause(3_000)
    load.begin()
    await pause(4_000)
    const couldReturnAt = await fault.happen({ primary, standby, way, load })
    await pause(10_000)
    await load.end()
    const [next, other] = fault.isPromoted ? [standby, primary] : [primary, standby]
    const lost = await countLost(next, load.booked)
    await other.remove()
    primary = next
    standby = undefined
    const backMs = load.firstBookingAfter(couldReturnAt)
    const { figures } = load
    rows.push([
      ...[fault.name, String(load.booked.length), String(lost), String(figures.errors), String(figures.pagesFailed)],
      ...[seconds(backMs), seconds(fault.maxBackMs), seconds(figures.slowestMs)],
    ])
    missed.push(...shortfalls(fault, { lost, backMs, ...figures, booked: load.booked.length }))
    for (const problem of load.problems.slice(0, 3)) console.info(`  ${fault.name}: ${problem}`)
  }
  printTable(rows)
  return missed
}

function shortfalls(
  { name, maxBackMs, isControl }: Fault,
  seen: { lost: number; backMs: number; booked: number; errors: number; pagesFailed: number; slowestMs: number },
): string[] {
  if (isControl) return seen.lost > 0 ? [] : ['the control lost nothing, so the drill shows nothing']
  return [
    ...(seen.booked > 0 ? [] : ['nothing was booked']),
    ...(seen.lost === 0 ? [] : [`${seen.lost} acknowledged bookings were lost`]),
    ...(seen.errors === 0 ? [] : [`${seen.errors} answers were 500`]),
    ...(seen.pagesFailed === 0 ? [] : [`${seen.pagesFailed} public pages failed`]),
    ...(seen.backMs <= maxBackMs ? [] : [`bookings were back after ${seconds(seen.backMs)}`]),
    ...(seen.slowestMs <= MAX_ANSWER_MS ? [] : [`the slowest answer took ${seconds(seen.slowestMs)}`]),
  ].map((sentence) => `${name}: ${sentence}`)
}

async function killPrimary({ primary, standby }: Pair): Promise<number> {
  await primary.signalAll('SIGKILL')
  await pause(NOTICED_AFTER_MS)
  await standby.promote()
  return performance.now()
}

async function freezePrimary({ primary, standby }: Pair): Promise<number> {
  await primary.signalAll('SIGSTOP')
  await pause(NOTICED_AFTER_MS)
  await standby.promote()
  return performance.now()
}

/** Bookings wait for a standby that does not respond, and are refused. Only those that it has are acknowledged. */
async function freezeStandby({ primary, standby }: Pair): Promise<number> {
  await standby.signalAll('SIGSTOP')
  await pause(3_000)
  await primary.signalAll('SIGKILL')
  await pause(NOTICED_AFTER_MS)
  await standby.signalAll('SIGCONT')
  await standby.promote()
  return performance.now()
}

async function freezeWay({ way }: Pair): Promise<number> {
  way.freeze()
  await pause(12_000)
  way.thaw()
  return performance.now()
}

async function restartPrimary({ primary }: Pair): Promise<number> {
  const began = performance.now()
  await primary.stop()
  await primary.start()
  return began
}

async function switchOver({ primary, standby }: Pair): Promise<number> {
  const began = performance.now()
  await primary.stop()
  await standby.promote()
  return began
}

/** The standby stops receiving changes, which the primary does not wait for. */
async function killBehind({ primary, standby }: Pair): Promise<number> {
  await standby.stopFollowing()
  await pause(4_000)
  await primary.signalAll('SIGKILL')
  await standby.promote()
  return performance.now()
}

/** Waits until the standby follows. A commit then waits for it, unless the replication is asynchronous. */
async function followEveryChange(primary: DatabaseServer, isSynchronous: boolean): Promise<void> {
  await primary.run(
    `alter system set synchronous_standby_names = '${isSynchronous ? 'standby' : ''}'`,
    'select pg_reload_conf()',
  )
  await primary.untilFollowed(isSynchronous ? 'sync' : 'async')
}

/** Returns how many bookings that were acknowledged are not in the database. */
async function countLost(database: DatabaseServer, booked: readonly number[]): Promise<number> {
  const rows = await database.runInSite(`select member_id from bookings where state = 'booked'`)
  const members = new Set(rows.map(({ member_id: id }) => id))
  return booked.filter((number) => !members.has(memberId(number))).length
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(2)} s`
}
