import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { Night } from '#event-night/rules/night/night.ts'
import { planNight, type NightPlan } from '#event-night/rules/night/plan-night.ts'

/**
 * Returns the plan of the rounds left. It changes only if what it is made from does, and keeps what it can. Once a plan has been
 * printed, on whichever device, all consoles continue from that one.
 */
export function usePlan(night: Night, nowMs: number): NightPlan {
  const [known, setKnown] = useState<{ plan: NightPlan; print: string | undefined } | null>(null)
  const print = night.printed?.id
  const soFar = known?.print === print ? (known?.plan ?? null) : null
  const seconds = Math.floor(nowMs / 1_000)
  const plan = useMemo(() => planNight(night, seconds * 1_000, soFar), [night, seconds, soFar])
  if (plan !== soFar) setKnown({ plan, print })
  return plan
}

/** Calls the round once its time has come. */
export function useCallByItself(dueAtMs: number | null, nowMs: number, call: () => void): void {
  const isDue = dueAtMs !== null && nowMs >= dueAtMs
  const callNow = useEffectEvent(call)
  useEffect(() => {
    if (isDue) callNow()
  }, [isDue])
}
