import { expect, test } from 'vitest'
import { guestsOf, minutes, pairOf, TestNight } from '#event-night/testing/a-night.ts'
import { whereabouts } from '#event-night/web/rounds/whereabouts.ts'

test('the dialog says where a guest sits, with whom a host added them, or that they sit the round out', () => {
  const night = new TestNight(guestsOf(3, 3))
  expect(whereabouts(night.now, 'w1', night.atMs)).toBe('No meetings so far.')
  night.call(['w1 m1'])
  night.act({ action: 'did meet', round: 1, seats: pairOf('w2 m2') })
  expect(whereabouts(night.now, 'w1', night.atMs)).toMatch(/^Table 1 with Guest m1\. /)
  expect(whereabouts(night.now, 'w2', night.atMs)).toBe(
    'With Guest m2 in this round, added by a host. 1 meeting so far.',
  )
  expect(whereabouts(night.now, 'w3', night.atMs)).toBe('Sitting this round out. No meetings so far.')
})

test('of a guest who has left, and once the night is over, no table is said', () => {
  const night = new TestNight(guestsOf(2, 2))
  night.call(['w1 m1'])
  night.act({ action: 'leave', seat: 'w2' })
  expect(whereabouts(night.now, 'w2', night.atMs)).toBe('Has left. No meetings so far.')
  night.act({ action: 'end night' })
  expect(whereabouts(night.now, 'm2', night.atMs)).toBe('No meetings so far.')
})

test('of a guest who is not here, only that is said', () => {
  const { seats } = guestsOf(2, 2)
  const states = { w1: 'expected', w2: 'absent' } as const
  const night = new TestNight({ ...guestsOf(2, 2), seats: seats.map((seat) => ({ ...seat, ...stateOf(seat.id) })) })
  function stateOf(id: string) {
    return id === 'w1' || id === 'w2' ? { state: states[id], inSinceMs: null } : {}
  }
  expect(['w1', 'w2'].map((seat) => whereabouts(night.now, seat, night.atMs))).toEqual([
    'Not checked in.',
    'Marked absent.',
  ])
})

test('a meeting counts once talking has begun, also if moving was paused', () => {
  const night = new TestNight(guestsOf(2, 2))
  const messageAt = (atMinutes: number) => whereabouts(night.now, 'w1', minutes(atMinutes))
  night.call(['w1 m1'])
  expect(messageAt(0.9)).toBe('Table 1 with Guest m1. No meetings so far.')
  expect(messageAt(1)).toBe('Table 1 with Guest m1. 1 meeting so far.')
  night.act({ action: 'pause', callId: night.callId }, { doneAtMs: minutes(0.5) })
  expect(messageAt(3)).toBe('Table 1 with Guest m1. No meetings so far.')
  night.act({ action: 'resume', callId: night.callId }, { doneAtMs: minutes(3) })
  night.atMs = minutes(9)
  night.call(['w1 m2'])
  expect(messageAt(9)).toBe('Table 1 with Guest m2. 1 meeting so far.')
  expect(messageAt(10)).toBe('Table 1 with Guest m2. 2 meetings so far.')
  night.act({ action: 'did not meet', seats: pairOf('w1 m1') })
  expect(messageAt(10)).toBe('Table 1 with Guest m2. 1 meeting so far.')
})
