import { useEffect, useState } from 'react'

/** A second tap by mistake comes sooner. */
const SETTLE_MS = 2_000

/**
 * Returns whether the screen has shown the same for two seconds. Otherwise, the second tap of a double tap would press the
 * button that has taken the place of the first. The time is the device's own, because a demo's clock may run faster.
 */
export function useSettled(shown: string): boolean {
  const [settled, setSettled] = useState<string | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(shown), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [shown])
  return settled === shown
}
