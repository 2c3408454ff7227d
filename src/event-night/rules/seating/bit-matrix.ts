/** A matrix of bits, stored in words of 32, so that a search can skip 32 guests or rounds at once. */
export class BitMatrix {
  /** Words in each row. */
  readonly words: number
  readonly #bits: Int32Array

  constructor(rows: number, columns: number) {
    this.words = Math.ceil(columns / 32)
    this.#bits = new Int32Array(rows * this.words)
  }

  word(row: number, nth: number): number {
    return this.#bits[row * this.words + nth] ?? 0
  }

  has(row: number, column: number): boolean {
    return ((this.word(row, column >> 5) >>> (column & 31)) & 1) === 1
  }

  set(row: number, column: number): void {
    this.#bits[row * this.words + (column >> 5)] = this.word(row, column >> 5) | (1 << (column & 31))
  }

  clear(row: number, column: number): void {
    this.#bits[row * this.words + (column >> 5)] = this.word(row, column >> 5) & ~(1 << (column & 31))
  }

  flip(row: number, column: number): void {
    this.#bits[row * this.words + (column >> 5)] = this.word(row, column >> 5) ^ (1 << (column & 31))
  }

  setAll(): void {
    this.#bits.fill(-1)
  }

  copyFrom(other: BitMatrix): void {
    this.#bits.set(other.#bits)
  }
}

/** Returns the position of the first bit that is set. `word` must not be 0. */
export function firstBit(word: number): number {
  return 31 - Math.clz32(word & -word)
}

/** Returns the number of bits that are set. */
export function countBits(word: number): number {
  let count = 0
  for (let left = word; left !== 0; left &= left - 1) count++
  return count
}
