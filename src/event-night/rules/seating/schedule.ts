import { hasAbsences, menOf, NOBODY, womenOf, type Evening, type Rounds } from './evening.ts'
import { ScheduleSide } from './schedule-side.ts'

/** The pairs of each round. It never has a guest twice in a round, or in a round in which they are away. */
export class Schedule {
  readonly rounds: number
  readonly tables: number
  readonly women: ScheduleSide
  readonly men: ScheduleSide
  /** The number of pairs in each round. */
  readonly sizes: Int32Array
  readonly hasAbsences: boolean

  constructor(evening: Evening) {
    this.rounds = evening.rounds
    this.tables = evening.tables
    this.women = new ScheduleSide(womenOf(evening), evening.rounds)
    this.men = new ScheduleSide(menOf(evening), evening.rounds)
    this.sizes = new Int32Array(evening.rounds)
    this.hasAbsences = hasAbsences(evening)
  }

  size(round: number): number {
    return this.sizes[round] ?? 0
  }

  hasTable(round: number): boolean {
    return this.size(round) < this.tables
  }

  /** Returns whether the round has a table for each of its pairs. */
  fitsTables(round: number): boolean {
    return this.size(round) <= this.tables
  }

  meetings(): number {
    return this.sizes.reduce((sum, size) => sum + size, 0)
  }

  seat(woman: number, man: number, round: number): void {
    this.women.pair(woman, man, round)
    this.men.pair(man, woman, round)
    this.resize(round, 1)
  }

  unseat(woman: number, man: number, round: number): void {
    this.women.unpair(woman, round)
    this.men.unpair(man, round)
    this.resize(round, -1)
  }

  resize(round: number, change: number): void {
    this.sizes[round] = this.size(round) + change
  }

  /** Exchanges two rounds for everyone. */
  swapRounds(first: number, second: number): void {
    for (const side of [this.women, this.men])
      for (let guest = 0; guest < side.size; guest++) side.swapRounds(guest, first, second)
    const more = this.size(second) - this.size(first)
    this.resize(first, more)
    this.resize(second, -more)
  }

  /** Seats the pairs of the seed that `chosen` contains, and removes them from it. */
  seatSeed(seed: Rounds, chosen: Uint8Array): void {
    const { women, men } = this
    for (let r = 0; r < Math.min(this.rounds, seed.rounds); r++)
      for (let w = 0; w < women.size; w++) {
        const m = seed.manOf[r * women.size + w] ?? NOBODY
        if (m === NOBODY || chosen[w * men.size + m] !== 1 || !women.isFree(w, r) || !men.isFree(m, r)) continue
        if (this.hasAbsences && !this.hasTable(r)) continue
        this.seat(w, m, r)
        chosen[w * men.size + m] = 0
      }
  }

  /** Saves the schedule. Calling the result restores it. */
  save(): () => void {
    const restoreWomen = this.women.save()
    const restoreMen = this.men.save()
    const sizes = this.sizes.slice()
    return () => {
      restoreWomen()
      restoreMen()
      this.sizes.set(sizes)
    }
  }
}
