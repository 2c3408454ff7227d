import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openMoneyCases } from '#bookings/server/queries.ts'
import type { Task } from '#bookings/server/testing/money/buy-until-killed.ts'
import { drawFrom } from '#platform/testing/seeded-random.ts'
import type { Moment } from '#bookings/server/testing/money/kill-points.ts'
import { findProblems } from '#bookings/server/testing/money/find-problems.ts'
import { buildBuyer, runTask, type BuiltBuyer, type TaskResult } from '#bookings/server/testing/money/killed-process.ts'
import { moneyAtProvider } from '#bookings/server/testing/money/money-at-provider.ts'
import { advanceTime, runJobsAsWorkers } from '#bookings/server/testing/money/advance-time.ts'
import { aBuyer, finishRemainingWork, recoverJobs } from '#bookings/server/testing/money/finish-remaining-work.ts'
import { ledgerKinds } from '#bookings/testing.ts'
import { anEvent } from '#events/testing.ts'
import { isWhole, someOf, suiteSeed, suiteSize } from '#platform/testing/suite-size.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let buyer: BuiltBuyer
beforeAll(async () => (buyer = await buildBuyer()))
afterAll(() => buyer.remove())

type Route = Exclude<Task['does'], 'a crowd' | 'a worker'>
type Kill = { point: number; moment: Moment }

const BATCH_SIZE = 3

test.each<Route>(['a buyer whose browser returns', 'a buyer who closes the tab'])(
  'if the process is killed at any point between hold and capture, %s gets what they paid for or is not charged',
  async (does) => {
    const whole = await buyAndFinish(does)
    if (whole.ending === 'killed') throw new Error('the process was killed without a kill point')
    expect(whole.problems).toEqual([])
    const { points } = whole.ending
    expect(points.filter((name) => name === 'commit').length).toBeGreaterThan(4)
    const kills = killsAt(points)
    const problems: string[] = []
    const killNext = async (): Promise<void> => {
      for (let kill = kills.shift(); kill; kill = kills.shift()) {
        const { ending, problems: found } = await buyAndFinish(does, kill)
        if (ending !== 'killed') found.push('it was not killed')
        const { point, moment } = kill
        problems.push(...found.map((wrong) => `killed ${moment} point ${point} of ${points.join(', ')}: ${wrong}`))
      }
    }
    await Promise.all(Array.from({ length: BATCH_SIZE }, killNext))
    expect(problems).toEqual([])
  },
)

/**
 * Returns the kills to try. The state before a point is the state after the previous one, so killing the process after each
 * point, and before the first, covers every state. A full run does both at every point, and continues beyond the capture.
 */
function killsAt(points: readonly string[]): Kill[] {
  const capture = points.findIndex((name) => name.endsWith('/capture'))
  expect(capture).toBeGreaterThan(0)
  const last = isWhole ? points.length : points.indexOf('job done', capture) + 1
  const all = Array.from({ length: last }, (_, index) => index + 1).flatMap((point): Kill[] => {
    const after: Kill = { point, moment: 'after' }
    return isWhole || point === 1 ? [{ point, moment: 'before' }, after] : [after]
  })
  return someOf(all, 2)
}

/**
 * Runs a purchase in a separate process, which is killed at the point `killAt` if that is set. Then finishes the remaining work
 * in this process.
 */
async function buyAndFinish(does: Route, killAt?: Kill): Promise<{ ending: TaskResult; problems: string[] }> {
  const t = await testSite({ LIMITS: 'off' })
  try {
    const { site, stripeEmulator } = t
    stripeEmulator.script({ lost: does === 'a buyer whose browser returns' ? 1 : 0 })
    const [people, eventId] = [[await aBuyer(site, 'F')], await anEvent(site)]
    const task: Task = { ...whereTo(t), does, people, eventId, seed: 1 }
    const ending = await runTask(buyer, { ...task, ...(killAt && { killAt }) })
    await finishRemainingWork(t)
    const problems = await findProblems(site, stripeEmulator)
    // A member whose card was accepted must have the place, because nobody else wanted it.
    const [money] = moneyAtProvider(stripeEmulator).values()
    const booked = await site.db.selectFrom('bookings').select('id').where('state', '=', 'booked').execute()
    if (booked.length !== (money ? 1 : 0))
      problems.push(`${booked.length} booked, card accepted: ${money !== undefined}`)
    return { ending, problems }
  } finally {
    await t.close()
  }
}

