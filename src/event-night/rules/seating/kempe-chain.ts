import { NOBODY } from './evening.ts'
import type { Schedule } from './schedule.ts'
import type { ScheduleSide } from './schedule-side.ts'

/** The guests of one side who are on a chain. */
class Members {
  readonly side: ScheduleSide
  readonly guests: Int32Array
  count = 0

  constructor(side: ScheduleSide) {
    this.side = side
    this.guests = new Int32Array(side.size + 1)
  }

  guest(nth: number): number {
    return this.guests[nth] ?? NOBODY
  }

  add(guest: number): void {
    this.guests[this.count++] = guest
  }
}

/**
 * A Kempe chain: guests who are connected by the pairs of two rounds. Exchanging the two rounds for all of them changes nobody's
 * partners, only when they meet.
 */
export class KempeChain {
  readonly women: Members
  readonly men: Members
  readonly #schedule: Schedule
  #first = 0
  #second = 0

  constructor(schedule: Schedule) {
    this.#schedule = schedule
    this.women = new Members(schedule.women)
    this.men = new Members(schedule.men)
  }

  get length(): number {
    return this.women.count + this.men.count
  }

  startAtWoman(woman: number, first: number, second: number): void {
    this.#start(first, second)
    this.#follow(this.women, this.men, woman)
  }

  startAtMan(man: number, first: number, second: number): void {
    this.#start(first, second)
    this.#follow(this.men, this.women, man)
  }

  /** Includes everyone whom the pairs of the two rounds connect with a woman, in both directions from her. */
  surroundWoman(woman: number, first: number, second: number): void {
    this.#start(first, second)
    const isClosed = this.#follow(this.women, this.men, woman)
    if (isClosed) return
    for (let w = woman; ;) {
      const m = this.women.side.partner(w, second)
      if (m === NOBODY) return
      this.men.add(m)
      w = this.men.side.partner(m, first)
      if (w === NOBODY) return
      this.women.add(w)
    }
  }

  /** Returns whether nobody on the chain would play in a round in which they are away. */
  canExchange(): boolean {
    return !this.#schedule.hasAbsences || (this.#allMayPlay(this.women) && this.#allMayPlay(this.men))
  }

  /** Returns whether both rounds have enough tables. */
  fitsTables(): boolean {
    return this.#schedule.fitsTables(this.#first) && this.#schedule.fitsTables(this.#second)
  }

  exchange(): void {
    const { women, men } = this
    let added = 0
    for (let nth = 0; nth < women.count; nth++) {
      const woman = women.guest(nth)
      if (women.side.isPaired(woman, this.#first)) added--
      if (women.side.isPaired(woman, this.#second)) added++
      women.side.swapRounds(woman, this.#first, this.#second)
    }
    for (let nth = 0; nth < men.count; nth++) men.side.swapRounds(men.guest(nth), this.#first, this.#second)
    this.#schedule.resize(this.#first, added)
    this.#schedule.resize(this.#second, -added)
  }

  #start(first: number, second: number): void {
    this.#first = first
    this.#second = second
    this.women.count = 0
    this.men.count = 0
  }

  /** Follows the pairs of the first and the second round in turn. Returns whether the chain comes back to its start. */
  #follow(near: Members, far: Members, start: number): boolean {
    for (let guest = start; ;) {
      near.add(guest)
      const other = near.side.partner(guest, this.#first)
      if (other === NOBODY) return false
      far.add(other)
      guest = far.side.partner(other, this.#second)
      if (guest === NOBODY) return false
      if (guest === start) return true
    }
  }

  #allMayPlay({ side, guests, count }: Members): boolean {
    for (let nth = 0; nth < count; nth++)
      if (side.mustStay(guests[nth] ?? NOBODY, this.#first, this.#second)) return false
    return true
  }
}
