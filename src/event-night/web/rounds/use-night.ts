import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { Guest } from '#event-night/contract.ts'
import type { NightActionInput, NightActionResult, NightState } from '#event-night/contract/night.ts'
import { toActionInput, toNightAction } from '#event-night/rules/night/action-input.ts'
import type { NightActionDetails } from '#event-night/rules/night/actions.ts'
import { carryOut, replay } from '#event-night/rules/night/carry-out.ts'
import { phaseOf } from '#event-night/rules/night/phase.ts'
import { seatsToCall } from '#event-night/rules/night/plan-night.ts'
import { nextNumber } from '#event-night/rules/night/rounds.ts'
import { plannedCallDueAtMs } from '#event-night/rules/night/sparse-rounds.ts'
import { formatDelay } from '#event-night/web/door/door-messages.ts'
import { isProblem, nightQueue, sendNight, type NightAnswer } from '#event-night/web/commands/night-queue.ts'
import { sendPendingCommands } from '#event-night/web/commands/send-pending-commands.ts'
import { connectionAfter, usePolling, type Connection } from '#event-night/web/connection.ts'
import { nightAnswer } from '#event-night/web/offline/saved-night.ts'
import { useSavedAnswer } from '#platform/web/offline/saved-answer.ts'
import type { NightConsole } from '#event-night/web/rounds/night-console.ts'
import { useCallByItself, usePlan } from '#event-night/web/rounds/night-hooks.ts'
import { nightOfState } from '#event-night/web/rounds/night-of-state.ts'
import { SiteClock } from '#event-night/web/rounds/site-clock.ts'
import { refusalMessage } from '#event-night/web/rounds/refusal-messages.ts'
import { useTicking } from '#event-night/web/rounds/use-ticking.ts'
import { randomUuid } from '#platform/web/device/random-uuid.ts'
import { onLiveChange } from '#platform/web/live.ts'
import { usePolledAsMember } from '#platform/web/ui/form/use-as-member.ts'

/** A device knows of no likes, so only the site refuses what they rule out. */
const noLikesKnown = { likesSentBy: new Set<string>() }

type Props = { eventId: number; memberId: string; deviceId: string; loaded: NightState; guests: readonly Guest[] }

/**
 * Returns the night as the site last had it, with this device's unsent actions carried out by the same rules, and the function
 * that acts. Actions count at once, wait on the device until they are answered, and go on without a network.
 */
export function useNight({ eventId, memberId, deviceId, loaded, guests }: Props): NightConsole {
  const [state, setState] = useState(loaded)
  const [device] = useState(() => ({
    queue: nightQueue({ eventId, memberId }),
    clock: new SiteClock(loaded),
  }))
  const [pending, setPending] = useState<readonly NightActionInput[]>(() => device.queue.all())
  const [connection, setConnection] = useState<Connection>({ is: 'there' })
  const [problems, setProblems] = useState<readonly NightActionResult[]>([])
  const [message, setMessage] = useState<string | null>(null)
  const nowMs = useTicking(() => device.clock.nowMs())
  const busy = useRef(false)
  const { asMember, allowPrompt } = usePolledAsMember()

  const night = useMemo(() => {
    const own = pending.map((action) => toNightAction(action, { device: deviceId }))
    return replay(nightOfState(state, guests), own, noLikesKnown).night
  }, [state, guests, pending, deviceId])
  const plan = usePlan(night, nowMs)
  const leads = night.leadingDevice === null || night.leadingDevice === deviceId

  async function sync(): Promise<void> {
    if (busy.current) return
    busy.current = true
    try {
      await sendPendingCommands(device.queue, (actions) => asMember(() => send(actions)), applyAnswer)
      setConnection({ is: 'there' })
    } catch (error) {
      setConnection(connectionAfter(error))
    }
    busy.current = false
    setPending(device.queue.all())
  }

  /** Sends what is pending because the host asks for it. If they have to verify first, they are prompted. */
  function syncNow(): void {
    allowPrompt()
    void sync()
  }

  function send(actions: readonly NightActionInput[]): Promise<NightAnswer> {
    const request = () => sendNight({ eventId, deviceId, actions })
    return device.clock.read(request, (answer) => answer.night)
  }

  function applyAnswer({ results, night: now }: NightAnswer): void {
    setState(now)
    const wrong = results.filter(isProblem)
    if (wrong.length > 0) setProblems((before) => [...before, ...wrong])
  }

  /** Carries out an action now, or says why not. Returns whether it was done. */
  function carryOutNow(details: NightActionDetails): boolean {
    const action = {
      ...details,
      id: randomUuid(),
      by: { device: deviceId },
      doneAtMs: Math.round(device.clock.nowMs()),
    }
    const outcome = carryOut(night, action, noLikesKnown)
    if (outcome.outcome === 'refused') {
      setMessage(refusalMessage(night, details, outcome.refusal))
      return false
    }
    setMessage(null)
    device.queue.add(toActionInput(action))
    setPending(device.queue.all())
    void sync()
    return true
  }

  /** Carries out what the host does, as opposed to a round that is called by itself. */
  function act(details: NightActionDetails): boolean {
    allowPrompt()
    return carryOutNow(details)
  }

  const callOfRound = () =>
    ({ action: 'call round', round: nextNumber(night), pairs: seatsToCall(night, plan) }) as const

  useCallByItself(leads ? plannedCallDueAtMs(night, plan) : null, nowMs, () => {
    if (seatsToCall(night, plan).length > 0) carryOutNow(callOfRound())
  })
  useSavedAnswer({ memberId, name: nightAnswer(eventId) }, state, state.event.ended && pending.length === 0)
  usePolling(() => void sync())
  useSyncOnChange(() => void sync())
  return {
    ...{ event: state.event, night, plan, nowMs, leads, deviceId, walkIns: state.walk_ins },
    lateGuests: lateGuests(guests),
    phase: phaseOf(night, nowMs),
    ...{ connection, pendingCount: pending.length, problems, message, act, syncNow },
    callRound: () => act(callOfRound()),
    dismissProblems: () => setProblems([]),
    dismissMessage: () => setMessage(null),
  }
}

function lateGuests(guests: readonly Guest[]): string[] {
  return guests.flatMap(({ name, state, delay }) =>
    state === 'expected' && delay !== null ? [`${name}, ${formatDelay(delay)}`] : [],
  )
}

/** Asks the site at once when a guest, the door or another device has changed the night. */
function useSyncOnChange(sync: () => void): void {
  const syncNow = useEffectEvent(sync)
  useEffect(
    () =>
      onLiveChange((change) => {
        if (change === 'night' || change === 'anything') syncNow()
      }),
    [],
  )
}
