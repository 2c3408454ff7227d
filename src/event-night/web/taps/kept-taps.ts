import { Tap } from '#event-night/contract.ts'
import type { Shelf } from '#platform/web/device/shelf.ts'

/** With leading zeros, the keys sort as text in numerical order. */
const DIGITS = 8

/**
 * The commands made on this device that the site has not received yet, in order. Each has a key of its own in local storage, so
 * that two tabs do not overwrite each other and they survive a reload. They are stored by event and member of staff: nobody else
 * on this device sees or sends them. If local storage is unavailable, they last as long as the page.
 */
export class KeptTaps {
  readonly #prefix: string
  readonly #shelf: Shelf
  readonly #here = new Map<string, string>()

  constructor(shelf: Shelf, of: { eventId: number; memberId: string }) {
    this.#shelf = shelf
    this.#prefix = `tapped at ${of.eventId} by ${of.memberId} `
  }

  add(tap: Tap): void {
    const key = `${this.#prefix}${this.#next()} ${tap.id}`
    const text = JSON.stringify(tap)
    try {
      this.#shelf.setItem(key, text)
    } catch {
      // Local storage is full or unavailable.
      this.#here.set(key, text)
    }
  }

  all(): Tap[] {
    return this.#entries().map(([, tap]) => tap)
  }

  /** Deletes commands that the site has received. */
  drop(ids: ReadonlySet<string>): void {
    for (const [key, { id }] of this.#entries()) {
      if (!ids.has(id)) continue
      this.#here.delete(key)
      try {
        this.#shelf.removeItem(key)
      } catch {
        // Local storage is unavailable, so nothing is stored there.
      }
    }
  }

  #entries(): [key: string, tap: Tap][] {
    const texts = new Map([...this.#here, ...this.#kept()])
    return [...texts]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .flatMap(([key, text]) => {
        const tap = tapIn(text)
        return tap ? [[key, tap] as [string, Tap]] : []
      })
  }

  #kept(): [key: string, text: string][] {
    try {
      const keys = Array.from({ length: this.#shelf.length }, (_, nth) => this.#shelf.key(nth) ?? '')
      return keys
        .filter((key) => key.startsWith(this.#prefix))
        .map((key) => [key, this.#shelf.getItem(key) ?? ''] as [string, string])
    } catch {
      return []
    }
  }

  /** A number higher than every stored one. */
  #next(): string {
    const last =
      this.#entries()
        .at(-1)?.[0]
        .slice(this.#prefix.length, this.#prefix.length + DIGITS) ?? '0'
    return String(Number(last) + 1).padStart(DIGITS, '0')
  }
}

function tapIn(text: string): Tap | undefined {
  try {
    return Tap.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}
