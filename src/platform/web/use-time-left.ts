import { useEffect, useEffectEvent, useState } from 'react'

const MINUTE_MS = 60_000

/**
 * Converts a deadline of the site to this device's clock. Device clocks can be wrong by hours, so only the remaining time is
 * used.
 */
export function deviceDeadline(endsAt: string, now: string): number {
  return Date.now() + Date.parse(endsAt) - Date.parse(now)
}

/** Returns the time by this device's clock, to compare with a deadline by that clock. */
export function deviceNow(): number {
  return Date.now()
}

/** Returns the milliseconds left until a deadline, updated at each whole minute. Calls `onTimeUp` when none are left. */
export function useTimeLeft(untilMs: number, onTimeUp: () => void): number {
  const [now, setNow] = useState(Date.now)
  const remainingMs = untilMs - now
  const timeUp = useEffectEvent(onTimeUp)
  useEffect(() => {
    if (remainingMs <= 0) return timeUp()
    const timer = setTimeout(() => setNow(Date.now()), (remainingMs % MINUTE_MS) + 1)
    return () => clearTimeout(timer)
  }, [remainingMs])
  return remainingMs
}
