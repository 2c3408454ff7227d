import { afterEach, beforeEach, expect, test } from 'vitest'
import { signInAs } from '#accounts/testing.ts'
import type { NightActionInput } from '#event-night/contract/night.ts'
import { loadNight } from '#event-night/server/night/load-night.ts'
import { aConsole, aNight } from '#event-night/server/testing/a-night.ts'
import { FlakyConnection } from '#event-night/server/testing/flaky-connection.ts'
import { FlakyNightConsole, type NightConnection } from '#event-night/server/testing/flaky-night-console.ts'
import { newId } from '#platform/server/ids.ts'
import { drawFrom } from '#platform/testing/seeded-random.ts'
import { suiteSeed, suiteSize } from '#platform/testing/suite-size.ts'
import { secondProcess } from '#tests/second-process.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

const ROUNDS = suiteSize({ whole: 40, inTest: 6 })

let t: TestSite
beforeEach(async () => (t = await testSite({ LIMITS: 'off' })))
afterEach(() => t.close())

type Transform = (action: NightActionInput) => NightActionInput

test('two consoles on unreliable connections lose no action, and what they called is what the site has stored', async () => {
  expect(await problemsOfNight((action) => action)).toEqual([])
})

test('the test detects problems if actions get new ids when they are resent', async () => {
  expect((await problemsOfNight((action) => ({ ...action, id: newId() }))).length).toBeGreaterThan(0)
})

async function problemsOfNight(transform: Transform): Promise<string[]> {
  const { eventId, host, api } = await aNight(t, { women: 7, men: 6, tables: 6 })
  const second = await secondProcess(t)
  const draw = drawFrom(suiteSeed(20261126))
  const { authorization } = await signInAs(t.site, host)
  const state = await aConsole(t, eventId, api).load()
  const consoles = [t.app, second.app].map((app) => {
    const deviceId = newId()
    const options = { app, url: `/api/admin/events/${eventId}/night/actions/`, authorization, draw }
    const bodyOf = (actions: readonly NightActionInput[]) => ({ device_id: deviceId, actions: actions.map(transform) })
    const connection: NightConnection = new FlakyConnection(options, bodyOf)
    return new FlakyNightConsole(connection, deviceId, state)
  })
  for (let round = 0; round < ROUNDS; round += 1) {
    const nowMs = () => t.clock.now().epochMilliseconds
    for (const console of consoles) {
      if (draw() < 0.2) console.act({ action: 'lead' }, nowMs())
      console.callNext(nowMs())
      actOnGuest(console, draw, nowMs())
    }
    await Promise.all(consoles.map((console) => console.synchronise()))
  }
  for (const console of consoles) await console.finish()
  const problems = await problemsAt(eventId, consoles)
  await second.close()
  return problems
}

function actOnGuest(console: FlakyNightConsole, draw: () => number, nowMs: number): void {
  const { night } = console
  const seats = [...night.seats.keys()]
  const seat = seats[Math.floor(draw() * seats.length)] ?? ''
  const met = night.meetings[Math.floor(draw() * night.meetings.length)]?.seats
  const chance = draw()
  if (chance < 0.3) return console.act({ action: 'leave', seat }, nowMs)
  if (chance < 0.6) return console.act({ action: 'return', seat }, nowMs)
  if (chance < 0.8) return console.act({ action: 'sit out next round', seat }, nowMs)
  if (met) console.act({ action: 'did not meet', seats: met }, nowMs)
}

async function problemsAt(eventId: number, consoles: readonly FlakyNightConsole[]): Promise<string[]> {
  const { db, config } = t.site
  const rows = await db.selectFrom('nightActions').select(['id', 'outcome']).where('eventId', '=', eventId).execute()
  const made = consoles.flatMap((console) => console.made)
  // The night was set up before.
  const problems =
    rows.length === made.length + 1 ? [] : [`${made.length} actions were made, and ${rows.length - 1} stored`]
  const stored = new Map(rows.map(({ id, outcome }) => [id, outcome]))
  for (const id of made) if (!stored.has(id)) problems.push(`action ${id} was lost`)
  const seen = new Set(consoles.flatMap(({ refused }) => [...refused]))
  for (const [id, outcome] of stored)
    if ((outcome === 'refused') !== seen.has(id))
      problems.push(`action ${id} was ${outcome}, and the console showed otherwise`)
  const { night } = await loadNight(db, { id: eventId, endedAt: null }, config)
  const pairs = await db
    .selectFrom('roundPairs')
    .select(['roundNumber', 'tableNumber', 'firstSeat', 'secondSeat'])
    .where('eventId', '=', eventId)
    .where('struckAt', 'is', null)
    .execute()
  const inRows = pairs.map(
    (pair) => `${pair.roundNumber} ${pair.tableNumber} ${[pair.firstSeat, pair.secondSeat].toSorted().join(' ')}`,
  )
  const inNight = night.meetings
    .filter(({ isStruck }) => !isStruck)
    .map(({ round, table, seats }) => `${round} ${table} ${seats.toSorted().join(' ')}`)
  for (const pair of new Set(inRows).symmetricDifference(new Set(inNight)))
    problems.push(`only one of row and night has ${pair}`)
  if (inRows.length === 0) problems.push('no round was called')
  return problems
}
