import { expect, test } from 'vitest'
import { guestsOf, minutes, pairOf, TestNight, usualSettings } from '#event-night/testing/a-night.ts'
import type { NightAction, NightActionDetails } from './actions.ts'
import { foldNight, withGuests } from './apply.ts'
import type { Night } from './night.ts'
import { callDueAtMs, phaseOf } from './phase.ts'

const tablet = { by: { device: 'tablet' } }

function nightInRound(): TestNight {
  const night = new TestNight(guestsOf(4, 4))
  night.call(['w1 m1', 'w2 m2'])
  return night
}

/** A night without the ids of the actions that it has handled. */
function stateOf({ handled: _, ...state }: Night): Omit<Night, 'handled'> {
  return state
}

test.each<[string, (night: TestNight) => NightActionDetails]>([
  ['set up', () => ({ action: 'set up', settings: { ...usualSettings, tables: 9 } })],
  ['call round', () => ({ action: 'call round', round: 2, pairs: [{ table: 1, seats: pairOf('w1 m2') }] })],
  ['pause', ({ callId }) => ({ action: 'pause', callId })],
  ['resume', ({ callId }) => ({ action: 'resume', callId })],
  ['add minute', ({ callId }) => ({ action: 'add minute', callId })],
  ['end round', ({ callId }) => ({ action: 'end round', callId })],
  ['seat now', ({ callId }) => ({ action: 'seat now', callId, table: 3, seats: pairOf('w3 m3') })],
  ['swap', ({ callId }) => ({ action: 'swap', callId, seats: pairOf('w1 w2') })],
  [
    'move one table on',
    ({ callId }) => ({ action: 'move one table on', callId, table: 1, pairs: [{ table: 1, seats: pairOf('w1 m2') }] }),
  ],
  ['leave', () => ({ action: 'leave', seat: 'w1' })],
  ['return', () => ({ action: 'return', seat: 'w4' })],
  ['sit out next round', () => ({ action: 'sit out next round', seat: 'w1' })],
  ['stay at table', () => ({ action: 'stay at table', seat: 'w1', table: 4 })],
  ['did not meet', () => ({ action: 'did not meet', seats: pairOf('w1 m1') })],
  ['did meet', () => ({ action: 'did meet', round: 1, seats: pairOf('w3 m3') })],
  ['add guest', () => ({ action: 'add guest', seat: 'guest', name: 'Guest', side: 'men', paidPence: 0 })],
  ['keep apart', () => ({ action: 'keep apart', seats: pairOf('w4 m4') })],
  ['continue on paper', () => ({ action: 'continue on paper' })],
])('undoing %s leaves the night as if it had not been done', (name, act) => {
  const night = nightInRound()
  if (name === 'resume') night.act({ action: 'pause', callId: night.callId }, tablet)
  if (name === 'return') night.act({ action: 'leave', seat: 'w4' }, tablet)
  if (name === 'set up') night.atMs = minutes(6)
  else night.atMs = minutes(0.5)
  const before = night.now
  const { id, outcome } = night.act(act(night))
  expect(outcome).toBe('done')
  expect(stateOf(night.now)).not.toEqual(stateOf(before))
  expect(night.try({ action: 'undo', undoes: id })).toBe('done')
  // Of a call that was undone, the night knows that the next round is called by hand.
  const { areCallsStopped, log } = night.now
  expect(areCallsStopped).toBe(name === 'call round')
  expect(log.map((action) => action.action).includes('undo')).toBe(name === 'call round')
  expect(stateOf({ ...night.now, areCallsStopped: false, log: before.log })).toEqual(stateOf(before))
})

test('after a call is undone, no round is called by itself until a host has called the next one', () => {
  const night = new TestNight(guestsOf(3, 3), { calls: 'by itself' })
  const isDueOn = (log: readonly NightAction[]) => callDueAtMs(foldNight(night.now.guests, log)) !== null
  night.call(['w1 m1'])
  night.atMs = minutes(6)
  const { id } = night.call(['w1 m2'])
  expect(isDueOn(night.now.log)).toBe(true)
  night.act({ action: 'undo', undoes: id })
  expect(callDueAtMs(night.now)).toBeNull()
  expect(isDueOn(night.now.log), 'on another device').toBe(false)
  expect(night.call(['w1 m2'], { by: 'site' })).toMatchObject({ refusal: 'not_leading_device' })
  night.act({ action: 'leave', seat: 'w3' })
  night.act({ action: 'undo', undoes: night.now.log.at(-1)?.id ?? '' })
  night.act({ action: 'set up', settings: { ...usualSettings, calls: 'by itself', talkSeconds: 240 } })
  expect(callDueAtMs(night.now), 'after other actions and another undo').toBeNull()
  night.call(['w1 m2'])
  expect(callDueAtMs(night.now)).toBe(minutes(6 + 5))
  expect(isDueOn(night.now.log), 'on another device').toBe(true)
})

test('a host who undoes a call can then undo what they did before it', () => {
  const night = nightInRound()
  night.atMs = minutes(4)
  const end = night.act({ action: 'end round', callId: night.callId })
  const { id } = night.call(['w1 m2'])
  expect(night.try({ action: 'undo', undoes: id })).toBe('done')
  expect(night.try({ action: 'undo', undoes: end.id })).toBe('done')
  expect(phaseOf(night.now, minutes(4))).toMatchObject({ phase: 'talking', round: 1 })
})

