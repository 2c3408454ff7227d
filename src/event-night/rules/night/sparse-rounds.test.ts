import { expect, test } from 'vitest'
import { guestsOf, minutes, pairOf, TestNight } from '#event-night/testing/a-night.ts'
import type { NightPlan } from './plan-night.ts'
import { callDueAtMs } from './phase.ts'
import { countSittingOut, plannedCallDueAtMs, sparseNextRound, sparseRounds } from './sparse-rounds.ts'

/** Rounds from the second on, with so many tables each. */
const planOf = (...tables: readonly number[]): Pick<NightPlan, 'rounds'> => ({
  rounds: tables.map((count, nth) => ({
    number: nth + 2,
    pairs: Array.from({ length: count }, (_, table) => ({
      table: table + 1,
      seats: pairOf(`w${table + 1} m${table + 1}`),
    })),
  })),
})

/** Round 1 of four women and four men, called automatically, is over at 6:00. */
function nightAfterRound(women = 4, men = 4): TestNight {
  const night = new TestNight(guestsOf(women, men), { calls: 'by itself' })
  night.call(['w1 m2', 'w2 m3'])
  night.atMs = minutes(6)
  return night
}

test.each<[string, guests: [number, number], tables: number[], sparse: number[]]>([
  ['no round if each has half of the pairs', [4, 4], [4, 2, 2], []],
  ['the rounds at the end with fewer than half of the pairs', [4, 4], [4, 1, 1], [3, 4]],
  ['not a round before a full one', [4, 4], [1, 4, 1], [4]],
  ['all rounds if none has half of the pairs', [4, 4], [1, 1], [2, 3]],
  ['no round with all of the fewer women, although most men sit it out', [2, 9], [2, 1], []],
  ['no round that uses half of the tables, of which there are too few', [12, 12], [5, 3], []],
  ['a round that uses fewer than half of the tables', [12, 12], [5, 2], [3]],
  ['none without a plan', [4, 4], [], []],
])('sparse rounds: %s', (_, [women, men], tables, sparse) => {
  const { now } = nightAfterRound(women, men)
  expect(sparseRounds(now, planOf(...tables)).map(({ number }) => number)).toEqual(sparse)
})

test('guests who have left are not counted', () => {
  const night = nightAfterRound()
  expect(sparseNextRound(night.now, planOf(1))).not.toBeNull()
  for (const seat of ['w3', 'w4']) night.act({ action: 'leave', seat })
  expect(sparseNextRound(night.now, planOf(1))).toBeNull()
})

test('a round is called automatically unless it and all after it are sparse', () => {
  const { now } = nightAfterRound()
  expect(plannedCallDueAtMs(now, planOf(4, 1))).toBe(minutes(6))
  expect(plannedCallDueAtMs(now, planOf(1, 4))).toBe(minutes(6))
  expect(plannedCallDueAtMs(now, planOf(1, 1))).toBeNull()
  expect(plannedCallDueAtMs(now, planOf()), 'nothing is planned').toBe(callDueAtMs(now))
})

test('a host can still call a sparse round, and is asked again before the next one', () => {
  const night = nightAfterRound()
  night.call(['w1 m1'])
  const next = { rounds: planOf(1, 1).rounds.slice(1) }
  expect(sparseNextRound(night.now, next)).toMatchObject({ number: 3 })
  expect(plannedCallDueAtMs(night.now, next)).toBeNull()
})

test('before the first round, nobody is asked', () => {
  expect(sparseNextRound(new TestNight(guestsOf(4, 4)).now, planOf(1))).toBeNull()
})

test('those who sit out a planned round are the guests here without a pair', () => {
  const [round] = planOf(1).rounds
  const night = nightAfterRound()
  night.act({ action: 'leave', seat: 'm4' })
  expect(round && countSittingOut(night.now, round)).toBe(5)
})
