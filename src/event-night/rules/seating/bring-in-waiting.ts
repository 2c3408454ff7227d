import { RoundAssigner } from './assign-rounds.ts'
import { NOBODY, type Evening } from './evening.ts'
import type { Schedule } from './schedule.ts'
import type { ScheduleSide } from './schedule-side.ts'

type SideName = 'women' | 'men'
type Pair = { guest: number; other: number }

/** The next round is the first one of the schedule. */
const NEXT = 0

/**
 * Lets guests who sat out the last round play in the next one, as many as the chosen pairs allow while there are tables. Nobody
 * loses a meeting. Returns whether the schedule changed.
 */
export function bringInWaiting(evening: Evening, schedule: Schedule): boolean {
  let isChanged = false
  for (const side of ['women', 'men'] as const) {
    const satOut = side === 'women' ? evening.womenSatOut : evening.menSatOut
    if (!satOut || schedule.rounds === 0) continue
    const search = new NextRoundSearch(schedule, side, satOut)
    for (let guest = 0; guest < schedule[side].size; guest++) if (search.bringIn(guest)) isChanged = true
  }
  return isChanged
}

/**
 * Breadth-first search for an alternating path: a pair of a later round may move into the next round, and a pair of the next
 * round may move out. The path ends at a guest who can wait, or adds a pair.
 */
class NextRoundSearch {
  readonly #schedule: Schedule
  readonly #side: SideName
  readonly #near: ScheduleSide
  readonly #far: ScheduleSide
  readonly #satOut: ArrayLike<number>
  readonly #assigner: RoundAssigner
  /** For each guest of the far side who was reached: the guest whose later pair may move, and its round. */
  readonly #reachedFrom = new Map<number, { guest: number; round: number }>()
  /** For each guest of the near side who was reached: the partner whom they would lose in the next round. */
  readonly #lostPartner = new Map<number, number>()

  constructor(schedule: Schedule, side: SideName, satOut: ArrayLike<number>) {
    this.#schedule = schedule
    this.#side = side
    this.#near = schedule[side]
    this.#far = schedule[side === 'women' ? 'men' : 'women']
    this.#satOut = satOut
    this.#assigner = new RoundAssigner(schedule)
  }

  bringIn(start: number): boolean {
    if (this.#satOut[start] !== 1 || !this.#near.isFree(start, NEXT)) return false
    this.#reachedFrom.clear()
    this.#lostPartner.clear()
    const queue = [start]
    for (const guest of queue)
      for (const { other, round } of this.#laterPairs(guest)) {
        this.#reachedFrom.set(other, { guest, round })
        const next = this.#far.partner(other, NEXT)
        if (next === NOBODY && this.#schedule.hasTable(NEXT)) return this.#exchange(start, other, next)
        if (next === NOBODY || this.#lostPartner.has(next)) continue
        this.#lostPartner.set(next, other)
        if (this.#canWait(next)) return this.#exchange(start, other, next)
        queue.push(next)
      }
    return false
  }

  /** Returns the guest's pairs in later rounds with partners who are in and were not reached before. */
  *#laterPairs(guest: number): Generator<{ other: number; round: number }> {
    for (let round = NEXT + 1; round < this.#schedule.rounds; round++) {
      const other = this.#near.partner(guest, round)
      if (other === NOBODY || this.#reachedFrom.has(other)) continue
      if (this.#far.isPaired(other, NEXT) || this.#far.isFree(other, NEXT)) yield { other, round }
    }
  }

  #canWait(guest: number): boolean {
    return this.#satOut[guest] !== 1 && this.#near.hasFreeRound(guest, NEXT + 1)
  }

  /** Exchanges the pairs on the path. Only an absence can keep a pair that moved out from finding another round. */
  #exchange(start: number, lastOther: number, lastGuest: number): boolean {
    const restore = this.#schedule.hasAbsences ? this.#schedule.save() : undefined
    const movedOut: Pair[] = []
    const movedIn: Pair[] = []
    const moveOut = (pair: Pair) => {
      this.#unseat(pair, NEXT)
      movedOut.push(pair)
    }
    if (lastGuest !== NOBODY) moveOut({ guest: lastGuest, other: lastOther })
    for (let other = lastOther; ;) {
      const { guest, round } = this.#reachedFrom.get(other) ?? { guest: start, round: NEXT }
      this.#unseat({ guest, other }, round)
      movedIn.push({ guest, other })
      if (guest === start) break
      other = this.#lostPartner.get(guest) ?? NOBODY
      moveOut({ guest, other })
    }
    for (const pair of movedIn) this.#schedule.seat(...this.#womanAndMan(pair), NEXT)
    if (movedOut.every((pair) => this.#assigner.assign(...this.#womanAndMan(pair), NEXT + 1))) return true
    if (!restore) throw new Error('A pair that moved out of the next round has no other round.')
    restore()
    return false
  }

  #unseat(pair: Pair, round: number): void {
    this.#schedule.unseat(...this.#womanAndMan(pair), round)
  }

  #womanAndMan({ guest, other }: Pair): [woman: number, man: number] {
    return this.#side === 'women' ? [guest, other] : [other, guest]
  }
}
