import { roundOfMeeting, type Circle } from './circle.ts'

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
  meets: (guest: number, other: number) => boolean
}

class PlaceSearch {
  readonly #seated: CircleSide
  readonly #movers: CircleSide
  #comparisonsLeft = COMPARISONS

  constructor(circle: Circle, rounds: number, { ofSeated, ofMovers }: GuestsApart) {
    const meets = (seated: number, mover: number) => roundOfMeeting(circle, seated, mover) < rounds
    this.#seated = { at: circle.seatedAt, apartFrom: ofSeated, meets }
    this.#movers = { at: circle.moverAt, apartFrom: ofMovers, meets: (mover, seated) => meets(seated, mover) }
  }

  run(): void {
    for (let isBetter = true; isBetter && this.#comparisonsLeft > 0;) {
      isBetter = false
      for (const [seated, movers] of this.#seated.apartFrom.entries()) {
        if (conflicts(this.#seated, seated) === 0) continue
        if (this.#improvePlace(this.#seated, seated)) isBetter = true
        const inTheWay = movers.filter((mover) => this.#seated.meets(seated, mover))
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
function conflicts({ apartFrom, meets }: CircleSide, guest: number): number {
  let count = 0
  for (const other of apartFrom[guest] ?? []) if (meets(guest, other)) count++
  return count
}

function exchangePlaces(at: Int32Array, one: number, other: number): void {
  const place = at[one] ?? 0
  at[one] = at[other] ?? 0
  at[other] = place
}
