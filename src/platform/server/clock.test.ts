import { afterEach, expect, test, vi } from 'vitest'
import { unmovedClock, withRate, type ClockState } from '#platform/server/clock-state.ts'
import { DatabaseClock, MovableClock } from '#platform/server/clock.ts'

afterEach(() => vi.restoreAllMocks())

test('a moved clock does not go back when an older offset arrives late from the database', () => {
  const clock = new MovableClock()
  clock.freeze()
  clock.follow({ ...unmovedClock, offsetMs: 60_000, changes: 1 })
  const moved = clock.now()
  clock.follow(unmovedClock)
  expect(clock.now().since(moved).total('milliseconds')).toBe(1)
  clock.follow({ ...unmovedClock, offsetMs: 90_000, changes: 2 })
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

/** The demo's clock, read from the database at the start and never again. */
function demoClock() {
  const clock = new MovableClock()
  const performanceNow = vi.spyOn(performance, 'now').mockReturnValue(0)
  clock.read({ timeMs: DATABASE_MS, sentAt: 0, answeredAt: 0 })
  return {
    clock,
    shownAt(atMs: number) {
      performanceNow.mockReturnValue(atMs)
      return clock.now().epochMilliseconds - DATABASE_MS
    },
  }
}

/** Sixty times as fast, from five seconds later. */
function fast(): ClockState {
  const state = withRate(unmovedClock, 60, DATABASE_MS)
  if (!state) throw new Error('the rate is refused')
  return state
}

test('a clock at another rate changes at the announced instant, and ends by itself after ten minutes', () => {
  const { clock, shownAt } = demoClock()
  clock.follow(fast())
  expect([0, 5_000, 6_000, 65_000].map(shownAt)).toEqual([0, 5_000, 65_000, 3_605_000])
  expect(clock.fastForward()).toMatchObject({ rate: 60, fromMs: DATABASE_MS + 5_000 })
  const end = 605_000
  expect([end, end + 1_000].map(shownAt)).toEqual([5_000 + 600_000 * 60, 5_000 + 600_000 * 60 + 1_000])
  expect(clock.fastForward()).toBeNull()
})

test('a clock that is set back to rate 1 goes on from the time that it shows', () => {
  const { clock, shownAt } = demoClock()
  clock.follow(fast())
  expect(shownAt(15_000)).toBe(605_000)
  const slow = withRate(fast(), 1, DATABASE_MS + 15_000)
  clock.follow(slow ?? unmovedClock)
  expect([15_000, 20_000, 21_000].map(shownAt)).toEqual([605_000, 905_000, 906_000])
  // The next fast period begins where this one ended.
  const again = withRate(slow ?? unmovedClock, 30, DATABASE_MS + 25_000)
  clock.follow(again ?? unmovedClock)
  expect([25_000, 30_000, 31_000].map(shownAt)).toEqual([910_000, 915_000, 945_000])
})

test('while a clock runs fast, another rate is refused and the same rate goes on', () => {
  expect(withRate(fast(), 30, DATABASE_MS + 15_000)).toBeNull()
  expect(withRate(fast(), 60, DATABASE_MS + 15_000)).toMatchObject({ rateUntilMs: fast().rateUntilMs })
})

test('a process that learns too late that the clock runs no faster stands still, and does not go back', () => {
  const { clock, shownAt } = demoClock()
  clock.follow(fast())
  expect(shownAt(30_000)).toBe(5_000 + 25_000 * 60)
  const ended = withRate(fast(), 1, DATABASE_MS + 24_000)
  clock.follow(ended ?? unmovedClock)
  expect(shownAt(30_000)).toBe(5_000 + 25_000 * 60)
  expect(shownAt(30_000 + 59_000)).toBe(5_000 + 24_000 * 60 + 60_000)
  expect(shownAt(30_000 + 61_000)).toBe(5_000 + 24_000 * 60 + 62_000)
})
