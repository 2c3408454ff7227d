/**
 * How long to wait before a retry after each consecutive failure. After the last one, only the next change triggers a request.
 */
const AGAIN_AFTER_MS = [2_000, 10_000, 30_000]

export type Refresher = {
  /** Resolves once everything wanted so far has been requested, or a request has failed. */
  refresh(): Promise<void>
  /** The same without waiting for a request in progress, which may be on a dead connection. */
  refreshNow(): Promise<void>
  stop(): void
}

/**
 * Sends one request at a time. If it is wanted again in the meantime, it is sent once more afterwards. A failed request is
 * retried. Responses are used in the order of their requests.
 */
export function createRefresher<Answer>(load: () => Promise<Answer>, onLoaded: (answer: Answer) => void): Refresher {
  let requested = 0
  let failures = 0
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  /** The current run of requests; a new one replaces the previous one. */
  let current: symbol | 'nobody' | 'stopped' = 'nobody'

  async function refresh(): Promise<void> {
    requested += 1
    if (current === 'nobody') await runRequested()
  }

  async function refreshNow(): Promise<void> {
    requested += 1
    if (current !== 'stopped') await runRequested()
  }

  async function runRequested(): Promise<void> {
    clearTimeout(retryTimer)
    const run = Symbol('refresh')
    current = run
    try {
      for (let handled = 0; handled !== requested && current === run;) {
        handled = requested
        const answer = await load()
        if (current === run) onLoaded(answer)
      }
      if (current === run) failures = 0
    } catch {
      if (current === run) retryLater()
    }
    if (current === run) current = 'nobody'
  }

  function retryLater(): void {
    const wait = AGAIN_AFTER_MS[failures]
    failures = wait === undefined ? 0 : failures + 1
    if (wait !== undefined) retryTimer = setTimeout(() => void refresh(), wait)
  }

  function stop(): void {
    current = 'stopped'
    clearTimeout(retryTimer)
  }

  return { refresh, refreshNow, stop }
}
