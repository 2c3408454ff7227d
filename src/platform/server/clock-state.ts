import type { FastForward } from '#platform/fast-forward.ts'

/**
 * What the database stores about the demo's clock. `rateFromMs` and `rateUntilMs` are instants of the database's clock. `changes`
 * grows with each change.
 */
export type ClockState = { offsetMs: number; rate: number; rateFromMs: number; rateUntilMs: number; changes: number }

export const MAX_RATE = 60

/** A change of the rate is announced so long in advance that every process and page has read it by then. */
export const LEAD_MS = 5_000
/** A fast period ends by itself, because the clock also runs while the site is stopped. */
const MAX_FAST_MS = 10 * 60 * 1_000

/** The site's clock, as long as nobody has moved it. */
export const unmovedClock: ClockState = { offsetMs: 0, rate: 1, rateFromMs: 0, rateUntilMs: 0, changes: 0 }

/** Returns how far the site's clock is ahead of the database's, when that shows `databaseMs`. As `site_time` in SQL. */
export function aheadMs(state: ClockState, databaseMs: number): number {
  const { offsetMs, rate, rateFromMs, rateUntilMs } = state
  return offsetMs + (rate - 1) * Math.max(Math.min(databaseMs, rateUntilMs) - rateFromMs, 0)
}

/** Returns the fast period that is under way or announced, by the site's time. Null if there is none. */
export function fastForwardAt(state: ClockState, databaseMs: number): FastForward | null {
  const { rate, rateFromMs, rateUntilMs } = state
  if (rate === 1 || databaseMs >= rateUntilMs) return null
  const siteMs = (atMs: number) => atMs + aheadMs(state, atMs)
  return { rate, fromMs: siteMs(rateFromMs), untilMs: siteMs(rateUntilMs) }
}

/**
 * Returns the clock that runs at this rate a few seconds from now: at rate 1 for good, otherwise for ten minutes. Until then it
 * shows the same time as before. Returns null while it runs at another rate, which has to end first.
 */
export function withRate(state: ClockState, rate: number, databaseMs: number): ClockState | null {
  const fromMs = Math.ceil(databaseMs) + LEAD_MS
  const changes = state.changes + 1
  const isFast = state.rate > 1 && databaseMs < state.rateUntilMs
  if (rate === 1) return { ...state, rateUntilMs: Math.min(state.rateUntilMs, fromMs), changes }
  if (isFast && rate !== state.rate) return null
  if (isFast) return { ...state, rateUntilMs: state.rateFromMs + MAX_FAST_MS, changes }
  const offsetMs = aheadMs(state, databaseMs)
  return { offsetMs, rate, rateFromMs: fromMs, rateUntilMs: fromMs + MAX_FAST_MS, changes }
}
