import { createHash } from 'node:crypto'

/** One SHA-256 over the names, sizes and bytes of all entries in their order, so that none can be changed, lost or swapped. */
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

  /** Nothing can be added after this. */
  seal(): Seal {
    this.#seal ??= { entries: this.#entries, sha256: this.#hash.digest('hex') }
    return this.#seal
  }
}

/** The last entry of a backup. Everything before it must give the same count and hash. */
export type Seal = { entries: number; sha256: string }
