import { expect, test } from 'vitest'
import { MovableClock } from '#platform/server/clock.ts'

test('a moved clock does not go back when an older offset arrives late from the database', () => {
  const clock = new MovableClock()
  clock.freeze()
  clock.follow(60_000)
  const moved = clock.now()
  clock.follow(0)
  expect(clock.now().since(moved).total('milliseconds')).toBe(1)
  clock.follow(90_000)
  expect(clock.now().since(moved).total('milliseconds')).toBe(30_002)
})
