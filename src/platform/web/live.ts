import { hearForAllTabs, tabsCanShare } from '#platform/web/live/hear-for-all-tabs.ts'
import type { LiveChange, Stream } from '#platform/web/live/hold-stream.ts'
import { accessToken, onSessionChange, renewedToken, signedInAs } from '#platform/web/session.ts'

/** If nothing has been received for this long, the page polls. */
const ASK_EVERY_MS = 60_000
/** Longer than it takes to open a stream, which triggers a reload by itself. */
const CATCH_UP_MS = 1_500

type Listener = (change: LiveChange) => void
const listeners = new Set<Listener>()
let stop: (() => void) | undefined

/**
 * Calls the listener when something of the member's has changed on the server, while someone is signed in and the tab is visible.
 * 'anything' means that the connection was lost for a while, so reload everything. Returns a function that stops it.
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

/** Opens another stream when another member signs in, and none when nobody is signed in. */
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
 * Listens only while the tab is visible: a phone suspends hidden tabs, and a suspended tab passes nothing on. A tab that becomes
 * visible again reloads what has changed in the meantime.
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
    // If the browser refuses the lock, the page polls every minute, as in browsers without locks.
    if (tabsCanShare()) hearForAllTabs(memberId, stream, seen.signal).catch(() => {})
    const cameAt = performance.now()
    setTimeout(() => seen && askedAt <= cameAt && askForAnything(), CATCH_UP_MS)
  }
  // Requests made while the network was down have failed, even if the stream has survived.
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
  // Requests while the browser knows it is offline only fill its console.
  if (!navigator.onLine) throw new Error('offline')
  const access = await accessToken()
  if (access === null) return null
  const response = await listenAs(access, signal)
  if (response.status !== 401) return response
  // An unread body keeps the connection open.
  await response.text()
  const renewed = await renewedToken(access)
  return renewed === null ? null : listenAs(renewed, signal)
}

function listenAs(access: string, signal: AbortSignal): Promise<Response> {
  return fetch('/api/live', { headers: { authorization: `Bearer ${access}` }, cache: 'no-store', signal })
}
