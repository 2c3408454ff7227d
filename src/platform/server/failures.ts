/** Collects errors while other work continues, so that a failure neither stops other work nor is swallowed. */
export class Failures {
  readonly #all: unknown[] = []

  /** Waits for one piece of work and records its error. */
  async note(work: Promise<unknown>): Promise<void> {
    try {
      await work
    } catch (error) {
      this.add(error)
    }
  }

  add(error: unknown): void {
    this.#all.push(error)
  }

  /** Call it once all the work has run. */
  throwFirst(): void {
    if (this.#all.length > 0) throw this.#all[0]
  }
}
