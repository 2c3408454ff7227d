import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ScreenState } from '#event-night/contract/screens.ts'
import { connectionAfter, usePolling, type Connection } from '#event-night/web/connection.ts'
import { POLL_MS } from '#event-night/web/refresh-times.ts'
import { SiteClock } from '#event-night/web/rounds/site-clock.ts'
import { isUnknownScreen, loadShown, startScreen } from '#event-night/web/screen/screen-api.ts'
import { storedScreen, type StoredScreen } from '#event-night/web/screen/stored-screen.ts'

const TICK_MS = 250

export type ShownNight = NonNullable<ScreenState['shown']>

/** Returns what this screen shows. Without a network, it keeps what it has, and its clock goes on. */
export function useScreen() {
  const [waiting, setWaiting] = useState<StoredScreen | null>(null)
  const [shown, setShown] = useState<ShownNight | null>(null)
  const [connection, setConnection] = useState<Connection>({ is: 'there' })
  const [nowMs, setNowMs] = useState(0)
  const own = useRef<StoredScreen | null>(null)
  const clock = useRef<SiteClock | null>(null)
  const busy = useRef(false)

  async function poll(): Promise<void> {
    if (busy.current) return
    busy.current = true
    try {
      own.current ??= storedScreen() ?? (await startScreen())
      applyState(own.current, await load(own.current))
      setConnection({ is: 'there' })
    } catch (error) {
      if (isUnknownScreen(error)) await startAgain()
      else setConnection(connectionAfter(error))
    } finally {
      busy.current = false
    }
  }

  async function load({ secret }: StoredScreen): Promise<ScreenState> {
    const request = () => loadShown(secret)
    if (clock.current) return clock.current.read(request, (state) => state)
    const state = await request()
    clock.current = new SiteClock(state)
    return state
  }

  function applyState(screen: StoredScreen, state: ScreenState): void {
    setShown(state.shown)
    setWaiting(state.shown ? null : screen)
    setNowMs(clock.current?.nowMs() ?? 0)
  }

  /** Shows a new code. Nothing of the night stays on the screen, even if the site cannot be asked for one. */
  async function startAgain(): Promise<void> {
    setShown(null)
    setWaiting(null)
    own.current = null
    try {
      own.current = await startScreen()
      setWaiting(own.current)
    } catch (error) {
      setConnection(connectionAfter(error))
    }
  }

  usePolling(
    () => void poll(),
    () => clock.current?.delayOf(POLL_MS) ?? POLL_MS,
  )
  useTicks(() => setNowMs(clock.current?.nowMs() ?? 0))
  return { waiting, shown, connection, nowMs }
}

function useTicks(onTick: () => void): void {
  const tick = useEffectEvent(onTick)
  useEffect(() => {
    const timer = setInterval(() => tick(), TICK_MS)
    return () => clearInterval(timer)
  }, [])
}
