/** What went wrong while the others had their turn: one that fails keeps none of them from it, and is not passed over in silence. */
export class Failures {
  readonly #all: unknown[] = []

  /** Waits for one. */
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

  /** Once everyone has had their turn. */
  throwFirst(): void {
    if (this.#all.length > 0) throw this.#all[0]
  }
}
