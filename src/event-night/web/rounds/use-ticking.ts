import { useEffect, useEffectEvent, useState } from 'react'

/** How often a clock on the page is drawn again. */
const TICK_MS = 250

/** Returns the time, again at every tick. */
export function useTicking(read: () => number): number {
  const [now, setNow] = useState(read)
  const tick = useEffectEvent(() => setNow(read()))
  useEffect(() => {
    const timer = setInterval(() => tick(), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
