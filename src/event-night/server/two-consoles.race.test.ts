import { afterEach, beforeEach, expect, test } from 'vitest'
import { signInAs } from '#accounts/testing.ts'
import type { NightActionInput } from '#event-night/contract/night.ts'
import { firstNames } from '#event-night/rules/night/first-names.ts'
import { planNight } from '#event-night/rules/night/plan-night.ts'
import { printOf } from '#event-night/rules/night/printed-plan.ts'
import { loadNight } from '#event-night/server/night/load-night.ts'
import { aConsole, aNight } from '#event-night/server/testing/a-night.ts'
import { FlakyConnection } from '#event-night/server/testing/flaky-connection.ts'
import { FlakyGuestPhone, type GuestPhoneKind } from '#event-night/server/testing/flaky-guest-phone.ts'
import { FlakyNightConsole, type NightConnection } from '#event-night/server/testing/flaky-night-console.ts'
import { nightProblems } from '#event-night/server/testing/night-problems.ts'
import { expectedOnPhone } from '#event-night/testing/check-phone.ts'
import { newId } from '#platform/server/ids.ts'
import { drawFrom } from '#platform/testing/seeded-random.ts'
import { suiteSeed, suiteSize } from '#platform/testing/suite-size.ts'
import { secondProcess } from '#tests/second-process.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

const ROUNDS = suiteSize({ whole: 40, inTest: 3 })

let t: TestSite
beforeEach(async () => (t = await testSite({ LIMITS: 'off' })))
afterEach(() => t.close())

type Transform = (action: NightActionInput) => NightActionInput
type Options = { transform?: Transform; phones?: GuestPhoneKind }

test('two consoles and the guests’ phones on unreliable connections lose no action, and show what the site has stored', async () => {
  expect(await problemsOfNight({})).toEqual([])
})

test('the test detects problems if actions get new ids when they are resent', async () => {
  expect(await problemsOfNight({ transform: (action) => ({ ...action, id: newId() }) })).not.toEqual([])
})

test('the test detects phones that show every answer, however late it arrives', async () => {
  expect((await problemsOfNight({ phones: 'shows every answer' })).join()).toContain('shows round')
})

async function problemsOfNight({ transform = (action) => action, phones: kind = 'usual' }: Options): Promise<string[]> {
  const { eventId, host, api, women, men } = await aNight(t, { women: 7, men: 6, tables: 6 })
  const second = await secondProcess(t)
  const draw = drawFrom(suiteSeed(20261126))
  const { authorization } = await signInAs(t.site, host)
  const state = await aConsole(t, eventId, api).load()
  const before = state.actions.length
  const consoles = [t.app, second.app].map((app) => {
    const deviceId = newId()
    const options = { app, url: `/api/admin/events/${eventId}/night/actions/`, authorization, draw }
    const bodyOf = (actions: readonly NightActionInput[]) => ({ device_id: deviceId, actions: actions.map(transform) })
    const connection: NightConnection = new FlakyConnection(options, bodyOf)
    return new FlakyNightConsole(connection, deviceId, state)
  })
  const drawForPhones = drawFrom(suiteSeed(5))
  const phones: FlakyGuestPhone[] = []
  for (const guest of [...women, ...men]) {
    const options = { apps: [t.app, second.app], url: `/api/night/${eventId}`, draw: drawForPhones, kind }
    const { authorization: ofGuest } = await signInAs(t.site, guest)
    phones.push(new FlakyGuestPhone({ ...options, seat: guest.bookingId, authorization: ofGuest }))
  }
  // Another device has set the night up.
  consoles[0]?.act({ action: 'lead' }, t.clock.now().epochMilliseconds)
  for (let round = 0; round < ROUNDS; round += 1) {
    const nowMs = () => t.clock.now().epochMilliseconds
    for (const console of consoles) {
      if (draw() < 0.2) console.act({ action: 'lead' }, nowMs())
      console.callNext(nowMs())
      actOnGuest(console, draw, nowMs())
      if (draw() < 0.2) console.act(printOf(planNight(console.night, nowMs(), null)), nowMs())
    }
    await Promise.all([...consoles.map((console) => console.synchronise()), ...phones.map((phone) => phone.ask())])
  }
  for (const console of consoles) await console.finish()
  await Promise.all(phones.map((phone) => phone.settle()))
  const problems = [...(await nightProblems(t, eventId, { consoles, before })), ...(await wrongPhones(eventId, phones))]
  await second.close()
  return problems
}

/** Returns one sentence for each phone that shows something else than the stored log says. */
async function wrongPhones(eventId: number, phones: readonly FlakyGuestPhone[]): Promise<string[]> {
  const { night } = await loadNight(t.site.db, { id: eventId, endedAt: null }, t.site.config)
  const names = firstNames(night.seats.values())
  return phones.flatMap(({ seat, shown }) => {
    const expected = expectedOnPhone(night, seat, (_, partner) => names.get(partner) ?? '')
    return shown === expected ? [] : [`${seat} shows ${shown}, and not ${expected}`]
  })
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
