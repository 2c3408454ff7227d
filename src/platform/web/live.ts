import { listenForAllTabs, tabsCanShare } from '#platform/web/live/listen-for-all-tabs.ts'
import type { LiveChange, Stream } from '#platform/web/live/maintain-stream.ts'
import { accessToken, onSessionChange, renewedToken, signedInAs } from '#platform/web/session.ts'

/** If nothing has been received for this long, the page polls. */
const REFRESH_EVERY_MS = 60_000
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

/** Opens another stream when another member signs in, and none when nobody is signed in. */
function followSession(): () => void {
  let memberId = signedInAs()
  let end = memberId === null ? undefined : listenWhileVisible(memberId)
  const unsubscribe = onSessionChange(() => {
    if (signedInAs() === memberId) return
    end?.()
    memberId = signedInAs()
    end = memberId === null ? undefined : listenWhileVisible(memberId)
  })
  return () => {
    unsubscribe()
    end?.()
  }
}

/**
 * Listens only while the tab is visible: a phone suspends hidden tabs, and a suspended tab passes nothing on. A tab that becomes
 * visible again reloads what has changed in the meantime.
 */
function listenWhileVisible(memberId: string): () => void {
  let lastMessageAt = performance.now()
  let refreshedAt = lastMessageAt
  let visible: AbortController | undefined
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
      visible?.abort()
      visible = undefined
      return
    }
    if (visible) return
    visible = new AbortController()
    // If the browser refuses the lock, the page polls every minute, as in browsers without locks.
    if (tabsCanShare()) listenForAllTabs(memberId, stream, visible.signal).catch(() => {})
    const visibleSince = performance.now()
    setTimeout(() => visible && refreshedAt <= visibleSince && refreshAll(), CATCH_UP_MS)
  }
  // Requests made while the network was down have failed, even if the stream has survived.
  const onNetworkBack = () => visible && refreshAll()
  const refreshIfSilent = () => visible && performance.now() - lastMessageAt > REFRESH_EVERY_MS * 0.9 && refreshAll()
  const timer = setInterval(refreshIfSilent, REFRESH_EVERY_MS)
  document.addEventListener('visibilitychange', onVisibilityChange)
  window.addEventListener('online', onNetworkBack)
  onVisibilityChange()
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onVisibilityChange)
    window.removeEventListener('online', onNetworkBack)
    visible?.abort()
    visible = undefined
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
