import { expect, test } from 'vitest'
import { guestsOf, minutes, pairOf, TestNight, usualSettings } from '#event-night/testing/a-night.ts'
import type { NightActionDetails } from './actions.ts'
import type { SeatId } from './night.ts'
import { planNight, seatsToCall } from './plan-night.ts'
import { nightRefusals } from './refusals.ts'
import { countSitOuts } from './sit-outs.ts'

const CALL_ID = 'first call'
const tablet = { by: { device: 'tablet' } }

/**
 * A night of four women and four men. The pairs w1 m1 and w2 m2 are in round 1, which was called at 0:00 and talks from 1:00 to
 * 6:00. The pair w3 m3 is kept apart.
 */
function nightInRound(): TestNight {
  const night = new TestNight(guestsOf(4, 4, { apart: [pairOf('w3 m3')] }))
  night.call(['w1 m1', 'w2 m2'], { id: CALL_ID })
  return night
}

const seatNow = (pair: string, table = 3): NightActionDetails => ({
  action: 'seat now',
  callId: CALL_ID,
  seats: pairOf(pair),
  table,
})
const swap = (pair: string): NightActionDetails => ({ action: 'swap', callId: CALL_ID, seats: pairOf(pair) })
const didMeet = (pair: string, round = 1): NightActionDetails => ({ action: 'did meet', seats: pairOf(pair), round })
const didNotMeet = (pair: string): NightActionDetails => ({ action: 'did not meet', seats: pairOf(pair) })
const setUp: NightActionDetails = { action: 'set up', settings: { ...usualSettings, tables: 4 } }
const onGuest = (
  action: 'leave' | 'return' | 'sit out next round' | 'need host',
  seat: SeatId,
): NightActionDetails => ({
  action,
  seat,
})
const addGuest = (seat: SeatId, side: 'women' | 'men'): NightActionDetails => ({
  action: 'add guest',
  seat,
  side,
  name: 'Guest',
  paidPence: 0,
})

