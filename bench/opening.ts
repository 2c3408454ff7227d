import { watchHistory, type Change } from '#bookings/server/testing/watch-history.ts'
import { MEMBERS } from './booking-world.ts'
import { startApart, untilDone, type Apart } from './emulator-apart.ts'
import { openForBooking, sellPlaces, type Scenario, type Visitor } from './opening-crowd.ts'
import {
  brokenRules,
  changesOf,
  moneyOf,
  placesOf,
  readClock,
  wronglyFullOf,
  type Places,
  type Visit,
} from './opening-check.ts'
import { isFull } from './checkout-browser.ts'
import { printTable } from './required-figures.ts'

const PROCESSES = 3
const PRICE_PENCE = 2_400
const MAX_ANSWER_MS = 3_000
const MAX_KNOWN_MS = 5_000

const crowd = { members: 300, first: 0, placesEach: 50, pricePence: PRICE_PENCE }
const warmUp: Scenario = {
  ...crowd,
  members: 60,
  first: MEMBERS - 60,
  placesEach: 20,
  releaseMargin: 20,
  addresses: 'own',
}
const scenarios: readonly { name: string; scenario: Scenario }[] = [
  { name: 'own addresses', scenario: { ...crowd, releaseMargin: 50, addresses: 'own' } },
  { name: 'one address', scenario: { ...crowd, releaseMargin: 50, addresses: 'one' } },
  { name: 'one address, margin 3', scenario: { ...crowd, releaseMargin: 3, addresses: 'one' } },
]

/** A figure, and whether it is as required. Without `isMet`, it is only printed. */
type Figure = { name: string; value: string | number; isMet?: boolean }

/**
 * Measures the opening of booking: 300 members open checkout in the same second for 100 places, on three processes with limits
 * on. Then those with a place pay. With a margin of 50, all places are on sale from the start. With a margin of 3, most members
 * join the waiting list, and each pays for the place that a booking of the other gender releases.
 */
export async function measureOpening(stack: AsyncDisposableStack): Promise<string[]> {
  const apart = await startApart(stack, PROCESSES, { TRUST_PROXY: '127.0.0.1' })
  const history = await watchHistory({ migrateUrl: apart.world.settings['MIGRATE_DATABASE_URL'] ?? '' })
  await runScenario(apart, warmUp, history)
  const columns: { name: string; figures: Figure[] }[] = []
  for (const { name, scenario } of scenarios)
    columns.push({ name, figures: await runScenario(apart, scenario, history) })
  printTable([
    ['', ...columns.map(({ name }) => name)],
    ...(columns[0]?.figures ?? []).map(({ name }, row) => [
      name,
      ...columns.map(({ figures }) => String(figures[row]?.value)),
    ]),
  ])
  return columns.flatMap(({ name, figures }) =>
    figures.filter(({ isMet }) => isMet === false).map((figure) => `${name}: ${figure.name}: ${figure.value}`),
  )
}

async function runScenario(apart: Apart, scenario: Scenario, history: () => Promise<Change[]>): Promise<Figure[]> {
  const { pool } = apart
  const money = await moneyOf(apart)
  const clock = await readClock(pool)
  await using crowdStack = new AsyncDisposableStack()
  const { eventId, openedAt, visitors } = await openForBooking(apart, scenario, crowdStack)
  const clocks = [clock, await readClock(pool)] as const
  const held = await placesOf(pool, eventId)
  const opened = visitors.map(({ member, browser }) => ({ member, answers: [...browser.answers] }))
  const began = performance.now()
  const failures = await sellPlaces(apart, { ...scenario, eventId }, visitors)
  const confirmedMs = performance.now() - began
  await untilDone(pool)
  const doneMs = performance.now() - began
  const changes = changesOf(eventId, await history())
  const after = await moneyOf(apart)
  const members = visitors.map(({ member }) => member)
  const context = { world: apart.world, sold: scenario, clocks }
  const wrong = wronglyFullOf(opened, changes, context)
  const planted = wronglyFullOf([plantedVisit(scenario.first, openedAt)], changes, context)
  const broken = brokenRules(members, changes, apart.world, scenario)
  for (const problem of [...failures, ...broken]) console.info(`  ${problem}`)
  return [
    ...openingFigures(scenario, visitors, held),
    { name: 'wrong ‘full’', value: wrong.length, isMet: wrong.length === 0 },
    { name: 'planted wrong ‘full’ found', value: planted.length, isMet: planted.length === 1 },
    { name: 'broken rules', value: broken.length, isMet: broken.length === 0 },
    ...saleFigures(scenario, await placesOf(pool, eventId), {
      provider: after.providerPence - money.providerPence,
      ledger: after.ledgerPence - money.ledgerPence,
    }),
    { name: 'payments that failed', value: failures.length, isMet: failures.length === 0 },
    ...answerFigures(visitors),
    { name: 'last confirmed', value: seconds(confirmedMs) },
    { name: 'last captured, all emails sent', value: seconds(doneMs) },
    { name: 'emails', value: after.mails - money.mails, isMet: after.mails - money.mails >= 2 * scenario.placesEach },
  ]
}

