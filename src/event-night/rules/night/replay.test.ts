import { expect, test } from 'vitest'
import { guestsOf, minutes, pairOf, TestNight } from '#event-night/testing/a-night.ts'
import type { NightAction, NightActionDetails } from './actions.ts'
import { withGuests } from './apply.ts'
import { replay } from './carry-out.ts'
import { pairsToSwap } from './correct-round.ts'
import type { NightGuests } from './night.ts'

const tablet = { by: { device: 'tablet' } }

/** The night on the site after its first round. The console, which leads, then loses its connection. */
function nightOnSite(guests: Partial<NightGuests> = {}): TestNight {
  const night = new TestNight(guestsOf(4, 4, guests))
  night.call(['w1 m1', 'w2 m2'])
  night.atMs = minutes(6)
  return night
}

/** What the console does without a connection: it calls two rounds, and swaps and reports guests in the first of them. */
function doneOffline(night: TestNight): NightAction[] {
  const call = (round: number, ...pairs: string[]): NightActionDetails => ({
    action: 'call round',
    round,
    pairs: pairs.map((pair, nth) => ({ table: nth + 1, seats: pairOf(pair) })),
  })
  const swap: NightActionDetails = { action: 'swap', callId: 'offline 2', seats: pairOf('m2 m1') }
  return [
    night.actionOf(call(2, 'w1 m2', 'w2 m3'), { id: 'offline 2', doneAtMs: minutes(6) }),
    night.actionOf({ ...swap, seats: pairOf('m3 m4') }, { id: 'swap', doneAtMs: minutes(6.5) }),
    night.actionOf({ action: 'leave', seat: 'w4' }, { id: 'leave', doneAtMs: minutes(7) }),
    night.actionOf(call(3, 'w1 m3', 'w2 m1'), { id: 'offline 3', doneAtMs: minutes(12) }),
  ]
}

function outcomesOf({ outcomes }: ReturnType<typeof replay>): string[] {
  return [...outcomes.values()].map((outcome) => (outcome.outcome === 'refused' ? outcome.refusal : outcome.outcome))
}

test('what the leading device did without a connection is taken as it happened', () => {
  const night = nightOnSite()
  const result = replay(night.now, doneOffline(night), night.context)
  expect(outcomesOf(result)).toEqual(['done', 'done', 'done', 'done'])
  expect(result.night.rounds.map(({ calledAtMs }) => calledAtMs)).toEqual([0, minutes(6), minutes(12)])
  expect(result.night.meetings.map(({ round, seats }) => `${round}: ${seats.join(' ')}`)).toEqual([
    '1: w1 m1',
    '1: w2 m2',
    '2: w1 m2',
    '2: w2 m4',
    '3: w1 m3',
    '3: w2 m1',
  ])
})

test('pairs that have been blocked, or of whom one has left or was absent, are left out of a call and named', () => {
  const night = nightOnSite()
  night.act({ action: 'leave', seat: 'm3' }, tablet)
  const { guests } = night.now
  const seats = guests.seats.map((seat) => (seat.id === 'm1' ? { ...seat, state: 'absent' as const } : seat))
  const changed = withGuests(night.now, { ...guests, seats, apart: [pairOf('w1 m2')] })
  const { outcomes, night: after } = replay(changed, doneOffline(night), night.context)
  expect(outcomes.get('offline 2')).toMatchObject({
    leftOut: [
      { table: 1, seats: ['w1', 'm2'], fault: 'apart' },
      { table: 2, seats: ['w2', 'm3'], fault: 'left' },
    ],
  })
  expect(outcomes.get('offline 3')).toMatchObject({
    leftOut: [
      { seats: ['w1', 'm3'], fault: 'left' },
      { seats: ['w2', 'm1'], fault: 'absent' },
    ],
  })
  expect(after.rounds.length).toBe(3)
  expect(after.log.at(-1)).toMatchObject({ id: 'offline 3', pairs: [] })
})

test('a guest who left after the call was at the table', () => {
  const night = nightOnSite()
  night.act({ action: 'leave', seat: 'm3' }, { ...tablet, doneAtMs: minutes(8) })
  const { outcomes } = replay(night.now, doneOffline(night), night.context)
  expect(outcomes.get('offline 2')).toMatchObject({ outcome: 'done', leftOut: [] })
  expect(outcomes.get('offline 3')).toMatchObject({ leftOut: [{ seats: ['w1', 'm3'], fault: 'left' }] })
})

test('if another device leads by then, its calls stand, and only what does not depend on the refused calls counts', () => {
  const night = nightOnSite()
  night.act({ action: 'lead' }, tablet)
  night.call(['w3 m3'], tablet)
  const { meetings } = night.now
  const result = replay(night.now, doneOffline(night), night.context)
  expect(outcomesOf(result)).toEqual(['not_leading_device', 'round_not_running', 'done', 'not_leading_device'])
  expect(result.night.meetings).toEqual(meetings)
  expect(result.night.reports.get('w4')).toMatchObject({ leftAtMs: minutes(7) })
})

test('actions that the site has carried out before change nothing when they come again', () => {
  const night = nightOnSite()
  const pending = doneOffline(night)
  const once = replay(night.now, pending, night.context)
  const twice = replay(once.night, pending, night.context)
  expect(outcomesOf(twice)).toEqual(['already', 'already', 'already', 'already'])
  expect(twice.night).toBe(once.night)
})

test('an action that was undone is not carried out when it comes again', () => {
  const night = nightOnSite()
  const leave = night.actionOf({ action: 'leave', seat: 'w1' })
  const undo = night.actionOf({ action: 'undo', undoes: leave.id })
  const once = replay(night.now, [leave, undo], night.context)
  const again = replay(once.night, [leave], night.context)
  expect(outcomesOf(again)).toEqual(['already'])
  expect(again.night.reports.has('w1')).toBe(false)
})

test('a pair that was blocked after its round was called stays, and the host is told whom to swap', () => {
  const night = nightOnSite()
  expect(pairsToSwap(night.now)).toEqual([])
  const changed = withGuests(night.now, { ...night.now.guests, apart: [pairOf('m1 w1')] })
  expect(changed.meetings).toEqual(night.now.meetings)
  expect(pairsToSwap(changed).map(({ seats }) => seats)).toEqual([['w1', 'm1']])
})
