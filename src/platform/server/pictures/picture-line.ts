import { commonRefusals } from '#platform/contract.ts'
import { refuse } from '#platform/server/refusals.ts'

/** Each waiting one holds its file in memory. */
const MOST_WAITING = 20

/** One picture at a time: decoding shares four threads with password checks and DNS, and memory with all the rest. */
export class PictureLine {
  #last: Promise<unknown> = Promise.resolve()
  #inLine = 0

  /** Refused with 503 where the line is too long. */
  async wait<T>(work: () => Promise<T>): Promise<T> {
    if (this.#inLine > MOST_WAITING) refuse(commonRefusals.too_busy)
    this.#inLine += 1
    const done = this.#last.then(work).finally(() => {
      this.#inLine -= 1
    })
    this.#last = done.catch(() => {})
    return done
  }
}

/** That of this process. */
export const pictureLine = new PictureLine()