/** Returns a member to whom the site said that the event was full just before it opened, which the check has to find. */
function plantedVisit(member: number, openedAt: number): Visit {
  const times = { sentMs: openedAt - 20, receivedMs: openedAt - 10 }
  return { member, answers: [{ status: 409, refusal: 'event_full', retryAfterSeconds: null, ...times }] }
}

function openingFigures({ placesEach, releaseMargin }: Scenario, visitors: readonly Visitor[], held: Places): Figure[] {
  const expected = 2 * Math.min(placesEach, releaseMargin)
  const count = (kind: string) => visitors.filter(({ outcome }) => outcome.is === kind).length
  const knownMs = Math.max(...visitors.map((visitor) => visitor.knownMs))
  const withoutList = visitors.filter(({ outcome }) => outcome.is === 'full' && !outcome.canWait).length
  const refused = new Set(visitors.flatMap(({ outcome }) => (outcome.is === 'refused' ? [outcome.why] : [])))
  return [
    { name: 'everyone knows after', value: seconds(knownMs), isMet: knownMs <= MAX_KNOWN_MS },
    { name: 'with a place', value: count('kept'), isMet: count('kept') === expected },
    { name: 'places held', value: held.live, isMet: held.live === expected },
    { name: 'by distinct members', value: held.members, isMet: held.members === expected },
    { name: 'who know that it is full', value: count('full'), isMet: count('full') === visitors.length - expected },
    { name: 'without the waiting list', value: withoutList, isMet: withoutList === 0 },
    { name: 'refused otherwise', value: [count('refused'), ...refused].join(' '), isMet: refused.size === 0 },
  ]
}

type Pence = { provider: number; ledger: number }

function saleFigures({ placesEach, pricePence }: Scenario, sold: Places, { provider, ledger }: Pence): Figure[] {
  const expected = 2 * placesEach * pricePence
  const isSold = sold.booked === 2 * placesEach && sold.members === sold.booked
  return [
    { name: 'booked', value: sold.booked, isMet: isSold },
    { name: 'pence at the provider', value: provider, isMet: provider === expected },
    { name: 'pence in the ledger', value: ledger, isMet: ledger === expected },
  ]
}

function answerFigures(visitors: readonly Visitor[]): Figure[] {
  const answers = visitors.flatMap(({ browser }) => browser.answers)
  const slowestMs = Math.max(...answers.map(({ sentMs, receivedMs }) => receivedMs - sentMs))
  const busy = answers.filter(({ status }) => status === 503)
  const bare = busy.filter(({ retryAfterSeconds }) => retryAfterSeconds === null).length
  const longestWaitMs = 1_000 * Math.max(0, ...busy.map(({ retryAfterSeconds }) => retryAfterSeconds ?? 0))
  const failed = answers.filter(({ status }) => status >= 500 && status !== 503).length
  return [
    { name: 'answers', value: answers.length },
    { name: 'of these ‘full’', value: answers.filter(isFull).length },
    { name: 'slowest answer', value: seconds(slowestMs), isMet: slowestMs <= MAX_ANSWER_MS },
    { name: 'busy answers', value: busy.length },
    { name: 'of these without Retry-After', value: bare, isMet: bare === 0 },
    { name: 'longest Retry-After', value: seconds(longestWaitMs) },
    { name: 'answers of 500', value: failed, isMet: failed === 0 },
  ]
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`
}
