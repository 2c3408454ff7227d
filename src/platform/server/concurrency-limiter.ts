import { tooBusy } from '#platform/server/refusals.ts'

/**
 * Limits how many tasks run concurrently in this process. Other tasks wait in a queue. If the queue is full, a task is refused
 * immediately.
 */
export class ConcurrencyLimiter {
  readonly #maxConcurrent: number
  readonly #maxWaiting: number
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(options: { maxConcurrent: number; maxWaiting: number }) {
    this.#maxConcurrent = options.maxConcurrent
    this.#maxWaiting = options.maxWaiting
  }

  /** Refuses with `too_busy` if the queue is full. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#maxConcurrent) await this.#waitForTurn()
    else this.#running += 1
    try {
      return await work()
    } finally {
      // The next task in the queue takes the slot directly, so that no new caller can take it first.
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running -= 1
    }
  }

  #waitForTurn(): Promise<void> {
    if (this.#waiting.length >= this.#maxWaiting) throw tooBusy()
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#waiting.push(resolve)
    return promise
  }
}
