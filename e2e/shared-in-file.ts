type Close = () => Promise<void>
/** Calls `close` once no test of this file comes any more. */
export type CloseAfterFile = (close: Close) => void

/** What the tests of a file share, made for the first of them that asks. */
export class SharedInFile<T> {
  #file: string | undefined
  #made: Promise<T> | undefined

  /** Gives what this file has, or makes it. */
  of(file: string, make: () => Promise<T>): Promise<T> {
    if (this.#made === undefined || this.#file !== file) this.#made = make()
    this.#file = file
    return this.#made
  }
}

/** Closes what the tests of a file shared once its worker turns to another file, or ends. */
export class ClosedAfterFile {
  #file = ''
  #closes: Close[] = []

  async turnTo(file: string): Promise<void> {
    if (file !== this.#file) await this.closeAll()
    this.#file = file
  }

  add(close: Close): void {
    this.#closes.push(close)
  }

  async closeAll(): Promise<void> {
    const closed = await Promise.allSettled(this.#closes.splice(0).map((close) => close()))
    const errors = closed.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    if (errors.length > 0) throw new AggregateError(errors, `after ${this.#file}: ${errors.map(String).join('\n')}`)
  }
}
