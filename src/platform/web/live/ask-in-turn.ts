/**
 * How long to wait before a retry after each consecutive failure. After the last one, only the next change triggers a request.
 */
const AGAIN_AFTER_MS = [2_000, 10_000, 30_000]

export type InTurn = {
  /** Resolves once everything wanted so far has been requested, or a request has failed. */
  ask(): Promise<void>
  /** The same without waiting for a request in progress, which may be on a dead connection. */
  askAtOnce(): Promise<void>
  stop(): void
}

/**
 * Sends one request at a time. If it is wanted again in the meantime, it is sent once more afterwards. A failed request is
 * retried. Responses are used in the order of their requests.
 */
export function askInTurn<Answer>(question: () => Promise<Answer>, keep: (answer: Answer) => void): InTurn {
  let wanted = 0
  let failures = 0
  let again: ReturnType<typeof setTimeout> | undefined
  /** The current run of requests; a new one replaces the previous one. */
  let current: symbol | 'nobody' | 'stopped' = 'nobody'

  async function ask(): Promise<void> {
    wanted += 1
    if (current === 'nobody') await askAllWanted()
  }

  async function askAtOnce(): Promise<void> {
    wanted += 1
    if (current !== 'stopped') await askAllWanted()
  }

  async function askAllWanted(): Promise<void> {
    clearTimeout(again)
    const asking = Symbol('asking')
    current = asking
    try {
      for (let asked = 0; asked !== wanted && current === asking;) {
        asked = wanted
        const answer = await question()
        if (current === asking) keep(answer)
      }
      if (current === asking) failures = 0
    } catch {
      if (current === asking) askLater()
    }
    if (current === asking) current = 'nobody'
  }

  function askLater(): void {
    const wait = AGAIN_AFTER_MS[failures]
    failures = wait === undefined ? 0 : failures + 1
    if (wait !== undefined) again = setTimeout(() => void ask(), wait)
  }

  function stop(): void {
    current = 'stopped'
    clearTimeout(again)
  }

  return { ask, askAtOnce, stop }
}
