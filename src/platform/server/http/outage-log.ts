import { errorCode } from '#platform/server/database-error-messages.ts'

const INTERVAL_MS = 60_000
/** The kinds that are remembered. There are few codes of errors, but a message may contain anything. */
const MAX_KINDS = 100

/** Limits the lines about one outage to one a minute for each kind of error. Every request fails in the same way. */
export class OutageLog {
  readonly #kinds = new Map<string, { loggedAt: number; suppressed: number }>()

  /** Calls `write` with the number of errors of this kind that were not logged before, unless one was logged within a minute. */
  log(error: unknown, write: (suppressed: number) => void): void {
    const kind = errorCode(error) ?? (error instanceof Error ? error.message : typeof error)
    const before = this.#kinds.get(kind)
    if (before && performance.now() - before.loggedAt < INTERVAL_MS) {
      before.suppressed += 1
      return
    }
    if (this.#kinds.size >= MAX_KINDS) this.#kinds.clear()
    this.#kinds.set(kind, { loggedAt: performance.now(), suppressed: 0 })
    write(before?.suppressed ?? 0)
  }
}
