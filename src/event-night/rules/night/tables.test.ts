import { expect, test } from 'vitest'
import { guestsOf, TestNight } from '#event-night/testing/a-night.ts'
import { countToSeat, tablesRunOut } from './tables.ts'

/** A night with three tables and these men, of whom so many have not come yet. */
function nightWithMen(men: number, { expected = 0, absent = 0 } = {}): TestNight {
  const guests = guestsOf(2, men)
  const seats = guests.seats.toReversed().map((seat, nth) => {
    const state = nth < expected ? 'expected' : nth < expected + absent ? 'absent' : 'in'
    return { ...seat, state, inSinceMs: state === 'in' ? 0 : null } as const
  })
  return new TestNight({ ...guests, seats }, { tables: 3 })
}

test.each([
  ['a table is free', { men: 2 }, null],
  ['the guests who are here use all tables', { men: 3 }, 'now'],
  ['one of those who use them is still expected', { men: 3, expected: 1 }, 'when everyone has come'],
  ['one of the others is absent', { men: 3, absent: 1 }, null],
  ['enough are here, and more expected', { men: 4, expected: 1 }, 'now'],
] as const)('whether tables run out for another guest: %s', (_, { men, ...others }, runOut) => {
  expect(tablesRunOut(nightWithMen(men, others).now, 'men')).toBe(runOut)
})

test('a guest who has left frees a table, the other side counts for itself, and before the set-up nothing is known', () => {
  const night = nightWithMen(3)
  expect(tablesRunOut(night.now, 'women')).toBeNull()
  night.act({ action: 'leave', seat: 'm1' })
  expect(tablesRunOut(night.now, 'men')).toBeNull()
  expect(tablesRunOut(new TestNight(guestsOf(3, 3), null).now, 'men')).toBeNull()
})

test('guests who are absent or have left are not counted as guests to seat', () => {
  const night = nightWithMen(5, { expected: 1, absent: 1 })
  expect(countToSeat(night.now, 'men')).toBe(4)
  night.act({ action: 'leave', seat: 'm1' })
  expect(countToSeat(night.now, 'men')).toBe(3)
  expect(countToSeat(night.now, 'women')).toBe(2)
})
