/** What is left of an evening: who is in, who may meet whom, how many rounds and tables. All indices start at 0. */
export type Evening = {
  women: number
  men: number
  /** The rounds that the clock leaves. */
  rounds: number
  tables: number
  /** women × men, row by row: 1 if they may meet, 0 if they are kept apart or have met tonight. */
  may: Uint8Array
  /** women × men, row by row: 1 if a pair that may meet is to use only chairs that stay empty otherwise. */
  meetLast?: Uint8Array
  /**
   * Meetings so far tonight. Within a side, their sum with the meetings planned becomes as even as possible. To make sit-outs
   * even instead, pass a constant less each guest's sit-outs. Absent: none.
   */
  womenMet?: ArrayLike<number>
  menMet?: ArrayLike<number>
  /** rounds × guests, row by row: 1 if the guest does not play in that round. */
  womenAway?: Uint8Array
  menAway?: Uint8Array
  /** 1 if the guest sat out the round before these. */
  womenSatOut?: ArrayLike<number>
  menSatOut?: ArrayLike<number>
  /** The side that keeps its tables. Absent: the women. */
  seated?: 'women' | 'men'
  /** The table of each guest of the seated side, in the order of the walk. Absent: chosen by the planner. */
  tableOfSeated?: ArrayLike<number>
  /** The last table of each guest of the moving side, or -1. */
  lastTableOfMover?: ArrayLike<number>
}

/** Who meets whom in which round: `manOf[round * women + woman]`, or -1 if she sits out. */
export type Rounds = { rounds: number; manOf: Int16Array }

/** One side of an evening. Code that treats both sides alike works with this. */
export type EveningSide = {
  size: number
  met: ArrayLike<number> | undefined
  away: Uint8Array | undefined
  satOut: ArrayLike<number> | undefined
}

export const NOBODY = -1

export function emptyRounds(women: number, rounds: number): Rounds {
  return { rounds, manOf: new Int16Array(women * rounds).fill(NOBODY) }
}

export function womenOf(evening: Evening): EveningSide {
  return { size: evening.women, met: evening.womenMet, away: evening.womenAway, satOut: evening.womenSatOut }
}

export function menOf(evening: Evening): EveningSide {
  return { size: evening.men, met: evening.menMet, away: evening.menAway, satOut: evening.menSatOut }
}

export function isAway({ away, size }: EveningSide, guest: number, round: number): boolean {
  return away?.[round * size + guest] === 1
}

/** Returns whether guests have rounds of their own in which they do not play. */
export function hasAbsences({ womenAway, menAway }: Evening): boolean {
  return womenAway !== undefined || menAway !== undefined
}

export function womenMove({ seated }: Evening): boolean {
  return seated === 'men'
}
