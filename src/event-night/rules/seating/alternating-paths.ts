import { firstBit } from './bit-matrix.ts'
import type { GraphSide } from './graph-side.ts'

/** Where a path may end, and how it may run. */
export type PathGoal = {
  /** An augmenting path ends at a guest of the far side who has room. */
  augments: boolean
  /** A balancing path ends at a guest of the near side with at least this many meetings. */
  donorFrom: number
  /** Whether a guest of the far side may also pass a meeting to another one. */
  shiftsFar: boolean
}

const SOURCE = -1

/**
 * Breadth-first search for alternating paths: a pair that may be added leads from the near side to the far side, and a chosen
 * pair leads back. Exchanging the two kinds along a path gives its source one meeting more.
 */
export class AlternatingPaths {
  readonly #queue: Int32Array
  #queued = 0
  #near: GraphSide
  #far: GraphSide
  #goal: PathGoal = { augments: false, donorFrom: Infinity, shiftsFar: false }

  constructor(women: GraphSide, men: GraphSide) {
    this.#queue = new Int32Array(Math.max(women.size, men.size))
    this.#near = women
    this.#far = men
  }

  /** Exchanges the pairs along a shortest path from one of `sources` to the goal. Returns whether there is one. */
  exchange([near, far]: [near: GraphSide, far: GraphSide], sources: readonly number[], goal: PathGoal): boolean {
    this.#near = near
    this.#far = far
    this.#goal = goal
    this.#queued = 0
    near.startSearch()
    far.startSearch()
    for (const source of sources) if (near.unseen.has(0, source)) this.#enqueue(source, SOURCE)
    for (let head = 0; head < this.#queued; head++) {
      const guest = this.#queue[head] ?? 0
      for (let nth = 0; nth < near.allowed.words; nth++) if (this.#followUnchosen(guest, nth)) return true
    }
    return false
  }

  #enqueue(guest: number, from: number): void {
    this.#near.visit(guest, from)
    this.#queue[this.#queued++] = guest
  }

  #followUnchosen(guest: number, nth: number): boolean {
    const near = this.#near
    const far = this.#far
    const goal = this.#goal
    let word = near.allowed.word(guest, nth) & ~near.chosen.word(guest, nth) & far.unseen.word(0, nth)
    for (; word !== 0; word &= word - 1) {
      const other = (nth << 5) | firstBit(word)
      // A shift may have reached them since the word was read.
      if (!far.unseen.has(0, other)) continue
      far.visit(other, guest)
      if (goal.augments && far.hasRoom(other)) {
        far.addToDegree(other, 1)
        this.#exchangeBackFrom(other)
        return true
      }
      if (this.#followChosen(other)) return true
      if (goal.shiftsFar && far.hasRoom(other) && this.#shift(other)) return true
    }
    return false
  }

  #followChosen(other: number): boolean {
    const near = this.#near
    const far = this.#far
    for (let nth = 0; nth < far.chosen.words; nth++) {
      let word = far.chosen.word(other, nth) & near.unseen.word(0, nth)
      for (; word !== 0; word &= word - 1) {
        const guest = (nth << 5) | firstBit(word)
        this.#enqueue(guest, other)
        if (near.meetings(guest) < this.#goal.donorFrom) continue
        this.#flip(guest, other)
        near.addToDegree(guest, -1)
        this.#exchangeBackFrom(other)
        return true
      }
    }
    return false
  }

  /** Continues from guests of the far side who can pass a meeting to `receiver` without falling behind. */
  #shift(receiver: number): boolean {
    const far = this.#far
    for (let donor = 0; donor < far.size; donor++) {
      const fallsBehind = far.meetings(donor) <= far.meetings(receiver) && far.meetings(donor) < this.#goal.donorFrom
      if (far.degree(donor) === 0 || fallsBehind || !far.unseen.has(0, donor)) continue
      far.visit(donor, ~receiver)
      if (this.#followChosen(donor)) return true
    }
    return false
  }

  /** Exchanges the pairs on the way back from a guest of the far side to the source. */
  #exchangeBackFrom(end: number): void {
    const near = this.#near
    const far = this.#far
    for (let other = end; ;) {
      let guest = far.cameFrom[other] ?? 0
      if (guest < 0) {
        far.addToDegree(other, -1)
        other = ~guest
        far.addToDegree(other, 1)
        guest = far.cameFrom[other] ?? 0
      }
      this.#flip(guest, other)
      const before = near.cameFrom[guest] ?? SOURCE
      if (before === SOURCE) return near.addToDegree(guest, 1)
      this.#flip(guest, before)
      other = before
    }
  }

  #flip(guest: number, other: number): void {
    this.#near.chosen.flip(guest, other)
    this.#far.chosen.flip(other, guest)
  }
}