test.each<[when: string, action: NightActionDetails, outcome: string]>([
  ['moving', setUp, 'round_running'],
  ['after', setUp, 'done'],
  ['moving', { action: 'call round', round: 1, pairs: [] }, 'not_next_round'],
  ['moving', { action: 'call round', round: 3, pairs: [] }, 'not_next_round'],
  ['talking', { action: 'call round', round: 2, pairs: [] }, 'done'],
  ['talking', { action: 'pause', callId: CALL_ID }, 'done'],
  ['talking', { action: 'pause', callId: 'another call' }, 'round_not_running'],
  ['after', { action: 'pause', callId: CALL_ID }, 'round_not_running'],
  ['after', { action: 'resume', callId: CALL_ID }, 'round_not_running'],
  ['after', { action: 'add minute', callId: CALL_ID }, 'round_not_running'],
  ['after', { action: 'end round', callId: CALL_ID }, 'round_not_running'],
  ['after', { action: 'move one table on', callId: CALL_ID, table: 1, pairs: [] }, 'round_not_running'],
  ['talking', seatNow('w3 m4'), 'done'],
  ['talking', seatNow('w3 m1'), 'not_sitting_out'],
  ['talking', seatNow('w3 m3'), 'may_not_meet'],
  ['talking', seatNow('w3 w4'), 'may_not_meet'],
  ['talking', seatNow('w3 m4', 2), 'no_table_left'],
  ['talking', seatNow('w3 m4', 6), 'no_table_left'],
  ['talking', seatNow('w3 m4', 0), 'no_table_left'],
  ['half over', seatNow('w3 m4'), 'done'],
  ['late', seatNow('w3 m4'), 'too_late_to_join'],
  ['after', seatNow('w3 m4'), 'round_not_running'],
  ['moving', swap('w1 w2'), 'done'],
  ['moving', swap('w1 w4'), 'done'],
  ['moving', swap('w3 w4'), 'cannot_swap'],
  ['moving', swap('w1 m2'), 'cannot_swap'],
  ['moving', swap('w1 w1'), 'cannot_swap'],
  ['talking', swap('w1 w2'), 'already_talking'],
  ['talking', didNotMeet('w1 m1'), 'done'],
  ['talking', didNotMeet('w1 m2'), 'have_not_met'],
  ['talking', didMeet('w3 m4'), 'done'],
  ['talking', didMeet('w3 m4', 2), 'no_such_round'],
  ['talking', didMeet('w3 m4', 0), 'no_such_round'],
  ['talking', didMeet('w3 m3'), 'may_not_meet'],
  ['talking', didMeet('w1 m1'), 'have_met'],
  ['talking', didMeet('w1 m3'), 'met_someone_else'],
  ['talking', onGuest('leave', 'nobody'), 'guest_not_in'],
  ['talking', onGuest('return', 'nobody'), 'guest_not_in'],
  ['talking', onGuest('sit out next round', 'nobody'), 'guest_not_in'],
  ['talking', onGuest('need host', 'nobody'), 'guest_not_in'],
  ['talking', addGuest('guest', 'women'), 'done'],
  ['talking', addGuest('w1', 'women'), 'guest_added'],
  ['talking', { action: 'stay at table', seat: 'm1', table: 5 }, 'done'],
  ['talking', { action: 'stay at table', seat: 'm1', table: 6 }, 'no_table_left'],
  ['talking', { action: 'stay at table', seat: 'm1', table: 0 }, 'no_table_left'],
  ['talking', { action: 'stay at table', seat: 'nobody', table: 1 }, 'guest_not_in'],
  ['talking', { action: 'keep apart', seats: pairOf('w1 nobody') }, 'guest_not_in'],
  ['talking', { action: 'note', seats: ['w1', 'nobody'], text: 'A note.' }, 'guest_not_in'],
  ['talking', { action: 'note', seats: ['nobody'], text: 'A note.' }, 'guest_not_in'],
  ['talking', { action: 'print plan', seats: [], rounds: [], fingerprint: 0 }, 'done'],
  ['talking', { action: 'undo', undoes: 'another action' }, 'nothing_to_undo'],
])('%s: %o has the outcome %s', (when, action, outcome) => {
  const night = nightInRound()
  const times = new Map([
    ['moving', 0.9],
    ['talking', 1],
    ['half over', 3.5],
    ['late', 3.6],
    ['after', 6],
  ])
  night.atMs = minutes(times.get(when) ?? 0)
  expect(night.try(action)).toBe(outcome)
})

test('a swap is refused if it would seat a pair kept apart or a pair that has met', () => {
  const night = new TestNight(guestsOf(3, 3, { apart: [pairOf('w3 m1')] }))
  night.call(['w1 m1', 'w2 m2'])
  night.atMs = minutes(7)
  night.call(['w1 m2', 'w3 m3'])
  const swapInRound = (pair: string) => night.try({ action: 'swap', callId: night.callId, seats: pairOf(pair) })
  expect(swapInRound('w1 w2')).toBe('have_met')
  expect(swapInRound('m2 m1')).toBe('have_met')
  expect(swapInRound('m3 m1')).toBe('may_not_meet')
  expect(swapInRound('w1 w3')).toBe('done')
})

test('a swap is refused if one of those whom it would seat has left', () => {
  const night = nightInRound()
  night.act(onGuest('leave', 'm1'))
  expect(night.try(swap('w1 w2'))).toBe('guest_not_in')
  expect(night.try(swap('w2 w3'))).toBe('done')
})

test('a guest who asks for the host is shown with the time', () => {
  const night = nightInRound()
  night.act(onGuest('need host', 'w1'), { by: { guest: 'w1' }, doneAtMs: minutes(2) })
  expect(night.now.reports.get('w1')?.needsHostAtMs).toBe(minutes(2))
})