test('a device undoes its own actions from the last one back, and no others', () => {
  const night = nightInRound()
  const first = night.act({ action: 'leave', seat: 'w3' })
  const second = night.act({ action: 'leave', seat: 'w4' })
  expect(night.try({ action: 'undo', undoes: first.id })).toBe('nothing_to_undo')
  expect(night.try({ action: 'undo', undoes: second.id }, tablet)).toBe('nothing_to_undo')
  expect(night.try({ action: 'undo', undoes: second.id })).toBe('done')
  expect(night.try({ action: 'undo', undoes: second.id })).toBe('nothing_to_undo')
  expect(night.try({ action: 'undo', undoes: first.id })).toBe('done')
  expect(night.now.reports.size).toBe(0)
})

test('what a guest did is not undone by a device', () => {
  const night = nightInRound()
  const { id } = night.act({ action: 'leave', seat: 'w3' }, { by: { guest: 'w3' } })
  expect(night.try({ action: 'undo', undoes: id })).toBe('nothing_to_undo')
})

test('a call can be undone until guests have talked for a minute', () => {
  for (const [atMinutes, outcome] of [
    [1.9, 'done'],
    [2, 'too_late_to_undo'],
  ] as const) {
    const night = nightInRound()
    night.atMs = minutes(atMinutes)
    expect(night.try({ action: 'undo', undoes: night.callId })).toBe(outcome)
  }
})

test('the leading device undoes a call that the site has made', () => {
  const night = new TestNight(guestsOf(2, 2), { calls: 'by itself' })
  night.call(['w1 m1'])
  night.atMs = minutes(6)
  const { id } = night.call(['w1 m2'], { by: 'site' })
  expect(night.try({ action: 'undo', undoes: id }, tablet)).toBe('nothing_to_undo')
  expect(night.try({ action: 'undo', undoes: id })).toBe('done')
  expect(night.now.rounds.length).toBe(1)
})

test.each<[string, (night: TestNight) => string, (night: TestNight) => NightActionDetails]>([
  [
    'a call, by a swap in its round',
    (night) => night.callId,
    ({ callId }) => ({ action: 'swap', callId, seats: pairOf('w1 w2') }),
  ],
  [
    'a seating, by a report that the pair did not meet',
    (night) => night.act({ action: 'seat now', callId: night.callId, table: 3, seats: pairOf('w3 m3') }).id,
    () => ({ action: 'did not meet', seats: pairOf('w3 m3') }),
  ],
  [
    'a report that a pair did not meet, by a call that seats it again',
    (night) => night.act({ action: 'did not meet', seats: pairOf('w1 m1') }).id,
    () => ({ action: 'call round', round: 2, pairs: [{ table: 1, seats: pairOf('w1 m1') }] }),
  ],
  [
    'a return, by a call that seats the guest',
    (night) => {
      night.act({ action: 'leave', seat: 'w4' })
      return night.act({ action: 'return', seat: 'w4' }).id
    },
    () => ({ action: 'call round', round: 2, pairs: [{ table: 1, seats: pairOf('w4 m1') }] }),
  ],
  [
    'a walk-in guest, by a note on them',
    (night) => night.act({ action: 'add guest', seat: 'guest', name: 'Guest', side: 'men', paidPence: 0 }).id,
    () => ({ action: 'note', seats: ['guest'], text: 'A note.' }),
  ],
])('an undo is refused if a later action builds on what it undoes: %s', (_, first, later) => {
  const night = nightInRound()
  night.atMs = minutes(0.5)
  const id = first(night)
  night.act({ action: 'lead' }, tablet)
  expect(night.try(later(night), tablet)).toBe('done')
  const before = night.now
  expect(night.try({ action: 'undo', undoes: id })).toBe('later_action_depends')
  expect(night.now).toBe(before)
})

test('a call is not undone after the next one, even if the door has since removed a guest from it', () => {
  const night = nightInRound()
  night.atMs = minutes(1)
  night.act({ action: 'lead' }, tablet)
  night.call(['w3 m3'], tablet)
  const { guests } = night.now
  const seats = guests.seats.map((seat) => (seat.id === 'm3' ? { ...seat, state: 'absent' as const } : seat))
  night.now = withGuests(night.now, { ...guests, seats })
  expect(night.try({ action: 'undo', undoes: night.now.rounds[0]?.callId ?? '' })).toBe('later_action_depends')
})

test('a change of minutes is not undone once a round has been called with them', () => {
  const night = nightInRound()
  night.atMs = minutes(6)
  const { id } = night.act({ action: 'set up', settings: { ...usualSettings, talkSeconds: 240 } })
  night.act({ action: 'lead' }, tablet)
  night.call(['w1 m2'], tablet)
  expect(night.try({ action: 'undo', undoes: id })).toBe('later_action_depends')
})

test('a correction is not undone once one of the pair has sent their likes', () => {
  const night = nightInRound()
  const { id } = night.act({ action: 'did not meet', seats: pairOf('w1 m1') })
  night.context = { likesSentBy: new Set(['w1']) }
  expect(night.try({ action: 'undo', undoes: id })).toBe('likes_sent')
})

test('after the night only corrections are undone', () => {
  const night = nightInRound()
  const { id } = night.act({ action: 'leave', seat: 'w1' })
  night.act({ action: 'end night' })
  expect(night.try({ action: 'undo', undoes: id })).toBe('night_over')
  const correction = night.act({ action: 'did not meet', seats: pairOf('w1 m1') })
  expect(night.try({ action: 'undo', undoes: correction.id })).toBe('done')
  expect(night.now.meetings.filter(({ isStruck }) => isStruck)).toEqual([])
})
