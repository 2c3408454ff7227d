import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { Night } from '#event-night/rules/night/night.ts'
import { planNight, type NightPlan } from '#event-night/rules/night/plan-night.ts'

/** Returns the plan of the rounds left. It changes only if what it is made from does, and keeps what it can. */
export function usePlan(night: Night, nowMs: number): NightPlan {
  const [soFar, setSoFar] = useState<NightPlan | null>(null)
  const seconds = Math.floor(nowMs / 1_000)
  const plan = useMemo(() => planNight(night, seconds * 1_000, soFar), [night, seconds, soFar])
  if (plan !== soFar) setSoFar(plan)
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
