import { AlternatingPaths } from './alternating-paths.ts'
import { balanceMeetings } from './balance-meetings.ts'
import { hasAbsences, isAway, menOf, womenOf, type Evening } from './evening.ts'
import { GraphSide } from './graph-side.ts'
import type { MeetingLimits } from './meeting-limits.ts'
import { minimumCut, type Cut } from './minimum-cut.ts'

/** The pairs that meet in the rounds left, and why there cannot be more. */
export type Pairs = {
  /** women × men, row by row: 1 if they meet. */
  chosen: Uint8Array
  total: number
  /** No plan has more meetings: the tables, or the cut, do not allow it. */
  bound: number
  cut: Cut
  womenDegree: Int32Array
  menDegree: Int32Array
}

/**
 * Chooses the pairs: a maximum b-matching by maximum flow. Among those it chooses one in which the meetings within each side
 * are as even as possible. It starts from `seed` and changes as little of it as it must.
 */
export function choosePairs(evening: Evening, limits: MeetingLimits, seed: Uint8Array): Pairs {
  const women = new GraphSide(womenOf(evening), evening.men, limits.women)
  const men = new GraphSide(menOf(evening), evening.women, limits.men)
  const allowed = allowPairs(evening, women, men)
  const { seats } = limits
  const paths = new AlternatingPaths(women, men)
  const seeded = chooseSeed(seed, women, men, seats)
  const total = augment(paths, women, men, { total: seeded, most: Math.min(seats, allowed) })
  // With all pairs chosen, there is nothing to balance.
  if (total < allowed) balanceMeetings(paths, women, men, total === seats ? 'tables are full' : 'tables to spare')
  const { cut, capacity } = minimumCut(paths, women, men)
  return {
    chosen: chosenPairs(women, men.size),
    total,
    bound: Math.min(seats, capacity),
    cut,
    womenDegree: women.degrees,
    menDegree: men.degrees,
  }
}

/** Returns the number of pairs that may be chosen. */
function allowPairs(evening: Evening, women: GraphSide, men: GraphSide): number {
  const checksRounds = hasAbsences(evening)
  let count = 0
  for (let w = 0; w < women.size; w++)
    for (let m = 0; m < men.size; m++) {
      if (evening.may[w * men.size + m] !== 1 || (checksRounds && !haveCommonRound(evening, w, m))) continue
      women.allowed.set(w, m)
      men.allowed.set(m, w)
      count++
    }
  return count
}

function haveCommonRound(evening: Evening, woman: number, man: number): boolean {
  const [women, men] = [womenOf(evening), menOf(evening)]
  for (let r = 0; r < evening.rounds; r++) if (!isAway(women, woman, r) && !isAway(men, man, r)) return true
  return false
}

function chooseSeed(seed: Uint8Array, women: GraphSide, men: GraphSide, seats: number): number {
  let total = 0
  for (let w = 0; w < women.size; w++)
    for (let m = 0; m < men.size && total < seats; m++) {
      if (seed[w * men.size + m] !== 1 || !women.allowed.has(w, m) || !women.hasRoom(w) || !men.hasRoom(m)) continue
      women.chosen.set(w, m)
      men.chosen.set(m, w)
      women.addToDegree(w, 1)
      men.addToDegree(m, 1)
      total++
    }
  return total
}

/** Adds pairs along augmenting paths until there are no more, always for a woman with the fewest meetings. Returns the total. */
function augment(
  paths: AlternatingPaths,
  women: GraphSide,
  men: GraphSide,
  { total: seeded, most }: { total: number; most: number },
): number {
  const waiting = new WaitingWomen(women)
  let total = seeded
  while (total < most) {
    const woman = waiting.next()
    if (woman === undefined) break
    if (paths.exchange([women, men], [woman], { augments: true, donorFrom: Infinity, shiftsFar: false })) {
      total++
      waiting.add(woman)
    } else {
      // No later path leads out of the guests that this search reached.
      women.closeSeen()
      men.closeSeen()
    }
  }
  women.openAll()
  men.openAll()
  return total
}

/** The women who have room, by the number of their meetings. */
class WaitingWomen {
  readonly #women: GraphSide
  readonly #byMeetings = new Map<number, number[]>()
  #fewest = Infinity

  constructor(women: GraphSide) {
    this.#women = women
    for (const woman of women.guestsWithRoom().toReversed()) this.add(woman)
  }

  add(woman: number): void {
    if (!this.#women.hasRoom(woman)) return
    const meetings = this.#women.meetings(woman)
    this.#fewest = Math.min(this.#fewest, meetings)
    const waiting = this.#byMeetings.get(meetings)
    if (waiting) waiting.push(woman)
    else this.#byMeetings.set(meetings, [woman])
  }

  /** Removes and returns a woman with the fewest meetings. */
  next(): number | undefined {
    const woman = this.#byMeetings.get(this.#fewest)?.pop()
    if (woman !== undefined) return woman
    this.#byMeetings.delete(this.#fewest)
    this.#fewest = Math.min(...this.#byMeetings.keys())
    return this.#byMeetings.get(this.#fewest)?.pop()
  }
}

function chosenPairs(women: GraphSide, men: number): Uint8Array {
  const chosen = new Uint8Array(women.size * men)
  for (let w = 0; w < women.size; w++) for (let m = 0; m < men; m++) if (women.chosen.has(w, m)) chosen[w * men + m] = 1
  return chosen
}
