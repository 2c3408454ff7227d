import {
  emptyRounds,
  isAway,
  menOf,
  NOBODY,
  womenMove,
  womenOf,
  type Evening,
  type EveningSide,
  type Rounds,
} from './evening.ts'

/** If more pairs than this could be seated in a round, the choice of pairs is left to the maximum flow. */
const MOST_IDLE_PAIRS = 100

/** An evening whose seated side has its tables. */
export type SeatedEvening = Evening & { tableOfSeated: ArrayLike<number> }

/**
 * Returns the seed without the pairs that are not possible any more, and with more pairs of guests who would sit out the same
 * round. It prefers those whose mover has the shortest way to the table.
 */
export function seatIdleGuests(evening: SeatedEvening, seed: Rounds): Rounds {
  const filler = new SeedFiller(evening)
  filler.addSeed(seed)
  for (let round = 0; round < evening.rounds; round++) filler.fillRound(round)
  return filler.rounds
}

class SeedFiller {
  readonly rounds: Rounds
  readonly #evening: SeatedEvening
  readonly #women: EveningSide
  readonly #men: EveningSide
  readonly #doWomenMove: boolean
  readonly #mayStill: Uint8Array
  /** rounds × men: 1 if he has a partner. */
  readonly #isManPaired: Uint8Array
  readonly #sizes: Int32Array
  readonly #lastTables: Int32Array

  constructor(evening: SeatedEvening) {
    this.#evening = evening
    this.#women = womenOf(evening)
    this.#men = menOf(evening)
    this.#doWomenMove = womenMove(evening)
    this.rounds = emptyRounds(evening.women, evening.rounds)
    this.#mayStill = evening.may.slice()
    this.#isManPaired = new Uint8Array(evening.rounds * evening.men)
    this.#sizes = new Int32Array(evening.rounds)
    const movers = this.#doWomenMove ? evening.women : evening.men
    this.#lastTables = Int32Array.from({ length: movers }, (_, mover) => evening.lastTableOfMover?.[mover] ?? -1)
  }

  addSeed(seed: Rounds): void {
    const { women, rounds } = this.#evening
    for (let r = 0; r < Math.min(rounds, seed.rounds); r++)
      for (let w = 0; w < women; w++) {
        const m = seed.manOf[r * women + w] ?? NOBODY
        if (m !== NOBODY && this.#mayPair(w, m, r)) this.#pair(w, m, r)
      }
  }

  fillRound(round: number): void {
    const women = this.#idleGuests(this.#women.size, (woman) => this.#isWomanIdle(woman, round))
    const men = this.#idleGuests(this.#men.size, (man) => this.#isManIdle(man, round))
    const isLeftToFlow = women.length * men.length > MOST_IDLE_PAIRS
    const pairs = isLeftToFlow ? [] : women.flatMap((w) => men.map((m) => ({ w, m, way: this.#wayToTable(w, m) })))
    for (const { w, m } of pairs.toSorted((a, b) => a.way - b.way))
      if ((this.#sizes[round] ?? 0) < this.#evening.tables && this.#mayPair(w, m, round)) this.#pair(w, m, round)
    this.#recordTables(round)
  }

  #idleGuests(size: number, isIdle: (guest: number) => boolean): number[] {
    const idle: number[] = []
    for (let guest = 0; guest < size; guest++) if (isIdle(guest)) idle.push(guest)
    return idle
  }

  #mayPair(woman: number, man: number, round: number): boolean {
    const isPossible = man < this.#evening.men && this.#mayStill[woman * this.#evening.men + man] === 1
    return isPossible && this.#isWomanIdle(woman, round) && this.#isManIdle(man, round)
  }

  #pair(woman: number, man: number, round: number): void {
    const { women, men } = this.#evening
    this.rounds.manOf[round * women + woman] = man
    this.#isManPaired[round * men + man] = 1
    this.#mayStill[woman * men + man] = 0
    this.#sizes[round] = (this.#sizes[round] ?? 0) + 1
  }

  #manOf(woman: number, round: number): number {
    return this.rounds.manOf[round * this.#evening.women + woman] ?? NOBODY
  }

  #isWomanIdle(woman: number, round: number): boolean {
    return this.#manOf(woman, round) === NOBODY && !isAway(this.#women, woman, round)
  }

  #isManIdle(man: number, round: number): boolean {
    return this.#isManPaired[round * this.#evening.men + man] !== 1 && !isAway(this.#men, man, round)
  }

  /** The number of tables that the mover passes on the way to the seated guest. */
  #wayToTable(woman: number, man: number): number {
    const { tableOfSeated } = this.#evening
    const [seated, mover] = this.#doWomenMove ? [man, woman] : [woman, man]
    const last = this.#lastTables[mover] ?? -1
    if (last < 0) return 0
    return ((tableOfSeated[seated] ?? 0) - last + tableOfSeated.length) % tableOfSeated.length
  }

  #recordTables(round: number): void {
    for (let w = 0; w < this.#evening.women; w++) {
      const m = this.#manOf(w, round)
      if (m === NOBODY) continue
      this.#lastTables[this.#doWomenMove ? w : m] = this.#evening.tableOfSeated[this.#doWomenMove ? m : w] ?? -1
    }
  }
}