test('once a host has been with a guest, they no longer need them, unless they have asked again since', () => {
  const night = nightInRound()
  const { id } = night.act(onGuest('leave', 'w4'))
  const needs = () => night.now.reports.get('w1')?.needsHostAtMs
  const ask = (atMinutes: number) =>
    night.act(onGuest('need host', 'w1'), { by: { guest: 'w1' }, doneAtMs: minutes(atMinutes) })
  ask(2)
  expect(night.try({ action: 'answer guest', seat: 'w1' }, { by: { guest: 'w1' } })).toBe('not_for_guests')
  expect(night.try({ action: 'answer guest', seat: 'w1' }, { ...tablet, doneAtMs: minutes(3) })).toBe('done')
  expect(needs()).toBeNull()
  ask(4)
  night.act({ action: 'answer guest', seat: 'w1' }, { doneAtMs: minutes(3) })
  expect(needs()).toBe(minutes(4))
  expect(night.try({ action: 'undo', undoes: id }), 'the device’s last action is still the one before').toBe('done')
})

test('the device that sets up the night leads, and else the first that calls', () => {
  const night = nightInRound()
  expect(night.now.leadingDevice).toBe('console')
  night.atMs = minutes(6)
  night.act(setUp, { by: { device: 'tablet' } })
  expect(night.now.leadingDevice).toBe('console')
})

test('two guests can be seated at the first and at the last table, but not beyond', () => {
  for (const [table, outcome] of [
    [1, 'done'],
    [5, 'done'],
    [6, 'no_table_left'],
  ] as const) {
    const night = new TestNight(guestsOf(4, 4))
    const round = { action: 'call round', round: 1, pairs: [{ table: 2, seats: pairOf('w1 m1') }] } as const
    const { id: callId } = night.act(round, { id: CALL_ID })
    const seats = { action: 'seat now', callId, seats: pairOf('w3 m4'), table } as const
    expect(night.try(seats, { doneAtMs: minutes(2) }), `table ${table}`).toBe(outcome)
  }
})

test('a stay at a table can be repeated', () => {
  const night = nightInRound()
  for (let nth = 0; nth < 2; nth++) expect(night.try({ action: 'stay at table', seat: 'w1', table: 4 })).toBe('done')
})

test('an absent guest leaves a chair for a walk-in guest', () => {
  const guests = guestsOf(5, 4)
  const seats = guests.seats.map((seat) =>
    seat.id === 'w5' ? { ...seat, state: 'absent' as const, inSinceMs: null } : seat,
  )
  expect(new TestNight({ ...guests, seats }).try(addGuest('guest', 'women'))).toBe('done')
})

test('an action that arrives during a pause is judged by when it was done', () => {
  const night = nightInRound()
  night.act({ action: 'pause', callId: CALL_ID }, { doneAtMs: minutes(4) })
  expect(night.try(swap('w1 w2'), { doneAtMs: minutes(0.5) })).toBe('done')
  expect(night.try(seatNow('w3 m4'), { doneAtMs: minutes(20) })).toBe('too_late_to_join')
  expect(night.try(seatNow('w3 m4'), { doneAtMs: minutes(3) })).toBe('done')
})

test('a pair is not corrected once one of them has sent their likes', () => {
  const night = nightInRound()
  night.context = { likesSentBy: new Set(['m1', 'm4']) }
  expect(night.try(didNotMeet('w1 m1'))).toBe('likes_sent')
  expect(night.try(didMeet('w3 m4'))).toBe('likes_sent')
  expect(night.try(didNotMeet('w2 m2'))).toBe('done')
})

