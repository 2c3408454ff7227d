import { expect, test } from 'vitest'
import { guestsOf, minutes, TestNight } from '#event-night/testing/a-night.ts'
import { figuresOf } from './figures.ts'

test('before the first call there are no figures', () => {
  expect(figuresOf(new TestNight(guestsOf(2, 2)).now)).toBeNull()
})

test('the figures count meetings, sit-outs, minutes, and guests who came late or left', () => {
  const guests = guestsOf(2, 3, { apart: [['w2', 'm3']] })
  const late = guests.seats.map((seat) => (seat.id === 'm3' ? { ...seat, inSinceMs: minutes(7) } : seat))
  const night = new TestNight({ ...guests, seats: late })
  const call = (round: number, ...pairs: [number, string, string][]) =>
    night.act({ action: 'call round', round, pairs: pairs.map(([table, ...seats]) => ({ table, seats })) })
  call(1, [1, 'w1', 'm1'], [2, 'w2', 'm2'])
  night.atMs = minutes(6)
  call(2, [1, 'w1', 'm2'])
  night.atMs = minutes(8)
  night.act({ action: 'leave', seat: 'm1' })
  night.act({ action: 'did not meet', seats: ['w2', 'm2'] })
  expect(figuresOf(night.now)).toEqual({
    ...{ rounds: 2, meetings: 2, possible: 5, fewest: 0, most: 2 },
    // In the first round, the pair that did not meet. In the second, w2 and m1.
    ...{ sitOuts: 4, minutesPerRound: 6, late: 1, left: 1 },
  })
})
