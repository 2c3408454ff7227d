import { expect, test } from 'vitest'
import type { PhoneKind } from '#event-night/testing/flaky-phone.ts'
import type { NightSite } from '#event-night/testing/night-site.ts'
import { actionsWithinRounds } from '#event-night/testing/random-actions.ts'
import { randomNight, type RandomNight, type RandomNightOptions } from '#event-night/testing/random-night.ts'
import { drawFrom } from '#platform/testing/seeded-random.ts'
import { suiteSeed, suiteSize } from '#platform/testing/suite-size.ts'
import type { NightAction } from './actions.ts'
import { foldNight } from './apply.ts'
import { pairKey } from './pairs.ts'

const NIGHTS = suiteSize({ whole: 500, inTest: 12 })

function forEachNight(options: RandomNightOptions, check: (night: RandomNight) => void): void {
  const draw = drawFrom(suiteSeed(41))
  for (let nth = 0; nth < NIGHTS; nth++) check(randomNight(draw, options))
}

/** Returns the actions that are not in the site's log exactly once, apart from those refused or undone. */
function lostActions({ site, consoles }: RandomNight): string[] {
  const actions = consoles.flatMap(({ done }) => done)
  const undone = new Set(actions.flatMap((one) => (one.action === 'undo' && isDone(site, one.id) ? one.undoes : [])))
  return actions
    .filter(({ id, action }) => isDone(site, id) && action !== 'undo' && !undone.has(id))
    .filter(({ id }) => site.night.log.filter((logged) => logged.id.split(',')[0] === id).length !== 1)
    .map(({ id, action }) => `${id}: ${action}`)
}

function isDone(site: NightSite, id: string): boolean {
  return site.outcomes.get(id)?.outcome === 'done'
}

/** Returns whether the site has decided about the action, once. */
function isHandled(site: NightSite, id: string): boolean {
  return site.outcomes.has(id) && site.night.log.filter((action) => action.id === id).length <= 1
}

/** Returns the calls that a console showed in the room and the site did not store. */
function callsNotStored({ site, consoles }: RandomNight): string[] {
  return consoles.flatMap(({ done }) =>
    done.flatMap((call) => (call.action === 'call round' && !isStored(site, call) ? [call.id] : [])),
  )
}

/** Returns whether the call is in the log with all its pairs, apart from those named as left out. */
function isStored({ night, outcomes }: NightSite, { id, pairs }: NightAction<'call round'>): boolean {
  const outcome = outcomes.get(id)
  const stored = night.log.find((action) => action.id === id)
  if (outcome?.outcome !== 'done' || stored?.action !== 'call round') return false
  const leftOut = new Set(outcome.leftOut.map(({ seats }) => pairKey(seats)))
  const keys = pairs.map(({ seats }) => pairKey(seats)).filter((key) => !leftOut.has(key))
  return keys.join() === stored.pairs.map(({ seats }) => pairKey(seats)).join()
}

test('on nights with two consoles and an unreliable connection, no action is lost or carried out twice', () => {
  forEachNight({}, (night) => {
    expect(lostActions(night)).toEqual([])
    for (const { done } of night.consoles) for (const { id } of done) expect(night.site.outcomes.has(id)).toBe(true)
  })
})

test('on such nights no pair meets twice, and nobody is seated with someone they are kept apart from', () => {
  forEachNight({}, ({ site }) => expect(site.faults).toEqual([]))
})

test('on such nights every console comes to show the same night as the site, which follows from its log', () => {
  forEachNight({}, ({ site, consoles }) => {
    for (const { night } of consoles) expect(night).toEqual(site.night)
    const { handled: _, ...folded } = foldNight(site.night.guests, site.night.log)
    expect(site.night).toMatchObject(folded)
  })
})

test('on such nights the host sees every refusal, and there are some', () => {
  let refused = 0
  forEachNight({}, ({ site, consoles }) => {
    for (const console of consoles) {
      const onSite = console.done.filter(({ id }) => site.outcomes.get(id)?.outcome === 'refused').map(({ id }) => id)
      expect([...console.refused].toSorted()).toEqual(onSite.toSorted())
      refused += onSite.length
    }
  })
  expect(refused).toBeGreaterThan(NIGHTS)
})

test('as long as no other device asks to lead, every call that a console showed is stored as it was shown', () => {
  let calls = 0
  forEachNight({ names: actionsWithinRounds }, (night) => {
    expect(callsNotStored(night)).toEqual([])
    calls += night.site.night.rounds.length
  })
  expect(calls).toBeGreaterThan(NIGHTS)
})

test('on such nights a guest’s phone shows only what was true for that guest, and what the log says once the network is back', () => {
  let acted = 0
  forEachNight({}, ({ site, phones }) => {
    expect(phones.flatMap(({ faults }) => faults)).toEqual([])
    for (const id of phones.flatMap((phone) => phone.acted)) expect(isHandled(site, id)).toBe(true)
    acted += phones.flatMap((phone) => phone.acted).length
  })
  expect(acted).toBeGreaterThan(NIGHTS)
})

test.each<PhoneKind>(['shows every answer', 'keeps its first answer about a round'])(
  'a phone that %s would show something else than the log says',
  (phoneKind) => {
    let faults = 0
    forEachNight({ phoneKind }, ({ phones }) => void (faults += phones.flatMap((phone) => phone.faults).length))
    expect(faults).toBeGreaterThan(NIGHTS)
  },
)

test('without ids, actions would be carried out twice', () => {
  let lost = 0
  forEachNight({ missing: 'ids' }, (night) => void (lost += lostActions(night).length))
  expect(lost).toBeGreaterThan(NIGHTS)
})

test('without a leading device, calls that a console showed would not be stored', () => {
  let lost = 0
  forEachNight(
    { missing: 'leading device', names: actionsWithinRounds },
    (night) => void (lost += callsNotStored(night).length),
  )
  expect(lost).toBeGreaterThan(NIGHTS / 2)
})
