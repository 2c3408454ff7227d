import { useEffect, useEffectEvent, useState } from 'react'

const MINUTE_MS = 60_000

/** When something of the site's ends, by this device's clock: people's clocks are wrong by hours, so only the rest counts. */
export function untilByThisDevice(endsAt: string, now: string): number {
  return Date.now() + Date.parse(endsAt) - Date.parse(now)
}

/** How many milliseconds are left until then, looked at anew with each whole minute; calls when nothing is left. */
export function useTimeLeft(untilMs: number, onTimeUp: () => void): number {
  const [now, setNow] = useState(Date.now)
  const leftMs = untilMs - now
  const timeUp = useEffectEvent(onTimeUp)
  useEffect(() => {
    if (leftMs <= 0) return timeUp()
    const timer = setTimeout(() => setNow(Date.now()), (leftMs % MINUTE_MS) + 1)
    return () => clearTimeout(timer)
  }, [leftMs])
  return leftMs
}
