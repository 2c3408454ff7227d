import { afterEach, expect, test, vi } from 'vitest'
import { SiteClock } from '#event-night/web/rounds/site-clock.ts'
import { drawFrom } from '#platform/testing/seeded-random.ts'

afterEach(() => vi.restoreAllMocks())

const START_MS = Date.parse('2001-02-03T19:00:00Z')
const HOURS_MS = 60 * 60 * 1_000
const SECOND_MS = 1_000
const ROUND_MS = 360 * SECOND_MS
const TICK_MS = 250
const POLL_MS = 4_000
/** How far a device's clock may be from the site's. */
const MOST_MS = 250

/** A clock on a page, which is drawn at every tick. */
type PageClock = {
  read(request: () => Promise<string>): Promise<unknown>
  tick?(): void
  nowMs(): number
}

/**
 * Returns how far a clock is from the site's at most, in a round on a device whose own clock is three hours ahead, and then
 * three hours behind. Answers are slow, but for one in five. After half a round there are none. Ticks are late.
 */
async function furthestMs(seed: number, clockOf: (firstNow: string) => PageClock): Promise<number> {
  const draw = drawFrom(seed)
  let passedMs = 0
  const pass = (most: number) => void (passedMs += draw() * most)
  const siteMs = () => START_MS + passedMs
  const isEarly = () => passedMs < ROUND_MS / 2
  vi.spyOn(performance, 'now').mockImplementation(() => 12_345 + passedMs)
  vi.spyOn(Date, 'now').mockImplementation(() => siteMs() + (isEarly() ? 3 : -3) * HOURS_MS)

  const clock = clockOf(new Date(siteMs()).toISOString())
  let furthest = 0
  for (let nth = 0; passedMs < ROUND_MS; nth += 1) {
    const slowest = nth % 5 === 0 ? 240 : 3_000
    const request = async () => {
      pass(slowest)
      const now = new Date(siteMs()).toISOString()
      pass(slowest)
      return now
    }
    if (isEarly()) await clock.read(request)
    for (const end = passedMs + POLL_MS; passedMs < end;) {
      passedMs += TICK_MS
      pass(20)
      clock.tick?.()
      furthest = Math.max(furthest, Math.abs(clock.nowMs() - siteMs()))
    }
  }
  return furthest
}

const seeds = Array.from({ length: 100 }, (_, nth) => nth + 1)

test('on a hundred devices with wrong clocks and a poor network, the time is within a quarter of a second of the site’s', async () => {
  for (const seed of seeds) {
    const furthest = await furthestMs(seed, (firstNow) => {
      const clock = new SiteClock({ now: firstNow, fast_forward: null })
      return {
        read: (request) => clock.read(request, (now) => ({ now, fast_forward: null })),
        nowMs: () => clock.nowMs(),
      }
    })
    expect(furthest, `seed ${seed}`).toBeLessThanOrEqual(MOST_MS)
  }
})

test.each<[string, (firstNow: string) => PageClock]>([
  ['counts ticks', tickingClock],
  ['adds the time that has passed by the device’s clock', clockByDate],
])('a clock that %s is further away', async (_what, clockOf) => {
  for (const seed of seeds) expect(await furthestMs(seed, clockOf), `seed ${seed}`).toBeGreaterThan(MOST_MS)
})

function tickingClock(firstNow: string): PageClock {
  let shownMs = Date.parse(firstNow)
  return {
    read: async (request) => (shownMs = Date.parse(await request())),
    tick: () => (shownMs += TICK_MS),
    nowMs: () => shownMs,
  }
}

function clockByDate(firstNow: string): PageClock {
  let aheadMs = Date.now() - Date.parse(firstNow)
  return {
    read: async (request) => (aheadMs = Date.now() - Date.parse(await request())),
    nowMs: () => Date.now() - aheadMs,
  }
}

const at = (ms: number) => new Date(START_MS + ms).toISOString()
const minute = 60_000
const fast = { rate: 60, from: at(0), until: at(60 * minute) }

test('a page counts at the site’s rate from the answer with which it was loaded, also if that was saved earlier', () => {
  const performanceNow = vi.spyOn(performance, 'now').mockReturnValue(0)
  const clock = new SiteClock({ now: at(0), fast_forward: fast }, 1_000)
  performanceNow.mockReturnValue(2_000)
  expect(clock.nowMs() - START_MS).toBe(3 * minute)
})

test('a page’s clock does not go back when a reading is a little earlier', async () => {
  const performanceNow = vi.spyOn(performance, 'now').mockReturnValue(0)
  const clock = new SiteClock({ now: at(0), fast_forward: fast })
  performanceNow.mockReturnValue(1_000)
  expect(clock.nowMs() - START_MS).toBe(minute)
  await clock.read(
    async () => ({ now: at(minute - 3_000), fast_forward: fast }),
    (answer) => answer,
  )
  expect(clock.nowMs() - START_MS).toBe(minute)
  performanceNow.mockReturnValue(1_100)
  expect(clock.nowMs() - START_MS).toBe(minute + 3_000)
})

test('while the clock runs faster, timers wait for less, but at least half a second', () => {
  vi.spyOn(performance, 'now').mockReturnValue(0)
  const delay = (rate: number, ms: number) => new SiteClock({ now: at(0), fast_forward: { ...fast, rate } }).delayOf(ms)
  expect([delay(2, 4_000), delay(60, 4_000), delay(60, 60_000), delay(60, 200)]).toEqual([2_000, 500, 1_000, 200])
  expect(new SiteClock({ now: at(0), fast_forward: null }).delayOf(4_000)).toBe(4_000)
})