function whereTo({ site, database }: TestSite): Pick<Task, 'databaseUrl' | 'dataDir'> {
  return { databaseUrl: database.url, dataDir: site.config.dataDir }
}

/**
 * Kills the process when the provider has captured the payment, before the answer arrives. Then a person refunds a part of it at
 * the provider, whose messages do not arrive, and the job runs again without any other comparison.
 */
async function refundAfterKilledCapture(t: TestSite): Promise<{ kinds: string[]; problems: string[] }> {
  const { site, stripeEmulator } = t
  const does = 'a buyer whose browser returns'
  const whole = await buyAndFinish(does)
  const point = whole.ending === 'killed' ? 0 : whole.ending.points.findIndex((name) => name.endsWith('/capture')) + 1
  stripeEmulator.script({ lost: 1 })
  const [people, eventId] = [[await aBuyer(site, 'F')], await anEvent(site)]
  const task: Task = { ...whereTo(t), does, people, eventId, seed: 1, killAt: { point, moment: 'after' } }
  expect(await runTask(buyer, task)).toBe('killed')
  const [intent] = stripeEmulator.intents()
  if (intent?.status !== 'succeeded') throw new Error('the provider has not captured the payment')
  expect(await ledgerKinds(site.db)).toEqual(['authorised'])
  await site.cards.stripe.refunds.create({ payment_intent: intent.id, amount: 1 })
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await advanceTime(site, t.clock, 60)
    await recoverJobs(site)
    await runJobsAsWorkers(site, t.jobHandlers)
  }
  return { kinds: await ledgerKinds(site.db), problems: await findProblems(site, stripeEmulator) }
}

test('if the process is killed between a capture and its record, a refund made at the provider meanwhile is recorded', async () => {
  const t = await testSite({ LIMITS: 'off' })
  try {
    const found = await refundAfterKilledCapture(t)
    expect(found).toEqual({ kinds: ['authorised', 'captured', 'refunded'], problems: [] })
    expect((await openMoneyCases(t.site.db)).map(({ kind }) => kind)).toEqual(['refunded elsewhere'])
  } finally {
    await t.close()
  }
})

test('the test above detects a site that believes the answer which the provider repeats', async () => {
  const t = await testSite({ LIMITS: 'off' })
  try {
    const answer = t.stripeEmulator.answer.bind(t.stripeEmulator)
    vi.spyOn(t.stripeEmulator, 'answer').mockImplementation(async (request) => {
      const { headers, ...answered } = await answer(request)
      const { 'idempotent-replayed': _replayed, ...others } = headers
      return { ...answered, headers: others }
    })
    const { kinds, problems } = await refundAfterKilledCapture(t)
    expect(kinds).toEqual(['authorised', 'captured'])
    expect(problems).toContainEqual(expect.stringMatching(/^money of .*refunded 1, the ledger .*refunded 0$/))
  } finally {
    await t.close()
  }
})

const CROWD = 12
const ROUNDS = suiteSize({ whole: 100, inTest: 1 })
/** A crowd is done after half a second on a quiet machine. */
const MAX_LIFE_MS = 550

test('if processes are killed repeatedly while a crowd buys, the final state has no problems', async () => {
  const t = await testSite({ LIMITS: 'off' })
  try {
    const { site, stripeEmulator } = t
    const draw = drawFrom(suiteSeed(20261121))
    stripeEmulator.script({ seed: suiteSeed(1), lost: 0.3, copies: 3, shuffled: true, lostAnswers: 0.02 })
    let killed = 0
    for (let round = 0; round < ROUNDS; round += 1) {
      const eventId = await anEvent(site, { malePlaces: 5, femalePlaces: 5 })
      const people = []
      for (let number = 0; number < CROWD; number += 1) people.push(await aBuyer(site, number % 2 === 0 ? 'F' : 'M'))
      const task: Task = { ...whereTo(t), does: 'a crowd', people, eventId, seed: round + 1 }
      const ending = await runTask(buyer, task, Math.round(draw() * MAX_LIFE_MS))
      if (ending === 'killed') killed += 1
    }
    stripeEmulator.script({ lostAnswers: 0 })
    await finishRemainingWork(t)
    expect(await findProblems(site, stripeEmulator)).toEqual([])
    expect(killed).toBeGreaterThan(ROUNDS / 3)
  } finally {
    await t.close()
  }
})
