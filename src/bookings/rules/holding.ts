/** A place is kept this long while its member pays. */
export const HOLD_MINUTES = 15

/** Pressing PAY adds this once: a card's confirmation by the bank takes its time. */
export const PAYING_MINUTES = 10

/** Where the provider cannot be asked, a place whose hold has run out is kept for no longer than this. */
export const WAIT_FOR_PROVIDER_MINUTES = 2

const HOARDED_HOLDS = 3
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** A payment that could not be taken for good can be made again for this long. */
export const PAY_AGAIN_HOURS = 24

/**
 * Until when a member who keeps places from others may hold no more: three holds within a day that ended without any
 * try to pay mean a day's pause, from the last of them. `endedAtMs` is when each of those ended, newest first.
 */
export function pausedUntilMs(endedAtMs: readonly number[], nowMs: number): number | undefined {
  const [last, first] = [endedAtMs[0], endedAtMs[HOARDED_HOLDS - 1]]
  if (last === undefined || first === undefined || last - first > DAY_MS) return undefined
  return nowMs < last + DAY_MS ? last + DAY_MS : undefined
}
