import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInAs } from '#accounts/testing.ts'
import type { Moment } from '#bookings/server/testing/money/kill-points.ts'
import {
  buildProgram,
  runTask,
  type BuiltBuyer,
  type TaskResult,
} from '#bookings/server/testing/money/killed-process.ts'
import type { NightActionInput } from '#event-night/contract/night.ts'
import { printOf } from '#event-night/rules/night/printed-plan.ts'
import { planNight } from '#event-night/rules/night/plan-night.ts'
import { aConsole, aNight } from '#event-night/server/testing/a-night.ts'
import type { KilledRequest } from '#event-night/server/testing/act-until-killed.ts'
import { ConnectionLost } from '#event-night/server/testing/flaky-connection.ts'
import { FlakyNightConsole, type NightConnection } from '#event-night/server/testing/flaky-night-console.ts'
import { nightProblems } from '#event-night/server/testing/night-problems.ts'
import { newId } from '#platform/server/ids.ts'
import { isWhole } from '#platform/testing/suite-size.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let program: BuiltBuyer
beforeAll(async () => (program = await buildProgram('killed-night')))
afterAll(() => program.remove())

type Kill = { point: number; moment: Moment }
type Transform = (action: NightActionInput) => NightActionInput
type Options = { otherLeads?: boolean; kill?: Kill; resent?: Transform }

const BATCH_SIZE = 2
const withNewId: Transform = (action) => ({ ...action, id: newId() })

test.each([
  ['calls the rounds', false],
  ['is refused some, because another device calls the rounds', true],
])(
  'if the site is killed at any point while it receives the actions of a console that %s, none is lost or done twice',
  async (_what, otherLeads) => {
    const whole = await actAndSendAgain({ otherLeads })
    if (whole.ending === 'killed') throw new Error('the process was killed without an instruction to kill it')
    expect(whole.problems).toEqual([])
    expect(whole.refused > 0).toBe(otherLeads)
    const { points } = whole.ending
    expect(points.length).toBeGreaterThan(7)
    const kills = killsAt(points.length)
    const problems: string[] = []
    const killNext = async (): Promise<void> => {
      for (let kill = kills.shift(); kill; kill = kills.shift()) {
        const { ending, refused, problems: found } = await actAndSendAgain({ otherLeads, kill })
        if (ending !== 'killed') found.push('it was not killed')
        if (refused !== whole.refused) found.push(`${refused} refusals were seen, and not ${whole.refused}`)
        problems.push(...found.map((problem) => `killed ${kill?.moment} point ${kill?.point}: ${problem}`))
      }
    }
    await Promise.all(Array.from({ length: BATCH_SIZE }, killNext))
    expect(problems).toEqual([])
  },
)

test('the check detects actions that are done twice because they have new ids when they are sent again', async () => {
  const { ending, problems } = await actAndSendAgain({ kill: { point: 5, moment: 'after' }, resent: withNewId })
  expect(ending).toBe('killed')
  expect(problems).not.toEqual([])
})

/**
 * Killing before a point is equivalent to killing after the previous one, so only `npm run prove` does both. `npm test` kills
 * once, in the middle.
 */
function killsAt(points: number): Kill[] {
  const all = Array.from({ length: points }, (_, index) => index + 1).flatMap((point): Kill[] => {
    const after: Kill = { point, moment: 'after' }
    return isWhole || point === 1 ? [{ point, moment: 'before' }, after] : [after]
  })
  return isWhole ? all : all.slice(all.length >> 1).slice(0, 1)
}

type Outcome = { ending: TaskResult; problems: string[]; refused: number }

/**
 * A console acts for two rounds without a network, and then sends all of it to a process that may be killed before it answers.
 * The console sends it again to the site once it runs again. If another device leads, it has called a round in the meantime.
 */
async function actAndSendAgain({ otherLeads = false, kill, resent = (action) => action }: Options): Promise<Outcome> {
  const t = await testSite({ LIMITS: 'off' })
  try {
    const night = await aNight(t)
    const { eventId, host, console: first } = night
    const { authorization } = await signInAs(t.site, host)
    const state = await first.load()
    const request = { url: `/api/admin/events/${eventId}/night/actions/`, authorization, deviceId: first.deviceId }
    const site = new KilledSite(t, request, { kill, resent })
    const console = new FlakyNightConsole(site, first.deviceId, state)
    const others = otherLeads ? await callFromAnotherDevice(t, night) : 0
    actFor(console, t)
    await console.finish()
    if (!site.ending) throw new Error('nothing was sent')
    const problems = await nightProblems(t, eventId, { consoles: [console], before: state.actions.length + others })
    return { ending: site.ending, refused: console.refused.size, problems }
  } finally {
    await t.close()
  }
}

type Replay = { kill: Kill | undefined; resent: Transform }
type Request = { url: string; authorization: string; deviceId: string }

/** A site whose first process is killed while it receives actions, and that then runs again. */
class KilledSite implements NightConnection {
  ending: TaskResult | undefined
  readonly #t: TestSite
  readonly #request: Request
  readonly #options: Replay

  constructor(t: TestSite, request: Request, options: Replay) {
    this.#t = t
    this.#request = request
    this.#options = options
  }

  async send(actions: readonly NightActionInput[]): ReturnType<NightConnection['send']> {
    const { url, authorization, deviceId: device_id } = this.#request
    const { kill, resent } = this.#options
    if (!this.ending) {
      const { database, site } = this.#t
      const where = { databaseUrl: database.url, dataDir: site.config.dataDir }
      const request: KilledRequest = { ...where, url, authorization, payload: { device_id, actions } }
      this.ending = await runTask(program, { ...request, ...(kill && { killAt: kill }) })
      throw new ConnectionLost()
    }
    const payload = { device_id, actions: actions.map(resent) }
    const answer = await this.#t.app.inject({ method: 'POST', url, headers: { authorization }, payload })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json()
  }

  settle(): Promise<void> {
    return Promise.resolve()
  }
}

type ANight = Awaited<ReturnType<typeof aNight>>

/** Returns the number of actions. */
async function callFromAnotherDevice(t: TestSite, { eventId, api, women, men }: ANight): Promise<number> {
  const other = aConsole(t, eventId, api)
  await other.act({ action: 'lead' })
  const seats: [string, string] = [women[0]?.bookingId ?? '', men[0]?.bookingId ?? '']
  await other.act({ action: 'call round', round: 1, pairs: [{ table: 1, seats }] })
  return 2
}

function actFor(console: FlakyNightConsole, { clock }: TestSite): void {
  const nowMs = clock.now().epochMilliseconds
  const [woman = ''] = console.night.seats.keys()
  console.act(printOf(planNight(console.night, nowMs, null)), nowMs)
  console.callNext(nowMs)
  console.act({ action: 'leave', seat: woman }, nowMs)
  console.callNext(nowMs)
  console.act({ action: 'return', seat: woman }, nowMs)
  const met = console.night.meetings.at(-1)?.seats
  if (met) console.act({ action: 'did not meet', seats: met }, nowMs)
  console.act({ action: 'sit out next round', seat: woman }, nowMs)
}
