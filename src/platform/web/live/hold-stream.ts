import { readEvents, type ServerEvent } from '#platform/web/live/read-events.ts'

/** 'anything': for a while nothing was heard; ask for everything anew. */
export type LiveChange = 'messages' | 'matches' | 'anything'

export type Stream = {
  /** Asks for the stream, as whoever is signed in; null once nobody is. */
  connect(signal: AbortSignal): Promise<Response | null>
  /** The connection lives; with a change where there is one. */
  onWord(change?: LiveChange): void
  /** Whose 'online' says that it is worth trying at once: the window. */
  wakes: EventTarget
}

/** The server says something every 25 seconds. Less than that has been lost on the way, twice. */
const SILENCE_MS = 60_000
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000

/** Keeps one stream open, and opens the next where it ends, until the signal ends it or nobody is signed in any more. */
export async function holdStream(stream: Stream, signal: AbortSignal): Promise<void> {
  let failures = 0
  while (!signal.aborted) {
    const outcome = await hearOnce(stream, signal).catch((): Outcome => 'failed')
    if (outcome === 'signed out') return
    failures = outcome === 'heard' ? 0 : failures + 1
    await pause(stream.wakes, pauseAfter(failures), signal)
  }
}

type Outcome = 'heard' | 'failed' | 'signed out'

async function hearOnce(stream: Stream, signal: AbortSignal): Promise<Outcome> {
  const connection = new AbortController()
  const cut = () => connection.abort()
  signal.addEventListener('abort', cut)
  let silence = setTimeout(cut, SILENCE_MS)
  let outcome: Outcome = 'failed'
  try {
    const response = await stream.connect(connection.signal)
    if (response === null) return 'signed out'
    if (!response.ok || !response.body) {
      // What is not read stays open.
      await response.text()
      return 'failed'
    }
    await readEvents(response.body, {
      bytes() {
        clearTimeout(silence)
        silence = setTimeout(cut, SILENCE_MS)
        stream.onWord()
      },
      event(event) {
        outcome = 'heard'
        const change = changeOf(event)
        if (change) stream.onWord(change)
      },
    })
    return outcome
  } catch (error) {
    // A stream that broke was one all the same.
    if (outcome === 'failed') throw error
    return outcome
  } finally {
    clearTimeout(silence)
    signal.removeEventListener('abort', cut)
  }
}

/** Whoever has just come may have missed something; what a newer server tells that is not known here is anything. */
function changeOf({ name, data }: ServerEvent): LiveChange | undefined {
  if (name === 'open') return 'anything'
  if (name !== 'change') return undefined
  const told: unknown = JSON.parse(data)
  const change = typeof told === 'object' && told !== null && 'change' in told ? told.change : undefined
  return change === 'messages' || change === 'matches' ? change : 'anything'
}

/** Not all at once, where a server that has started again had many. */
function pauseAfter(failures: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS) * (0.5 + Math.random() / 2)
}

function pause(wakes: EventTarget, ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const over = () => {
    clearTimeout(timer)
    wakes.removeEventListener('online', over)
    signal.removeEventListener('abort', over)
    resolve()
  }
  const timer = setTimeout(over, ms)
  wakes.addEventListener('online', over)
  signal.addEventListener('abort', over)
  if (signal.aborted) over()
  return promise
}
