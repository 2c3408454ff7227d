/** The pauses before a retry after each consecutive failure. After the last retry, only the next change triggers a request. */
const RETRY_DELAYS_MS = [2_000, 10_000, 30_000]

export type Refresher = {
  /**
   * Requests the data and resolves once the request has ended. If a request is in progress, resolves immediately, and another
   * request follows.
   */
  refresh(): Promise<void>
  /** Requests the data without waiting for a request in progress, which may be on a dead connection. */
  refreshNow(): Promise<void>
  stop(): void
}

/**
 * Sends one request at a time. Calls of `refresh` during a request cause one more request afterwards. A failed request is
 * retried. Responses are used in the order of their requests.
 */
export function createRefresher<Answer>(load: () => Promise<Answer>, onLoaded: (answer: Answer) => void): Refresher {
  let requested = 0
  let failures = 0
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  /** The current run of requests. A new run replaces the previous one. */
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
    const wait = RETRY_DELAYS_MS[failures]
    failures = wait === undefined ? 0 : failures + 1
    if (wait !== undefined) retryTimer = setTimeout(() => void refresh(), wait)
  }

  function stop(): void {
    current = 'stopped'
    clearTimeout(retryTimer)
  }

  return { refresh, refreshNow, stop }
}
