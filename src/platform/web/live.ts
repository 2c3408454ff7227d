import { listenForAllTabs, tabsCanShare } from '#platform/web/live/listen-for-all-tabs.ts'
import type { LiveChange, Stream } from '#platform/web/live/maintain-stream.ts'
import { accessToken, onSessionChange, renewedToken, signedInAs } from '#platform/web/session.ts'

/** If the stream has received nothing for this long, the page polls. */
const REFRESH_EVERY_MS = 60_000
/** Longer than it takes to open a stream, which itself triggers a reload. */
const CATCH_UP_MS = 1_500

type Listener = (change: LiveChange) => void
const listeners = new Set<Listener>()
let stop: (() => void) | undefined

/**
 * Calls the listener when the member's data has changed on the server, while a member is signed in and the tab is visible. On
 * 'anything', the listener must reload everything, because the connection was lost for a while. Returns a function that removes
 * the listener.
 */
export function onLiveChange(listener: Listener): () => void {
  listeners.add(listener)
  stop ??= followSession()
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    stop?.()
    stop = undefined
  }
}

function notify(change: LiveChange): void {
  for (const listener of listeners) listener(change)
}

/** Opens a new stream when another member signs in, and closes the stream when nobody is signed in. */
function followSession(): () => void {
  let memberId = signedInAs()
  let stopListening = memberId === null ? undefined : listenWhileVisible(memberId)
  const unsubscribe = onSessionChange(() => {
    if (signedInAs() === memberId) return
    stopListening?.()
    memberId = signedInAs()
    stopListening = memberId === null ? undefined : listenWhileVisible(memberId)
  })
  return () => {
    unsubscribe()
    stopListening?.()
  }
}

/**
 * Listens only while the tab is visible, because phones suspend hidden tabs, and a suspended tab would not pass changes on to
 * the other tabs. A tab that becomes visible again reloads what changed while it was hidden.
 */
function listenWhileVisible(memberId: string): () => void {
  let lastMessageAt = performance.now()
  let refreshedAt = lastMessageAt
  let visibleController: AbortController | undefined
  const refreshAll = () => {
    refreshedAt = performance.now()
    notify('anything')
  }
  const stream: Stream = {
    connect,
    onlineEvents: window,
    onMessage(change) {
      lastMessageAt = performance.now()
      if (change === 'anything') refreshAll()
      else if (change) notify(change)
    },
  }
  const onVisibilityChange = () => {
    if (document.visibilityState === 'hidden') {
      visibleController?.abort()
      visibleController = undefined
      return
    }
    if (visibleController) return
    visibleController = new AbortController()
    // If the browser refuses the lock, the page polls every minute, as in browsers without locks.
    if (tabsCanShare()) listenForAllTabs(memberId, stream, visibleController.signal).catch(() => {})
    const visibleSince = performance.now()
    setTimeout(() => visibleController && refreshedAt <= visibleSince && refreshAll(), CATCH_UP_MS)
  }
  // Requests made while the network was down have failed, even if the stream is still open.
  const onNetworkBack = () => visibleController && refreshAll()
  const refreshIfSilent = () =>
    visibleController && performance.now() - lastMessageAt > REFRESH_EVERY_MS * 0.9 && refreshAll()
  const timer = setInterval(refreshIfSilent, REFRESH_EVERY_MS)
  document.addEventListener('visibilitychange', onVisibilityChange)
  window.addEventListener('online', onNetworkBack)
  onVisibilityChange()
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onVisibilityChange)
    window.removeEventListener('online', onNetworkBack)
    visibleController?.abort()
    visibleController = undefined
  }
}

async function connect(signal: AbortSignal): Promise<Response | null> {
  // Requests while the browser is offline would only fill its console with errors.
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
