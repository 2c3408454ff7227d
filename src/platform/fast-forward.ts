import type { SiteTime } from '#platform/contract/site-time.ts'

/** A period in which the demo's clock runs faster, in milliseconds since 1970 of the site's time. */
export type FastForward = { rate: number; fromMs: number; untilMs: number }

/** Returns the fast period in an answer of the site. */
export function fastForwardOf({ fast_forward: sent }: SiteTime): FastForward | null {
  return sent && { rate: sent.rate, fromMs: Date.parse(sent.from), untilMs: Date.parse(sent.until) }
}

/** Returns the site's time when `elapsedMs` have really passed since `timeMs`. */
export function timeAfter(timeMs: number, elapsedMs: number, fastForward: FastForward | null): number {
  if (!fastForward) return timeMs + elapsedMs
  const { rate, fromMs, untilMs } = fastForward
  const beforeMs = Math.max(fromMs - timeMs, 0)
  const lastsMs = Math.max(untilMs - timeMs - beforeMs, 0) / rate
  const fastMs = Math.min(Math.max(elapsedMs - beforeMs, 0), lastsMs)
  return timeMs + elapsedMs + fastMs * (rate - 1)
}

/** Returns how many times as fast the site's clock runs at this time. */
export function rateAt(timeMs: number, fastForward: FastForward | null): number {
  return fastForward && timeMs >= fastForward.fromMs && timeMs < fastForward.untilMs ? fastForward.rate : 1
}