test.each(['women', 'men'] as const)(
  'a walk-in guest is added even if no table is left, and takes turns to sit out, where the %s are seated',
  (seated) => {
    const night = new TestNight(guestsOf(5, 5), { seated, finishAtMs: minutes(36) })
    expect(night.try(addGuest('w6', 'women'))).toBe('done')
    for (let round = 1; round <= 6; round++) {
      const pairs = seatsToCall(night.now, planNight(night.now, night.atMs, null))
      expect(pairs).toHaveLength(5)
      night.act({ action: 'call round', round, pairs })
      night.atMs += minutes(6)
    }
    const sitOuts = [...countSitOuts(night.now)].filter(([seat]) => seat.startsWith('w'))
    expect(sitOuts.map(([, count]) => count)).toEqual([1, 1, 1, 1, 1, 1])
  },
)

test('two guests cannot stay at the same table', () => {
  const night = nightInRound()
  expect(night.try({ action: 'stay at table', seat: 'w1', table: 4 })).toBe('done')
  expect(night.try({ action: 'stay at table', seat: 'w2', table: 4 })).toBe('no_table_left')
  expect(night.try({ action: 'stay at table', seat: 'w1', table: null })).toBe('done')
  expect(night.try({ action: 'stay at table', seat: 'w2', table: 4 })).toBe('done')
})

test('only the leading device calls rounds, and another device leads from when it asks to', () => {
  const night = nightInRound()
  night.atMs = minutes(6)
  expect(night.try({ action: 'call round', round: 2, pairs: [] }, tablet)).toBe('not_leading_device')
  expect(night.try({ action: 'lead' }, tablet)).toBe('done')
  expect(night.try({ action: 'call round', round: 2, pairs: [] })).toBe('not_leading_device')
  expect(night.try({ action: 'call round', round: 2, pairs: [] }, tablet)).toBe('done')
})

test('the site calls rounds only on a night that goes on by itself, and does nothing else', () => {
  for (const calls of ['by hand', 'by itself'] as const) {
    const night = new TestNight(guestsOf(2, 2), { calls })
    const outcome = night.try({ action: 'call round', round: 1, pairs: [] }, { by: 'site' })
    expect(outcome).toBe(calls === 'by hand' ? 'not_leading_device' : 'done')
    expect(night.try(onGuest('leave', 'w1'), { by: 'site' })).toBe('not_for_guests')
  }
})

test('guests act only for themselves', () => {
  const night = nightInRound()
  const guest = { by: { guest: 'w1' } }
  for (const action of ['leave', 'return', 'sit out next round', 'need host'] as const) {
    expect(night.try(onGuest(action, 'w1'), guest)).toBe('done')
    expect(night.try(onGuest(action, 'w2'), guest)).toBe('not_for_guests')
  }
  expect(night.try({ action: 'stay at table', seat: 'w1', table: 1 }, guest)).toBe('not_for_guests')
  expect(night.try({ action: 'end night' }, guest)).toBe('not_for_guests')
})

test('nothing is called before the night is set up, after it has ended, or once it is on paper', () => {
  const night = new TestNight(guestsOf(2, 2), null)
  const call = (round: number): NightActionDetails => ({ action: 'call round', round, pairs: [] })
  expect(night.try(call(1))).toBe('night_not_set_up')
  expect(night.try(addGuest('guest', 'men'))).toBe('night_not_set_up')
  night.act(setUp)
  night.call(['w1 m1'])
  night.act({ action: 'continue on paper' })
  expect(night.try(call(2))).toBe('rounds_on_paper')
  expect(night.try({ action: 'pause', callId: night.callId })).toBe('round_not_running')
  night.act({ action: 'end night' })
  expect(night.try(call(2))).toBe('night_over')
  expect(night.try(onGuest('leave', 'w1'))).toBe('night_over')
  expect(night.try({ action: 'end night' })).toBe('night_over')
  expect(night.try(didNotMeet('w1 m1'))).toBe('done')
  expect(night.try({ action: 'note', seats: ['w1'], text: 'A note.' })).toBe('done')
})

test('every refusal is a sentence', () => {
  for (const { detail } of Object.values(nightRefusals)) expect(detail).toMatch(/^[A-Z].*\.$/)
})
