import { useMemo, useState } from 'react'
import type { NightState } from '#event-night/contract/night.ts'
import type { NightAction, NightActionDetails } from '#event-night/rules/night/actions.ts'
import { foldNight } from '#event-night/rules/night/apply.ts'
import { carryOut } from '#event-night/rules/night/carry-out.ts'
import type { NightGuests, Seat, Side } from '#event-night/rules/night/night.ts'
import { phaseOf } from '#event-night/rules/night/phase.ts'
import { seatsToCall } from '#event-night/rules/night/plan-night.ts'
import { nextNumber } from '#event-night/rules/night/rounds.ts'
import { plannedCallDueAtMs } from '#event-night/rules/night/sparse-rounds.ts'
import type { NightConsole } from '#event-night/web/rounds/night-console.ts'
import { useCallByItself, usePlan } from '#event-night/web/rounds/night-hooks.ts'
import { refusalMessage } from '#event-night/web/rounds/refusal-messages.ts'
import { useTicking } from '#event-night/web/rounds/use-ticking.ts'

const DEVICE = 'rehearsal'
const noLikes = { likesSentBy: new Set<string>() }

/** A clock that passes faster, and keeps its time when its speed changes. */
class FastClock {
  #sinceMs: number
  #at = performance.now()
  #speed = 1

  constructor(startMs: number) {
    this.#sinceMs = startMs
  }

  nowMs(): number {
    return this.#sinceMs + (performance.now() - this.#at) * this.#speed
  }

  setSpeed(speed: number): void {
    this.#sinceMs = this.nowMs()
    this.#at = performance.now()
    this.#speed = speed
  }
}

export type Rehearsal = { console: NightConsole; setSpeed(speed: number): void }

/** A night with numbered guests, on this device alone. It starts at the event's planned start, and sends nothing. */
export function useRehearsal(
  event: NightState['event'],
  { women, men, startsAtMs }: { women: number; men: number; startsAtMs: number },
): Rehearsal {
  const [clock] = useState(() => new FastClock(startsAtMs))
  const [actions, setActions] = useState<readonly NightAction[]>([])
  const [message, setMessage] = useState<string | null>(null)
  const nowMs = useTicking(() => clock.nowMs())
  const guests = useMemo(() => numberedGuests({ women, men }, startsAtMs), [women, men, startsAtMs])
  const night = useMemo(() => foldNight(guests, actions), [guests, actions])
  const plan = usePlan(night, nowMs)

  function act(details: NightActionDetails): boolean {
    const id = String(actions.length + 1)
    const sent = { ...details, id, by: { device: DEVICE }, doneAtMs: Math.round(clock.nowMs()) }
    const outcome = carryOut(night, sent, noLikes)
    if (outcome.outcome === 'done') setActions((before) => [...before, outcome.action])
    setMessage(outcome.outcome === 'refused' ? refusalMessage(night, details, outcome.refusal) : null)
    return outcome.outcome === 'done'
  }

  const callRound = () => act({ action: 'call round', round: nextNumber(night), pairs: seatsToCall(night, plan) })
  useCallByItself(plannedCallDueAtMs(night, plan), nowMs, () => {
    if (seatsToCall(night, plan).length > 0) callRound()
  })
  const console: NightConsole = {
    ...{ event, night, plan, nowMs, message, act, callRound, deviceId: DEVICE, leads: true },
    ...{
      phase: phaseOf(night, nowMs),
      connection: { is: 'there' },
      pendingCount: 0,
      problems: [],
      walkIns: [],
      lateGuests: [],
    },
    dismissProblems: () => undefined,
    dismissMessage: () => setMessage(null),
    syncNow: () => undefined,
  }
  return { console, setSpeed: (speed) => clock.setSpeed(speed) }
}

function numberedGuests(counts: Record<Side, number>, inSinceMs: number): NightGuests {
  const ofSide = (side: Side, name: string): Seat[] =>
    Array.from({ length: counts[side] }, (_, nth) => ({
      ...{ id: `${side} ${String(nth + 1).padStart(3, '0')}`, side, name: `${name} ${nth + 1}` },
      ...{ state: 'in' as const, inSinceMs },
    }))
  return { seats: [...ofSide('women', 'Woman'), ...ofSide('men', 'Man')], apart: [], meetLast: [] }
}
