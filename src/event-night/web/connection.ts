import { useEffect, useEffectEvent } from 'react'
import { POLL_MS } from '#event-night/web/refresh-times.ts'
import { isFinalRefusal } from '#platform/web/api.ts'
import { stepUpNeeded, type StepUpKind } from '#platform/web/ui/form/sign-in-prompt.ts'

/**
 * `refused` means that the site accepts no more commands from this page. `reason` is a sentence, and `stepUp` what the person has
 * to verify so that it accepts them again.
 */
export type Connection = { is: 'there' } | { is: 'away' } | RefusedConnection
export type RefusedConnection = { is: 'refused'; reason: string; stepUp: StepUpKind | undefined }

export function connectionAfter(error: unknown): Connection {
  return isFinalRefusal(error)
    ? { is: 'refused', reason: error.body.detail, stepUp: stepUpNeeded(error) }
    : { is: 'away' }
}

/**
 * Calls `poll` at intervals while the page is visible, and whenever the page becomes visible or the network returns. `delayMs`
 * returns how long to wait for the next time.
 */
export function usePolling(poll: () => void, delayMs: () => number = () => POLL_MS): void {
  const pollIfVisible = useEffectEvent(() => {
    if (document.visibilityState === 'visible') poll()
  })
  const delay = useEffectEvent(delayMs)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const pollAgain = () => {
      pollIfVisible()
      timer = setTimeout(pollAgain, delay())
    }
    pollAgain()
    const pollNow = () => pollIfVisible()
    document.addEventListener('visibilitychange', pollNow)
    window.addEventListener('online', pollNow)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', pollNow)
      window.removeEventListener('online', pollNow)
    }
  }, [])
}

/** Makes the browser ask before it leaves the page while offline, because the page could not be loaded again. */
export function useLeaveWarning(isAway: boolean): void {
  useEffect(() => {
    if (!isAway) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isAway])
}
