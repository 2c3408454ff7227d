import { CheckInCommand } from '#event-night/contract.ts'
import { keyOf, UNSENT } from '#platform/web/member-storage.ts'
import type { DeviceStorage } from '#platform/web/device/device-storage.ts'

/** Numbers are padded with zeros so that keys sort as text in numerical order. */
const DIGITS = 8

/**
 * Stores the commands made on this device that the site has not received yet, in order. Each has a separate key in local
 * storage, so that it survives a reload and two tabs do not overwrite each other. The key contains the event and the member of
 * staff: they are removed when anyone else signs in on this device, because they contain tickets. Without local storage, they
 * last until the page closes.
 */
export class PendingCommands {
  readonly #prefix: string
  readonly #storage: DeviceStorage
  readonly #unsaved = new Map<string, string>()

  constructor(storage: DeviceStorage, of: { eventId: number; memberId: string }) {
    this.#storage = storage
    this.#prefix = keyOf(of.memberId, `${UNSENT}command at ${of.eventId} `)
  }

  add(command: CheckInCommand): void {
    const key = `${this.#prefix}${this.#nextNumber()} ${command.id}`
    const text = JSON.stringify(command)
    try {
      this.#storage.setItem(key, text)
    } catch {
      // Local storage is full or unavailable.
      this.#unsaved.set(key, text)
    }
  }

  all(): CheckInCommand[] {
    return this.#entries().map(([, command]) => command)
  }

  /** Deletes commands that the site has received. */
  drop(ids: ReadonlySet<string>): void {
    for (const [key, { id }] of this.#entries()) {
      if (!ids.has(id)) continue
      this.#unsaved.delete(key)
      try {
        this.#storage.removeItem(key)
      } catch {
        // Local storage is unavailable, so nothing is stored there.
      }
    }
  }

  #entries(): [key: string, command: CheckInCommand][] {
    const texts = new Map([...this.#unsaved, ...this.#stored()])
    return [...texts]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .flatMap(([key, text]) => {
        const command = parseCommand(text)
        return command ? [[key, command] as [string, CheckInCommand]] : []
      })
  }

  #stored(): [key: string, text: string][] {
    try {
      const keys = Array.from({ length: this.#storage.length }, (_, nth) => this.#storage.key(nth) ?? '')
      return keys
        .filter((key) => key.startsWith(this.#prefix))
        .map((key) => [key, this.#storage.getItem(key) ?? ''] as [string, string])
    } catch {
      return []
    }
  }

  /** Returns a number higher than every stored number. */
  #nextNumber(): string {
    const last =
      this.#entries()
        .at(-1)?.[0]
        .slice(this.#prefix.length, this.#prefix.length + DIGITS) ?? '0'
    return String(Number(last) + 1).padStart(DIGITS, '0')
  }
}

function parseCommand(text: string): CheckInCommand | undefined {
  try {
    return CheckInCommand.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}
