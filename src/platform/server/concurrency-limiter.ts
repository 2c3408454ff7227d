import { tooBusy } from '#platform/server/refusals.ts'

type Waiting = { start(): void }

/**
 * Limits how many tasks run concurrently in this process. Other tasks wait in a queue. If the queue is full, a task is refused
 * immediately.
 */
export class ConcurrencyLimiter {
  readonly #maxConcurrent: number
  readonly #maxWaiting: number
  readonly #maxWaitMs: number | undefined
  readonly #waiting = new Set<Waiting>()
  #running = 0

  /** A task that has waited for `maxWaitMs` is refused too. By default, tasks wait as long as it takes. */
  constructor(options: { maxConcurrent: number; maxWaiting: number; maxWaitMs?: number }) {
    this.#maxConcurrent = options.maxConcurrent
    this.#maxWaiting = options.maxWaiting
    this.#maxWaitMs = options.maxWaitMs
  }

  get isIdle(): boolean {
    return this.#running === 0
  }

  /** Refuses with `too_busy` if the queue is full or the task has waited too long. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#maxConcurrent) await this.#waitForTurn()
    else this.#running += 1
    try {
      return await work()
    } finally {
      // The next task in the queue takes the slot directly, so that no new caller can take it first.
      const [next] = this.#waiting
      if (next) next.start()
      else this.#running -= 1
    }
  }

  #waitForTurn(): Promise<void> {
    if (this.#waiting.size >= this.#maxWaiting) throw tooBusy()
    return new Promise((resolve, reject) => {
      const own: Waiting = {
        start: () => {
          this.#waiting.delete(own)
          clearTimeout(timer)
          resolve()
        },
      }
      const refuse = () => {
        this.#waiting.delete(own)
        reject(tooBusy({ hasWaited: true }))
      }
      const timer = this.#maxWaitMs === undefined ? undefined : setTimeout(refuse, this.#maxWaitMs)
      this.#waiting.add(own)
    })
  }
}
