import { expect, test } from 'vitest'
import { guestsOf, pairOf, TestNight } from '#event-night/testing/a-night.ts'
import { whereabouts } from '#event-night/web/rounds/whereabouts.ts'

test('the dialog says where a guest sits, with whom a host added them, or that they sit the round out', () => {
  const night = new TestNight(guestsOf(3, 3))
  expect(whereabouts(night.now, 'w1')).toBe('0 meetings so far.')
  night.call(['w1 m1'])
  night.act({ action: 'did meet', round: 1, seats: pairOf('w2 m2') })
  expect(whereabouts(night.now, 'w1')).toMatch(/^Table 1 with Guest m1\. /)
  expect(whereabouts(night.now, 'w2')).toBe('With Guest m2 in this round, added by a host. 1 meeting so far.')
  expect(whereabouts(night.now, 'w3')).toBe('Sitting this round out. 0 meetings so far.')
})

test('of a guest who has left, and once the night is over, no table is said', () => {
  const night = new TestNight(guestsOf(2, 2))
  night.call(['w1 m1'])
  night.act({ action: 'leave', seat: 'w2' })
  expect(whereabouts(night.now, 'w2')).toBe('Has left. 0 meetings so far.')
  night.act({ action: 'end night' })
  expect(whereabouts(night.now, 'm2')).toBe('0 meetings so far.')
})

test('of a guest who is not here, only that is said', () => {
  const { seats } = guestsOf(2, 2)
  const states = { w1: 'expected', w2: 'absent' } as const
  const night = new TestNight({ ...guestsOf(2, 2), seats: seats.map((seat) => ({ ...seat, ...stateOf(seat.id) })) })
  function stateOf(id: string) {
    return id === 'w1' || id === 'w2' ? { state: states[id], inSinceMs: null } : {}
  }
  expect(['w1', 'w2'].map((seat) => whereabouts(night.now, seat))).toEqual(['Not checked in.', 'Marked absent.'])
})
