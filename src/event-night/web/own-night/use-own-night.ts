import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { getOwnNight, GuestAction, OwnNight, sendGuestAction } from '#event-night/contract/own-night.ts'
import { laterAnswer } from '#event-night/rules/night/later-answer.ts'
import { connectionAfter, usePolling, type Connection } from '#event-night/web/connection.ts'
import { GUEST_POLL_MS, MAX_GUEST_DELAY_MS } from '#event-night/web/refresh-times.ts'
import { phaseOfOwnRound } from '#event-night/web/own-night/own-night-messages.ts'
import { ownNightAnswer } from '#event-night/web/offline/saved-night.ts'
import { useSavedAnswer } from '#platform/web/offline/saved-answer.ts'
import { SiteClock } from '#event-night/web/rounds/site-clock.ts'
import { useTicking } from '#event-night/web/rounds/use-ticking.ts'
import { browserApi } from '#platform/web/api.ts'
import { randomUuid } from '#platform/web/device/random-uuid.ts'
import { onLiveChange } from '#platform/web/live.ts'
import { createRefresher, type Refresher } from '#platform/web/live/refresher.ts'
import { useAction } from '#platform/web/ui/form/use-action.ts'
import { usePolledAsMember } from '#platform/web/ui/form/use-as-member.ts'

/** The night as the page was loaded with it, from the site or from what this device had saved `ageMs` earlier. */
export type LoadedOwnNight = { night: OwnNight; ageMs: number; memberId: string }

export type OwnNightPage = ReturnType<typeof useOwnNight>

/**
 * Returns the night as the site last had it, with the phase by the site’s clock, which goes on without a network. It is loaded
 * again at intervals, at the end of each phase, and when it changes.
 */
export function useOwnNight({ night: loaded, ageMs, memberId }: LoadedOwnNight) {
  const eventId = loaded.event.id
  const [night, setNight] = useState(loaded)
  const [clock] = useState(() => new SiteClock(loaded, ageMs))
  const [connection, setConnection] = useState<Connection>({ is: ageMs > 0 ? 'away' : 'there' })
  const [reason, setReason] = useState<string | null>(null)
  const { asMember, allowPrompt } = usePolledAsMember()
  const { busy, failure, run } = useAction()
  const nowMs = useTicking(() => clock.nowMs())
  const phase = phaseOfOwnRound(night, nowMs)

  function show(answer: OwnNight): void {
    setConnection({ is: 'there' })
    setNight((shown) => laterAnswer(shown, answer))
  }

  async function load(): Promise<OwnNight> {
    const request = () => browserApi<typeof getOwnNight>('GET /api/night/:id', { params: { id: eventId } })
    try {
      return await asMember(() => clock.read(request, (answer) => answer))
    } catch (error) {
      setConnection(connectionAfter(error))
      throw error
    }
  }

  const refresh = useRefreshing({ load, show, phase: phase?.phase ?? night.stage, clock })
  usePolling(refresh, () => clock.delayOf(GUEST_POLL_MS))
  useSavedAnswer({ memberId, name: ownNightAnswer(eventId) }, night, night.stage === 'over')

  /** Loads the night because the guest asks for it. If they have to sign in first, they are prompted. */
  function refreshNow(): void {
    allowPrompt()
    refresh()
  }

  const ids = useRef(new Map<GuestAction, string>())
  /** Sends an action. If it fails, the next attempt has the same id, so that it is carried out once. */
  async function act(action: GuestAction): Promise<boolean> {
    const id = ids.current.get(action) ?? randomUuid()
    ids.current.set(action, id)
    setReason(null)
    const outcome = await run(() =>
      browserApi<typeof sendGuestAction>('POST /api/night/:id/actions', {
        params: { id: eventId },
        body: { id, action },
      }),
    )
    if (outcome?.is !== 'not sent') ids.current.delete(action)
    if (outcome?.is !== 'done') return false
    show(outcome.answer.night)
    setReason(outcome.answer.reason)
    return outcome.answer.refusal === null
  }

  return { night, phase, connection, busy, act, refreshNow, problem: reason ?? failure }
}

type Refreshing = {
  load(): Promise<OwnNight>
  show(night: OwnNight): void
  phase: string
  clock: SiteClock
}

/** Returns a function that loads the night again. It is also called at the end of a phase, and when the night has changed. */
function useRefreshing({ load, show, phase, clock }: Refreshing): () => void {
  const refresher = useRef<Refresher>(null)
  const loadNow = useEffectEvent(load)
  const showNow = useEffectEvent(show)
  useEffect(() => {
    const turn = createRefresher(
      () => loadNow(),
      (night) => showNow(night),
    )
    refresher.current = turn
    const stopListening = onLiveChange((change) => {
      if (change === 'night' || change === 'anything') afterRandomDelay(clock, () => void turn.refresh())
    })
    return () => {
      stopListening()
      turn.stop()
    }
  }, [clock])

  const phaseShown = useRef(phase)
  useEffect(() => {
    if (phaseShown.current === phase) return
    phaseShown.current = phase
    afterRandomDelay(clock, () => void refresher.current?.refresh())
  }, [phase, clock])
  return () => void refresher.current?.refresh()
}

function afterRandomDelay(clock: SiteClock, then: () => void): void {
  setTimeout(then, Math.random() * clock.delayOf(MAX_GUEST_DELAY_MS))
}
