import { tooBusy } from '#platform/server/refusals.ts'

/**
 * Limits how much work runs at once in this process. Further work waits its turn, and when the queue is full a caller is refused
 * at once.
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
      // The next in the queue takes the slot directly, so that nothing slips in between.
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
