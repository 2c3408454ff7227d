import { commonRefusals } from '#platform/contract.ts'
import { Refused } from '#platform/server/refusals.ts'

const RETRY_AFTER_SECONDS = 5

/** Does so much at once in this process; the next wait their turn, and beyond a full line nobody is kept waiting. */
export class WaitingLine {
  readonly #atOnce: number
  readonly #mostWaiting: number
  readonly #waiting: (() => void)[] = []
  #underWay = 0

  constructor(options: { atOnce: number; mostWaiting: number }) {
    this.#atOnce = options.atOnce
    this.#mostWaiting = options.mostWaiting
  }

  /** Refuses `too_busy` where the line is full. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#underWay >= this.#atOnce) await this.#turn()
    else this.#underWay += 1
    try {
      return await work()
    } finally {
      // Who is next takes over the place, so that nobody slips in between.
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
