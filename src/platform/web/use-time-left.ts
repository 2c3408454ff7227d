import { useEffect, useEffectEvent, useState } from 'react'

const MINUTE_MS = 60_000

/**
 * When something on the site ends, by this device's clock. Device clocks can be wrong by hours, so only the remaining time
 * counts.
 */
export function deviceDeadline(endsAt: string, now: string): number {
  return Date.now() + Date.parse(endsAt) - Date.parse(now)
}

/** The milliseconds left until then, updated at each whole minute. Calls `onTimeUp` when none are left. */
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
