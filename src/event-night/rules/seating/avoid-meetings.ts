import type { Circle } from './circle.ts'

/** The search ends after so many comparisons, so that its time has a limit. */
const COMPARISONS = 100_000

/** For each guest, those of the other side from whom they are kept apart. */
export type GuestsApart = { ofSeated: readonly number[][]; ofMovers: readonly number[][] }

/**
 * Exchanges places on the circle so that guests who are kept apart would not meet in these rounds. It continues while an
 * exchange lets fewer of them meet.
 */
export function avoidMeetings(circle: Circle, rounds: number, apart: GuestsApart): void {
  new PlaceSearch(circle, rounds, apart).run()
}

type CircleSide = {
  at: Int32Array
  apartFrom: readonly number[][]
  otherAt: Int32Array
  /** The direction from a guest to the others, along the walk. */
  direction: 1 | -1
  places: number
  rounds: number
}

class PlaceSearch {
  readonly #seated: CircleSide
  readonly #movers: CircleSide
  #comparisonsLeft = COMPARISONS

  constructor(circle: Circle, rounds: number, { ofSeated, ofMovers }: GuestsApart) {
    const { places, seatedAt, moverAt } = circle
    this.#seated = { at: seatedAt, apartFrom: ofSeated, otherAt: moverAt, direction: -1, places, rounds }
    this.#movers = { at: moverAt, apartFrom: ofMovers, otherAt: seatedAt, direction: 1, places, rounds }
  }

  run(): void {
    for (let isBetter = true; isBetter && this.#comparisonsLeft > 0;) {
      isBetter = false
      for (const [seated, movers] of this.#seated.apartFrom.entries()) {
        if (conflicts(this.#seated, seated) === 0) continue
        if (this.#improvePlace(this.#seated, seated)) isBetter = true
        const inTheWay = movers.filter((mover) => meets(this.#seated, seated, mover))
        if (inTheWay.filter((mover) => this.#improvePlace(this.#movers, mover)).length > 0) isBetter = true
      }
    }
  }

  /** Exchanges the guest's place with the first one that leaves fewer conflicts. */
  #improvePlace(side: CircleSide, guest: number): boolean {
    const before = conflicts(side, guest)
    for (let other = 0; other < side.at.length && this.#comparisonsLeft > 0; other++) {
      if (other === guest) continue
      this.#comparisonsLeft -= 1 + (side.apartFrom[guest]?.length ?? 0) + (side.apartFrom[other]?.length ?? 0)
      const limit = before + conflicts(side, other)
      exchangePlaces(side.at, guest, other)
      if (conflicts(side, guest) + conflicts(side, other) < limit) return true
      exchangePlaces(side.at, guest, other)
    }
    return false
  }
}

/** Counts those whom the guest would meet in these rounds and must not. */
function conflicts(side: CircleSide, guest: number): number {
  let count = 0
  for (const other of side.apartFrom[guest] ?? []) if (meets(side, guest, other)) count++
  return count
}

function meets({ at, otherAt, direction, places, rounds }: CircleSide, guest: number, other: number): boolean {
  const steps = direction * ((otherAt[other] ?? 0) - (at[guest] ?? 0))
  return (steps < 0 ? steps + places : steps) < rounds
}

function exchangePlaces(at: Int32Array, one: number, other: number): void {
  const place = at[one] ?? 0
  at[one] = at[other] ?? 0
  at[other] = place
}
