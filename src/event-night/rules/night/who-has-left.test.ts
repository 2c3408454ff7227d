import { expect, test } from 'vitest'
import { guestsOf, minutes, TestNight } from '#event-night/testing/a-night.ts'
import { whoHasLeft } from './who-has-left.ts'
import { hasMet } from './pairs.ts'
import { isIdle } from './rounds.ts'

test.each([
  [0.5, true],
  [3.4, true],
  [3.5, false],
  [7, false],
])('of a pair one of whom leaves %d minutes after the call, that was early: %s', (atMinutes, leftEarly) => {
  const night = new TestNight(guestsOf(2, 2))
  night.call(['w1 m1', 'w2 m2'])
  night.act({ action: 'leave', seat: 'm1' }, { by: { guest: 'm1' }, doneAtMs: minutes(atMinutes) })
  expect(whoHasLeft(night.now, ['w1', 'm1'])).toEqual({ seats: ['m1'], leftEarly })
  expect(whoHasLeft(night.now, ['w2', 'm2'])).toEqual({ seats: [], leftEarly: false })
})

test('the pair of a guest who left has met until a host says otherwise, and the partner then sits out', () => {
  const night = new TestNight(guestsOf(2, 2))
  night.call(['w1 m1', 'w2 m2'])
  night.act({ action: 'leave', seat: 'm1' })
  expect(hasMet(night.now, ['w1', 'm1'])).toBe(true)
  expect(isIdle(night.now, 'w1')).toBe(false)
  night.act({ action: 'did not meet', seats: ['w1', 'm1'] })
  expect(hasMet(night.now, ['w1', 'm1'])).toBe(false)
  expect(isIdle(night.now, 'w1')).toBe(true)
})
