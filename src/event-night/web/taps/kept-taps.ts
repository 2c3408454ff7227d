import { Tap } from '#event-night/contract.ts'
import type { Shelf } from '#platform/web/device/shelf.ts'

/** As texts, the keys sort as their numbers do. */
const DIGITS = 8

/**
 * What was tapped on this device and has not been taken by the site, in the order in which it was tapped. Each is a text of
 * its own, so that two tabs take nothing away from each other, and it outlives the page. It is kept by event and member of
 * staff: whoever else is here neither sees nor sends it. Where the device refuses to keep anything it lasts as long as the page.
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
      // It is full, or refuses.
      this.#here.set(key, text)
    }
  }

  all(): Tap[] {
    return this.#entries().map(([, tap]) => tap)
  }

  /** The site has taken them. */
  drop(ids: ReadonlySet<string>): void {
    for (const [key, { id }] of this.#entries()) {
      if (!ids.has(id)) continue
      this.#here.delete(key)
      try {
        this.#shelf.removeItem(key)
      } catch {
        // Then there is nothing there.
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

  /** Above every one that is kept. */
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
