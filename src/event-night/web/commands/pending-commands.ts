import { keyOf, UNSENT } from '#platform/web/member-storage.ts'
import type { DeviceStorage } from '#platform/web/device/device-storage.ts'

/** Numbers are padded with zeros so that keys sort as text in numerical order. */
const DIGITS = 8

/** One kind of command: its name in the keys, and how a stored one is read. `parse` throws if it is not readable. */
export type CommandKind<Command> = { name: string; parse(value: unknown): Command }

/**
 * Stores the commands made on this device that the site has not received yet, in order. Each has a separate key in local
 * storage, so that it survives a reload and two tabs do not overwrite each other. The key contains the event and the member of
 * staff: they are removed when anyone else signs in on this device, because they contain tickets. Without local storage, they
 * last until the page closes.
 */
export class PendingCommands<Command extends { id: string }> {
  readonly #prefix: string
  readonly #storage: DeviceStorage
  readonly #kind: CommandKind<Command>
  readonly #unsaved = new Map<string, string>()

  constructor(storage: DeviceStorage, kind: CommandKind<Command>, of: { eventId: number; memberId: string }) {
    this.#storage = storage
    this.#kind = kind
    this.#prefix = keyOf(of.memberId, `${UNSENT}${kind.name} at ${of.eventId} `)
  }

  add(command: Command): void {
    const key = `${this.#prefix}${this.#nextNumber()} ${command.id}`
    const text = JSON.stringify(command)
    try {
      this.#storage.setItem(key, text)
    } catch {
      // Local storage is full or unavailable.
      this.#unsaved.set(key, text)
    }
  }

  all(): Command[] {
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

  #entries(): [key: string, command: Command][] {
    const texts = new Map([...this.#unsaved, ...this.#stored()])
    return [...texts]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .flatMap(([key, text]) => {
        const command = this.#parse(text)
        return command ? [[key, command] as [string, Command]] : []
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

  #parse(text: string): Command | undefined {
    try {
      return this.#kind.parse(JSON.parse(text))
    } catch {
      return undefined
    }
  }
}
