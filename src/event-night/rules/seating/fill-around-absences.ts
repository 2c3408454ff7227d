import type { RoundAssigner } from './assign-rounds.ts'
import { NOBODY, type Evening } from './evening.ts'
import { meetEarlier } from './meet-earlier.ts'
import type { Schedule } from './schedule.ts'

/**
 * Seats more pairs after absences have kept chosen pairs from finding a round: any pair that may meet and fits, and within
 * each round a maximum matching. Pairs that meet earlier make room for others. It ends when no round gains a pair.
 */
export function fillAroundAbsences(evening: Evening, schedule: Schedule, assigner: RoundAssigner): void {
  const filler = new RoundFiller(evening, schedule)
  for (let isAgain = true; isAgain;) {
    meetEarlier(schedule)
    isAgain = filler.assignPairs(assigner)
    for (let round = 0; round < schedule.rounds; round++) if (filler.fillRound(round)) isAgain = true
  }
}

class RoundFiller {
  readonly #schedule: Schedule
  readonly #mayStill: Uint8Array

  constructor(evening: Evening, schedule: Schedule) {
    this.#schedule = schedule
    this.#mayStill = evening.may.slice()
    for (let r = 0; r < schedule.rounds; r++)
      for (let w = 0; w < schedule.women.size; w++) {
        const m = schedule.women.partner(w, r)
        if (m !== NOBODY) this.#mayStill[w * schedule.men.size + m] = 0
      }
  }

  assignPairs(assigner: RoundAssigner): boolean {
    const { women, men } = this.#schedule
    let isChanged = false
    for (let w = 0; w < women.size; w++)
      for (let m = 0; m < men.size; m++) {
        if (!this.#mayMeet(w, m) || !assigner.assign(w, m)) continue
        this.#mayStill[w * men.size + m] = 0
        isChanged = true
      }
    return isChanged
  }

  fillRound(round: number): boolean {
    const { women, men } = this.#schedule
    let isChanged = false
    for (let w = 0; w < women.size; w++) {
      if (!women.isFree(w, round) || !this.#schedule.hasTable(round)) continue
      if (this.#join(w, round, new Uint8Array(men.size))) isChanged = true
    }
    return isChanged
  }

  /** Seats the woman along an augmenting path within the round. */
  #join(woman: number, round: number, seen: Uint8Array): boolean {
    const { men } = this.#schedule
    for (let man = 0; man < men.size; man++) {
      if (!this.#mayMeet(woman, man) || seen[man] === 1) continue
      seen[man] = 1
      const other = men.partner(man, round)
      if (other === NOBODY ? !men.isFree(man, round) : !this.#moveToAnother(other, man, round, seen)) continue
      this.#schedule.seat(woman, man, round)
      this.#mayStill[woman * men.size + man] = 0
      return true
    }
    return false
  }

  #moveToAnother(woman: number, man: number, round: number, seen: Uint8Array): boolean {
    this.#schedule.unseat(woman, man, round)
    if (this.#join(woman, round, seen)) {
      this.#mayStill[woman * this.#schedule.men.size + man] = 1
      return true
    }
    this.#schedule.seat(woman, man, round)
    return false
  }

  #mayMeet(woman: number, man: number): boolean {
    return this.#mayStill[woman * this.#schedule.men.size + man] === 1
  }
}
