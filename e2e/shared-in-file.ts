type Close = () => Promise<void>
/** Calls `close` after the last test of this file. */
export type CloseAfterFile = (close: Close) => void

/** A resource that the tests of a file share. It is created for the first test that needs it. */
export class SharedInFile<T> {
  #file: string | undefined
  #made: Promise<T> | undefined

  /** Returns this file's resource, which is created if the file does not have it yet. */
  of(file: string, make: () => Promise<T>): Promise<T> {
    if (this.#made === undefined || this.#file !== file) this.#made = make()
    this.#file = file
    return this.#made
  }
}

/** Closes the shared resources of a file when the worker moves to another file or ends. */
export class ClosedAfterFile {
  #file = ''
  #closes: Close[] = []

  async switchTo(file: string): Promise<void> {
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
