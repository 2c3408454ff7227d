import { afterEach, expect, test, vi } from 'vitest'
import { DatabaseClock, MovableClock } from '#platform/server/clock.ts'

afterEach(() => vi.restoreAllMocks())

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

const HOUR_MS = 60 * 60 * 1_000
const DATABASE_MS = Temporal.Instant.from('2001-02-03T04:05:06Z').epochMilliseconds

/** A clock whose `performance.now()` is the number last given to `passMs`. */
function stoppedClock() {
  const clock = new DatabaseClock()
  const performanceNow = vi.spyOn(performance, 'now').mockReturnValue(0)
  return {
    clock,
    passMs: (at: number) => performanceNow.mockReturnValue(at),
    /** The time shown by the clock, in milliseconds after the database's time at 0. */
    shownMs: () => clock.now().epochMilliseconds - DATABASE_MS,
  }
}

test('all machines show the database’s time, however wrong their own clocks are', () => {
  const { clock, passMs, shownMs } = stoppedClock()
  clock.read({ timeMs: DATABASE_MS, sentAt: -5, answeredAt: 5 })
  passMs(2 * HOUR_MS)
  expect(shownMs()).toBe(2 * HOUR_MS)
  vi.spyOn(Date, 'now').mockReturnValue(DATABASE_MS + 5 * HOUR_MS)
  expect([shownMs(), clock.machineAheadMs()]).toEqual([2 * HOUR_MS, 3 * HOUR_MS])
})

test('the time comes from the quickest of the last five readings', () => {
  const { clock, passMs, shownMs } = stoppedClock()
  clock.read({ timeMs: DATABASE_MS, sentAt: -2, answeredAt: 2 })
  // The answer was delayed, so that the middle of the round trip is not when the database read its clock.
  const readSlowly = (at: number) => clock.read({ timeMs: DATABASE_MS + at, sentAt: at, answeredAt: at + 400 })
  for (const at of [1_000, 2_000, 3_000, 4_000]) readSlowly(at)
  passMs(5_000)
  expect(shownMs()).toBe(5_000)
  readSlowly(5_000)
  passMs(5_300)
  expect(shownMs()).toBe(5_100)
})

test('a better reading that is earlier makes the time stand still, and not go back', () => {
  const { clock, passMs, shownMs } = stoppedClock()
  // The answer was delayed on its way, so that the clock is 40 ms ahead.
  clock.read({ timeMs: DATABASE_MS, sentAt: -90, answeredAt: 10 })
  expect(shownMs()).toBe(40)
  clock.read({ timeMs: DATABASE_MS + 1, sentAt: 0, answeredAt: 2 })
  passMs(20)
  expect(shownMs()).toBe(40)
  passMs(100)
  expect(shownMs()).toBe(100)
})

test('when the database’s clock is changed, earlier readings no longer count', () => {
  const { clock, shownMs } = stoppedClock()
  clock.read({ timeMs: DATABASE_MS, sentAt: -2, answeredAt: 2 })
  clock.read({ timeMs: DATABASE_MS - HOUR_MS, sentAt: -50, answeredAt: 50 })
  expect(shownMs()).toBe(-HOUR_MS)
})
