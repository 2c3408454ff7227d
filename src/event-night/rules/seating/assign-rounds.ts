import { firstBit } from './bit-matrix.ts'
import { KempeChain } from './kempe-chain.ts'
import type { Schedule } from './schedule.ts'
import type { ScheduleSide } from './schedule-side.ts'

/** With so many rounds, the first chain that helps is exchanged. With fewer, all are compared and the shortest is. */
const COMPARED_ROUNDS = 64

/** Finds a round for each pair. */
export class RoundAssigner {
  readonly #schedule: Schedule
  readonly #chain: KempeChain

  constructor(schedule: Schedule) {
    this.#schedule = schedule
    this.#chain = new KempeChain(schedule)
  }

  /**
   * Seats a pair in a round from `from` on. If no round suits both, two rounds are exchanged along a Kempe chain (König 1916).
   * Without absences this succeeds whenever each of the two is free in some round, but the round may need another table until
   * `fitTables` has found one. With absences it never uses more tables than there are.
   */
  assign(woman: number, man: number, from = 0): boolean {
    const round = this.#commonFreeRound(woman, man, from)
    if (round >= 0) {
      this.#schedule.seat(woman, man, round)
      return true
    }
    return this.#schedule.hasAbsences
      ? this.#exchangeAroundAbsences(woman, man, from)
      : this.#exchangeShortest(woman, man, from)
  }

  /** Returns the round with the fewest pairs in which both are free, or -1. */
  #commonFreeRound(woman: number, man: number, from: number): number {
    const { women, men, rounds, sizes, hasAbsences } = this.#schedule
    let best = -1
    for (let nth = from >> 5; nth < women.free.words; nth++) {
      let word = women.free.word(woman, nth) & men.free.word(man, nth)
      if (nth === from >> 5) word &= -1 << (from & 31)
      for (; word !== 0; word &= word - 1) {
        const round = (nth << 5) | firstBit(word)
        if (hasAbsences && !this.#schedule.hasTable(round)) continue
        if (best < 0 || (sizes[round] ?? 0) < (sizes[best] ?? 0)) best = round
        if (rounds > COMPARED_ROUNDS) return best
      }
    }
    return best
  }

  /** Frees the man in a round that suits the woman. The chain cannot reach her, because she has nobody in that round. */
  #exchangeShortest(woman: number, man: number, from: number): boolean {
    const chain = this.#chain
    let shortest: [first: number, second: number, length: number] | undefined
    for (const first of this.#freeRounds(this.#schedule.women, woman, from))
      for (const second of this.#freeRounds(this.#schedule.men, man, from)) {
        chain.startAtMan(man, first, second)
        if (!shortest || chain.length < shortest[2]) shortest = [first, second, chain.length]
      }
    if (!shortest) return false
    const [first, second] = shortest
    chain.startAtMan(man, first, second)
    chain.exchange()
    this.#schedule.seat(woman, man, first)
    return true
  }

  /** Tries every two rounds from either guest, because an absence may stop any chain. */
  #exchangeAroundAbsences(woman: number, man: number, from: number): boolean {
    const { women, men } = this.#schedule
    const chain = this.#chain
    for (const hers of this.#freeRounds(women, woman, from))
      for (const his of this.#freeRounds(men, man, from)) {
        chain.startAtMan(man, hers, his)
        if (men.isPaired(man, hers) && this.#exchangeAndSeat(woman, man, hers)) return true
        chain.startAtWoman(woman, his, hers)
        if (women.isPaired(woman, his) && this.#exchangeAndSeat(woman, man, his)) return true
      }
    return false
  }

  #exchangeAndSeat(woman: number, man: number, round: number): boolean {
    if (!this.#chain.canExchange()) return false
    this.#chain.exchange()
    if (this.#schedule.hasTable(round) && this.#chain.fitsTables()) {
      this.#schedule.seat(woman, man, round)
      return true
    }
    this.#chain.exchange()
    return false
  }

  /** Yields the rounds from `from` on in which the guest is free, or only the first of them if there are many rounds. */
  *#freeRounds(side: ScheduleSide, guest: number, from: number): Generator<number> {
    const { rounds, hasAbsences } = this.#schedule
    for (let round = side.firstFreeRound(guest, from); round < rounds; round = side.firstFreeRound(guest, round + 1)) {
      yield round
      if (rounds > COMPARED_ROUNDS && !hasAbsences) return
    }
  }
}
