import { sql } from 'kysely'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { createScreen, loadScreen } from '#event-night/contract/screens.ts'
import { aheadMs, unmovedClock, withRate, type ClockState } from '#platform/server/clock-state.ts'
import { migrate } from '#platform/server/migrate.ts'
import { runDueSweeps, type Sweep } from '#platform/server/sweeps.ts'
import { secondProcess, type SecondProcess } from './second-process.ts'
import { testSite, type TestSite } from './test-site.ts'

let t: TestSite
let other: SecondProcess
beforeEach(async () => {
  t = await testSite()
  other = await secondProcess(t)
})
afterEach(async () => {
  await other.close()
  await t.close()
})

const post = (payload: object) => t.app.inject({ method: 'POST', url: '/dev/clock', payload })
const pollBoth = () => Promise.all([t.site.versionPoller.poll(), other.site.versionPoller.poll()])

/** As if the last change of the rate had been this many seconds earlier. */
const setEarlier = (seconds: number) =>
  sql`update site_clock set changes = changes + 1,
    rate_from = rate_from - make_interval(secs => ${seconds}),
    rate_until = rate_until - make_interval(secs => ${seconds})`.execute(t.site.db)

/** The time by the database, by a process that was told and by one that was not, in seconds after `start`. */
async function shownTimes(start: Temporal.Instant): Promise<number[]> {
  await pollBoth()
  const { rows } = await sql<{ now: Temporal.Instant }>`select site_now() as now`.execute(t.site.db)
  const times = [rows[0]?.now ?? start, t.clock.now(), other.site.clock.now()]
  return times.map((time) => time.since(start).total('seconds'))
}

/** At rate 60 one second of a busy machine is a minute, so the times differ by less than ten of them. */
const TOLERANCE_SECONDS = 600

test('every process and the database show the same time, before, while and after the clock runs faster', async () => {
  const start = t.clock.now()
  const answer = await post({ rate: 60 })
  expect(answer.json()).toMatchObject({ fast_forward: { rate: 60, from: expect.any(String) } })
  for (const seconds of await shownTimes(start)) expect(seconds).toBeLessThan(TOLERANCE_SECONDS)

  await setEarlier(105)
  const fast = await shownTimes(start)
  for (const seconds of fast) expect(seconds).toBeGreaterThanOrEqual(100 * 59)
  expect(Math.max(...fast) - Math.min(...fast)).toBeLessThan(TOLERANCE_SECONDS)

  await post({ rate: 1 })
  await setEarlier(10)
  const slow = await shownTimes(start)
  for (const [index, seconds] of slow.entries()) expect(seconds).toBeGreaterThanOrEqual(fast[index] ?? 0)
  expect(Math.max(...slow) - Math.min(...slow)).toBeLessThan(TOLERANCE_SECONDS)
  expect((await post({ advance: 'PT0S' })).json()).toMatchObject({ fast_forward: null })
})

test('SQL computes the site’s time as the processes do', async () => {
  const startMs = Temporal.Instant.from('2001-03-04T05:06:07.008Z').epochMilliseconds
  const moved: ClockState = { ...unmovedClock, offsetMs: 93_600_000 }
  const fast = withRate(moved, 60, startMs) ?? moved
  const ended = withRate(fast, 1, startMs + 70_000) ?? fast
  for (const state of [moved, fast, ended])
    for (const passedMs of [0, 4_999, 5_000, 71_500, 90_000, 605_000, 3_600_000]) {
      const [at, from, until] = [startMs + passedMs, state.rateFromMs, state.rateUntilMs].map((ms) =>
        Temporal.Instant.fromEpochMilliseconds(ms),
      )
      const { rows } = await sql<{ time: Temporal.Instant }>`
        select site_time(row(true, ${state.offsetMs}, ${state.rate}, ${from}, ${until}, 0)::site_clock, ${at}) as time
      `.execute(t.site.db)
      expect(rows[0]?.time.epochMilliseconds).toBe(startMs + passedMs + aheadMs(state, startMs + passedMs))
    }
})

const change = (assignment: string) => sql`update site_clock set ${sql.raw(assignment)}`.execute(t.site.db)

test('the database refuses a change that would turn the clock back', async () => {
  await post({ advance: 'PT1H' })
  await post({ rate: 60 })
  await setEarlier(60)
  for (const assignment of [
    'offset_ms = offset_ms - 1',
    'rate = 1',
    'rate = 59',
    'rate_until = clock_timestamp() - interval $$30 s$$',
    'rate_from = rate_from + interval $$10 s$$',
  ])
    await expect(change(assignment), assignment).rejects.toThrow('never goes back')
})

test('the database refuses a rate that is not allowed, and a period of more than ten minutes', async () => {
  for (const assignment of ['rate = 0', 'rate = 61', 'rate = 60, rate_until = rate_from + interval $$601 s$$'])
    await expect(change(assignment), assignment).rejects.toThrow('check constraint')
})

test.each([
  ['zero', { rate: 0 }],
  ['a negative number', { rate: -60 }],
  ['a word', { rate: 'fast' }],
  ['a fraction', { rate: 1.5 }],
  ['a number that is too large', { rate: 1e9 }],
  ['nothing', { rate: null }],
])('a rate that is %s is refused, and says what to enter', async (_what, body) => {
  const answer = await post(body)
  expect(answer.statusCode).toBe(422)
  expect(answer.json()).toMatchObject({ fields: { rate: 'Please enter a whole number from 1 to 60.' } })
  expect(t.clock.fastForward()).toBeNull()
})

test('a request moves the clock or changes its rate, and not both', async () => {
  expect((await post({ rate: 60, advance: 'PT1H' })).statusCode).toBe(422)
  expect(t.clock.fastForward()).toBeNull()
})

test('while the clock runs fast, another rate is refused', async () => {
  await post({ rate: 60 })
  const answer = await post({ rate: 30 })
  expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([409, 'clock_runs_fast'])
  expect(t.clock.fastForward()).toMatchObject({ rate: 60 })
})

test('sweeps are due by the faster clock, in every process', async () => {
  let done = 0
  const sweep: Sweep = { name: 'hourly', every: { minutes: 60 }, sweep: async () => void (done += 1) }
  await runDueSweeps(other.site, [sweep])
  await post({ rate: 60 })
  await setEarlier(70)
  await pollBoth()
  await runDueSweeps(other.site, [sweep])
  expect(done).toBe(2)
})

test('a page is told from when until when the clock runs faster', async () => {
  const { secret } = await t.api<typeof createScreen>('POST /api/screens', { body: {} })
  const load = async () => {
    const answer = await t.app.inject({ url: '/api/screens/night', headers: { authorization: `Bearer ${secret}` } })
    return answer.json<Awaited<ReturnType<typeof t.api<typeof loadScreen>>>>()
  }
  expect((await load()).fast_forward).toBeNull()
  await post({ rate: 60 })
  const { now, fast_forward: fast } = await load()
  expect(fast?.rate).toBe(60)
  expect(Temporal.Instant.compare(fast?.from ?? now, fast?.until ?? now)).toBe(-1)
})

test('on a live site, the app’s role may not change the clock', async () => {
  const { url: appUrl, migrateUrl } = t.database
  const log = { info() {}, warn() {}, error() {} }
  const update = async () => {
    const client = new Client({ connectionString: appUrl })
    await client.connect()
    try {
      await client.query('update site_clock set changes = changes')
    } finally {
      await client.end()
    }
  }
  await update()
  await migrate({ migrateUrl, appUrl, folder: 'migrations', log, isLive: true })
  await expect(update()).rejects.toThrow('permission denied')
})
