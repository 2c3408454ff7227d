import { commonRefusals } from '#platform/contract.ts'
import { Refused } from '#platform/server/refusals.ts'

const RETRY_AFTER_SECONDS = 5

/**
 * Limits how much work runs at once in this process. Further work waits its turn, and when the queue is full a caller is refused
 * at once.
 */
export class WaitingLine {
  readonly #atOnce: number
  readonly #mostWaiting: number
  readonly #waiting: (() => void)[] = []
  #underWay = 0

  constructor(options: { atOnce: number; mostWaiting: number }) {
    this.#atOnce = options.atOnce
    this.#mostWaiting = options.mostWaiting
  }

  /** Refuses with `too_busy` if the queue is full. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#underWay >= this.#atOnce) await this.#turn()
    else this.#underWay += 1
    try {
      return await work()
    } finally {
      // The next in the queue takes the slot directly, so that nothing slips in between.
      const next = this.#waiting.shift()
      if (next) next()
      else this.#underWay -= 1
    }
  }

  #turn(): Promise<void> {
    if (this.#waiting.length >= this.#mostWaiting)
      throw new Refused(commonRefusals.too_busy, { retryAfter: RETRY_AFTER_SECONDS })
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#waiting.push(resolve)
    return promise
  }
}
