import { expect, test } from 'vitest'
import { MovableClock } from '#platform/server/clock.ts'

test('a clock that was moved does not go back when an older answer of the database comes late', () => {
  const clock = new MovableClock()
  clock.standStill()
  clock.follow(60_000)
  const moved = clock.now()
  clock.follow(0)
  expect(clock.now().since(moved).total('milliseconds')).toBe(1)
  clock.follow(90_000)
  expect(clock.now().since(moved).total('milliseconds')).toBe(30_002)
})
