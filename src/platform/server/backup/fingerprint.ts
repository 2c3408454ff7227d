import { createHash } from 'node:crypto'

/**
 * A SHA-256 hash of the names, sizes and bytes of all entries in order. It detects entries that are changed, missing or
 * swapped.
 */
export class Fingerprint {
  readonly #hash = createHash('sha256')
  #entries = 0
  #seal: Seal | undefined

  begin(name: string, size: number): void {
    this.#entries += 1
    this.#hash.update(`${name}\0${size}\0`)
  }

  add(bytes: Uint8Array): void {
    this.#hash.update(bytes)
  }

  /** Returns the seal. Nothing can be added afterwards. */
  seal(): Seal {
    this.#seal ??= { entries: this.#entries, sha256: this.#hash.digest('hex') }
    return this.#seal
  }
}

/** The last entry of a backup. Everything before it must give the same count and hash. */
export type Seal = { entries: number; sha256: string }
