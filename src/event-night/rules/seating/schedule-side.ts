import { BitMatrix, firstBit } from './bit-matrix.ts'
import { isAway, NOBODY, type EveningSide } from './evening.ts'

/** One side's partners in each round, and the rounds in which each guest is free. */
export class ScheduleSide {
  readonly size: number
  /** `partners[round * size + guest]`, or -1. */
  readonly partners: Int16Array
  /** guests × rounds: neither paired nor away. */
  readonly free: BitMatrix
  readonly #rounds: number

  constructor(side: EveningSide, rounds: number) {
    this.size = side.size
    this.#rounds = rounds
    this.partners = new Int16Array(rounds * side.size).fill(NOBODY)
    this.free = new BitMatrix(side.size, rounds)
    for (let r = 0; r < rounds; r++)
      for (let guest = 0; guest < side.size; guest++) if (!isAway(side, guest, r)) this.free.set(guest, r)
  }

  partner(guest: number, round: number): number {
    return this.partners[round * this.size + guest] ?? NOBODY
  }

  isPaired(guest: number, round: number): boolean {
    return this.partner(guest, round) !== NOBODY
  }

  isFree(guest: number, round: number): boolean {
    return this.free.has(guest, round)
  }

  /** Returns whether the guest is free in some round from `from` on. */
  hasFreeRound(guest: number, from: number): boolean {
    return this.firstFreeRound(guest, from) < this.#rounds
  }

  /** Returns the first round from `from` on in which the guest is free, or the number of rounds if there is none. */
  firstFreeRound(guest: number, from: number): number {
    for (let nth = from >> 5; nth < this.free.words; nth++) {
      let word = this.free.word(guest, nth)
      if (nth === from >> 5) word &= -1 << (from & 31)
      if (word !== 0) return (nth << 5) | firstBit(word)
    }
    return this.#rounds
  }

  pair(guest: number, partner: number, round: number): void {
    this.partners[round * this.size + guest] = partner
    this.free.clear(guest, round)
  }

  unpair(guest: number, round: number): void {
    this.partners[round * this.size + guest] = NOBODY
    this.free.set(guest, round)
  }

  /** Returns whether the guest plays in only one of the two rounds, and is away in the other. */
  mustStay(guest: number, first: number, second: number): boolean {
    const [inFirst, inSecond] = [this.isPaired(guest, first), this.isPaired(guest, second)]
    if (inFirst === inSecond) return false
    return !this.isFree(guest, inFirst ? second : first)
  }

  /** Exchanges the guest's partners in two rounds. */
  swapRounds(guest: number, first: number, second: number): void {
    const inFirst = this.partner(guest, first)
    const inSecond = this.partner(guest, second)
    this.partners[first * this.size + guest] = inSecond
    this.partners[second * this.size + guest] = inFirst
    if (this.isFree(guest, first) === this.isFree(guest, second)) return
    this.free.flip(guest, first)
    this.free.flip(guest, second)
  }

  save(): () => void {
    const partners = this.partners.slice()
    const free = new BitMatrix(this.size, this.#rounds)
    free.copyFrom(this.free)
    return () => {
      this.partners.set(partners)
      this.free.copyFrom(free)
    }
  }
}
