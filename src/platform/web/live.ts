import { hearForAllTabs, tabsCanShare } from '#platform/web/live/hear-for-all-tabs.ts'
import type { LiveChange, Stream } from '#platform/web/live/hold-stream.ts'
import { accessToken, onSessionChange, renewedToken, signedInAs } from '#platform/web/session.ts'

/** Where nothing was heard for so long, one asks. */
const ASK_EVERY_MS = 60_000
/** Longer than it takes to open a stream, which asks by itself. */
const CATCH_UP_MS = 1_500

type Listener = (change: LiveChange) => void
const listeners = new Set<Listener>()
let stop: (() => void) | undefined

/**
 * Calls when something of the member's has changed on the server, as long as somebody is signed in and looks; 'anything'
 * where the connection was away for a while: ask for everything anew. Gives what ends it.
 */
export function onLiveChange(listener: Listener): () => void {
  listeners.add(listener)
  stop ??= hearWhoeverIsSignedIn()
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    stop?.()
    stop = undefined
  }
}

function tell(change: LiveChange): void {
  for (const listener of listeners) listener(change)
}

/** Another member who signs in gets another stream, nobody none. */
function hearWhoeverIsSignedIn(): () => void {
  let memberId = signedInAs()
  let end = memberId === null ? undefined : hearWhileSeen(memberId)
  const forget = onSessionChange(() => {
    if (signedInAs() === memberId) return
    end?.()
    memberId = signedInAs()
    end = memberId === null ? undefined : hearWhileSeen(memberId)
  })
  return () => {
    forget()
    end?.()
  }
}

/**
 * Only while the tab is seen: a phone puts others to sleep, and one that sleeps passes nothing on. Whoever comes back to
 * a tab sees what has changed meanwhile.
 */
function hearWhileSeen(memberId: string): () => void {
  let heardAt = performance.now()
  let askedAt = heardAt
  let seen: AbortController | undefined
  const askForAnything = () => {
    askedAt = performance.now()
    tell('anything')
  }
  const stream: Stream = {
    connect,
    wakes: window,
    onWord(change) {
      heardAt = performance.now()
      if (change === 'anything') askForAnything()
      else if (change) tell(change)
    },
  }
  const look = () => {
    if (document.visibilityState === 'hidden') {
      seen?.abort()
      seen = undefined
      return
    }
    if (seen) return
    seen = new AbortController()
    // A browser that refuses the lock asks every minute, as those that have none.
    if (tabsCanShare()) hearForAllTabs(memberId, stream, seen.signal).catch(() => {})
    const cameAt = performance.now()
    setTimeout(() => seen && askedAt <= cameAt && askForAnything(), CATCH_UP_MS)
  }
  // What was asked while the network was away failed, also where the stream has outlived it.
  const networkIsBack = () => seen && askForAnything()
  const askIfSilent = () => seen && performance.now() - heardAt > ASK_EVERY_MS * 0.9 && askForAnything()
  const asking = setInterval(askIfSilent, ASK_EVERY_MS)
  document.addEventListener('visibilitychange', look)
  window.addEventListener('online', networkIsBack)
  look()
  return () => {
    clearInterval(asking)
    document.removeEventListener('visibilitychange', look)
    window.removeEventListener('online', networkIsBack)
    seen?.abort()
    seen = undefined
  }
}

async function connect(signal: AbortSignal): Promise<Response | null> {
  // Asking a network that the browser knows to be away only fills its console.
  if (!navigator.onLine) throw new Error('offline')
  const access = await accessToken()
  if (access === null) return null
  const response = await listenAs(access, signal)
  if (response.status !== 401) return response
  // What is not read stays open.
  await response.text()
  const renewed = await renewedToken(access)
  return renewed === null ? null : listenAs(renewed, signal)
}

function listenAs(access: string, signal: AbortSignal): Promise<Response> {
  return fetch('/api/live', { headers: { authorization: `Bearer ${access}` }, cache: 'no-store', signal })
}
