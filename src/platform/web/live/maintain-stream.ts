import { readEvents, type ServerEvent } from '#platform/web/live/read-events.ts'

/** A change, or 'anything' if changes may have been missed and everything must be reloaded. */
export type LiveChange = 'messages' | 'matches' | 'night' | 'anything'

export type Stream = {
  /** Requests the stream as the signed-in member. Resolves to null if nobody is signed in. */
  connect(signal: AbortSignal): Promise<Response | null>
  /** Called when the connection receives anything, with a change if there is one. */
  onMessage(change?: LiveChange): void
  /** The event target, usually the window, whose 'online' event triggers an immediate retry. */
  onlineEvents: EventTarget
}

/** The server sends something every 25 seconds, so after this much silence at least two messages are missing. */
const SILENCE_MS = 60_000
const FIRST_PAUSE_MS = 1_000
const MAX_PAUSE_MS = 30_000

/** Keeps a stream open, and reopens it when it ends, until the signal aborts or nobody is signed in. */
export async function maintainStream(stream: Stream, signal: AbortSignal): Promise<void> {
  let failures = 0
  while (!signal.aborted) {
    const outcome = await listenOnce(stream, signal).catch((): Outcome => 'failed')
    if (outcome === 'signed out') return
    failures = outcome === 'received' ? 0 : failures + 1
    await pause(stream.onlineEvents, pauseAfter(failures), signal)
  }
}

type Outcome = 'received' | 'failed' | 'signed out'

async function listenOnce(stream: Stream, signal: AbortSignal): Promise<Outcome> {
  const connection = new AbortController()
  const abortConnection = () => connection.abort()
  signal.addEventListener('abort', abortConnection)
  let silence = setTimeout(abortConnection, SILENCE_MS)
  let outcome: Outcome = 'failed'
  try {
    const response = await stream.connect(connection.signal)
    if (response === null) return 'signed out'
    if (!response.ok || !response.body) {
      // An unread body keeps the connection open.
      await response.text()
      return 'failed'
    }
    await readEvents(response.body, {
      bytes() {
        clearTimeout(silence)
        silence = setTimeout(abortConnection, SILENCE_MS)
        stream.onMessage()
      },
      event(event) {
        outcome = 'received'
        const change = changeOf(event)
        if (change) stream.onMessage(change)
      },
    })
    return outcome
  } catch (error) {
    // A stream that breaks after it has received an event still counts as successful.
    if (outcome === 'failed') throw error
    return outcome
  } finally {
    clearTimeout(silence)
    signal.removeEventListener('abort', abortConnection)
  }
}

/**
 * Returns the change of an event. A stream that has just opened may have missed changes, so 'open' counts as 'anything', and so
 * does an unknown change from a newer server.
 */
function changeOf({ name, data }: ServerEvent): LiveChange | undefined {
  if (name === 'open') return 'anything'
  if (name !== 'change') return undefined
  const parsed: unknown = JSON.parse(data)
  const change = typeof parsed === 'object' && parsed !== null && 'change' in parsed ? parsed.change : undefined
  return change === 'messages' || change === 'matches' || change === 'night' ? change : 'anything'
}

/** Returns a random pause, so that the clients of a restarted server do not all reconnect at the same time. */
function pauseAfter(failures: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** failures, MAX_PAUSE_MS) * (0.5 + Math.random() / 2)
}

function pause(onlineEvents: EventTarget, ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const endPause = () => {
    clearTimeout(timer)
    onlineEvents.removeEventListener('online', endPause)
    signal.removeEventListener('abort', endPause)
    resolve()
  }
  const timer = setTimeout(endPause, ms)
  onlineEvents.addEventListener('online', endPause)
  signal.addEventListener('abort', endPause)
  if (signal.aborted) endPause()
  return promise
}
