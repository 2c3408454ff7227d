import { BitMatrix } from './bit-matrix.ts'
import type { EveningSide } from './evening.ts'

/** One side of the bipartite graph of pairs, with the marks of the current search. */
export class GraphSide {
  readonly size: number
  /** guests × guests of the other side: the pairs that may be chosen, and those that are. */
  readonly allowed: BitMatrix
  readonly chosen: BitMatrix
  /** Chosen pairs of each guest, and the most that each can have. */
  readonly degrees: Int32Array
  readonly capacities: Int32Array
  readonly unseen: BitMatrix
  /** The guest through whom a search reached each guest. */
  readonly cameFrom: Int32Array
  readonly #meetingsBefore: Int32Array
  /** Guests whom a search may enter. */
  readonly #open: BitMatrix

  constructor(side: EveningSide, others: number, capacities: Int32Array) {
    this.size = side.size
    this.allowed = new BitMatrix(side.size, others)
    this.chosen = new BitMatrix(side.size, others)
    this.degrees = new Int32Array(side.size)
    this.capacities = capacities
    this.unseen = new BitMatrix(1, side.size)
    this.cameFrom = new Int32Array(side.size)
    this.#meetingsBefore = side.met ? Int32Array.from(side.met) : new Int32Array(side.size)
    this.#open = new BitMatrix(1, side.size)
    this.#open.setAll()
  }

  degree(guest: number): number {
    return this.degrees[guest] ?? 0
  }

  /** The meetings of a guest tonight, with the chosen pairs. */
  meetings(guest: number): number {
    return (this.degrees[guest] ?? 0) + (this.#meetingsBefore[guest] ?? 0)
  }

  hasRoom(guest: number): boolean {
    return (this.degrees[guest] ?? 0) < (this.capacities[guest] ?? 0)
  }

  addToDegree(guest: number, change: number): void {
    this.degrees[guest] = this.degree(guest) + change
  }

  startSearch(): void {
    this.unseen.copyFrom(this.#open)
  }

  visit(guest: number, from: number): void {
    this.unseen.clear(0, guest)
    this.cameFrom[guest] = from
  }

  /** Keeps later searches away from all guests that the last one reached. */
  closeSeen(): void {
    this.#open.copyFrom(this.unseen)
  }

  openAll(): void {
    this.#open.setAll()
  }

  guestsWithRoom(): number[] {
    const guests: number[] = []
    for (let guest = 0; guest < this.size; guest++) if (this.hasRoom(guest)) guests.push(guest)
    return guests
  }
}
