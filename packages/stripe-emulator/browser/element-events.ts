type Listener = (event: object) => void

/** The events of an element, to which the page listens. */
export class ElementEvents {
  readonly #elementType: string
  readonly #listeners = new Map<string, Set<Listener>>()

  constructor(elementType: string) {
    this.#elementType = elementType
  }

  on(event: string, listener: Listener): this {
    const existing = this.#listeners.get(event) ?? new Set()
    this.#listeners.set(event, existing.add(listener))
    return this
  }

  once(event: string, listener: Listener): this {
    const onceListener: Listener = (message) => {
      this.off(event, onceListener)
      listener(message)
    }
    return this.on(event, onceListener)
  }

  off(event: string, listener?: Listener): this {
    if (listener) this.#listeners.get(event)?.delete(listener)
    else this.#listeners.delete(event)
    return this
  }

  protected removeListeners(): void {
    this.#listeners.clear()
  }

  protected hasListeners(event: string): boolean {
    return (this.#listeners.get(event)?.size ?? 0) > 0
  }

  protected dispatch(event: string, message: object): void {
    for (const listener of this.#listeners.get(event) ?? []) listener({ elementType: this.#elementType, ...message })
  }
}
