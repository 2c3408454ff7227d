import { useMemo, useRef, useState } from 'react'
import type { NightActionResult, NightState } from '#event-night/contract/night.ts'
import { toActionInput, toNightAction } from '#event-night/rules/night/action-input.ts'
import { carryOut } from '#event-night/rules/night/carry-out.ts'
import { printOf } from '#event-night/rules/night/printed-plan.ts'
import { isProblem, nightQueue, sendNight } from '#event-night/web/commands/night-queue.ts'
import { sendPendingCommands } from '#event-night/web/commands/send-pending-commands.ts'
import { usePolling } from '#event-night/web/connection.ts'
import { nightToPrint } from '#event-night/web/print/night-to-print.ts'
import { SiteClock } from '#event-night/web/rounds/site-clock.ts'
import { randomUuid } from '#platform/web/device/random-uuid.ts'
import { usePolledAsMember } from '#platform/web/ui/form/use-as-member.ts'

type Props = { eventId: number; memberId: string; deviceId: string; loaded: NightState }

/** Returns the night as it is printed now, and records each printing of the plan as an action of the night. */
export function usePrint({ eventId, memberId, deviceId, loaded }: Props) {
  const [state, setState] = useState(loaded)
  const [device] = useState(() => ({ queue: nightQueue({ eventId, memberId }), clock: new SiteClock(loaded) }))
  const [pending, setPending] = useState(() => device.queue.all())
  const [problems, setProblems] = useState<readonly NightActionResult[]>([])
  const busy = useRef(false)
  const { asMember } = usePolledAsMember()
  const { night, plan } = useMemo(() => {
    const unsent = pending.map((action) => toNightAction(action, { device: deviceId }))
    return nightToPrint(state, unsent)
  }, [state, pending, deviceId])

  /** What cannot be sent stays on the device, and the console sends it too. */
  async function sync(): Promise<void> {
    if (busy.current) return
    busy.current = true
    try {
      await sendPendingCommands(
        device.queue,
        (actions) =>
          asMember(() =>
            device.clock.read(
              () => sendNight({ eventId, deviceId, actions }),
              (answer) => answer.night,
            ),
          ),
        (answer) => {
          setState(answer.night)
          const wrong = answer.results.filter(isProblem)
          if (wrong.length > 0) setProblems((before) => [...before, ...wrong])
        },
      )
    } catch {
      // It is sent at the next poll.
    }
    busy.current = false
    setPending(device.queue.all())
  }

  /** A night that is over records nothing more. */
  function recordPrint(): void {
    const doneAtMs = Math.round(device.clock.nowMs())
    const action = { ...printOf(plan), id: randomUuid(), by: { device: deviceId }, doneAtMs }
    if (carryOut(night, action, { likesSentBy: new Set() }).outcome !== 'done') return
    device.queue.add(toActionInput(action))
    setPending(device.queue.all())
    void sync()
  }

  usePolling(() => void sync())
  return { state, night, plan, problems, recordPrint, dismissProblems: () => setProblems([]) }
}
