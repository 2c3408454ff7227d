/** The number of minutes for which a place is held while the member pays. */
export const HOLD_MINUTES = 15

/** Pressing PAY extends a hold once by this number of minutes, because the bank takes time to confirm a card. */
export const PAY_EXTENSION_MINUTES = 10

/** The maximum number of minutes for which a place stays held after its hold has expired, if the provider is unavailable. */
export const WAIT_FOR_PROVIDER_MINUTES = 2

const HOLDS_BEFORE_PAUSE = 3
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** The number of hours that a member has to pay again after a payment could not be captured. */
export const PAY_AGAIN_HOURS = 24

/**
 * Returns the time until which a member may not hold places. If three holds ended within a day without a booking, holds are paused
 * for a day after the last one. `endedAtMs` lists when such holds ended, newest first.
 */
export function pausedUntilMs(endedAtMs: readonly number[], nowMs: number): number | undefined {
  const [last, first] = [endedAtMs[0], endedAtMs[HOLDS_BEFORE_PAUSE - 1]]
  if (last === undefined || first === undefined || last - first > DAY_MS) return undefined
  return nowMs < last + DAY_MS ? last + DAY_MS : undefined
}
