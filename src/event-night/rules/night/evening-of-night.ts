import { NOBODY, type Evening } from '#event-night/rules/seating/evening.ts'
import { withoutStayingPairs, type Room } from '#event-night/rules/seating/seat-at-tables.ts'
import { seatsHere, type Night, type Pair, type Seat, type SeatId, type Side } from './night.ts'
import { pairOf } from './pairs.ts'
import { lastRound, sitsOutNext } from './rounds.ts'
import { countSitOuts, whoSitsOut } from './sit-outs.ts'
import { homeTables, lastTableOf, stayingTableOf } from './tables.ts'

/** What is left of a night, as the planner reads it. Its guests are the seats here, by their place in each list. */
export type NightEvening = { evening: Evening; room: Omit<Room, 'homeTables'>; women: Seat[]; men: Seat[] }

/** Even sit-outs are wanted. A guest who sat out more counts as one who met fewer, so this is more than anyone sits out. */
const MEETINGS_BEFORE_SIT_OUTS = 1_000

/** Returns what is left of the night with so many rounds, for the guests who are here. */
export function eveningOfNight(night: Night, rounds: number): NightEvening {
  const here = seatsHere(night)
  const ofSide = (side: Side) => here.filter((seat) => seat.side === side)
  const [women, men] = [ofSide('women'), ofSide('men')]
  const { tables = 0, seated = 'women' } = night.settings ?? {}
  const room = { tables, seated, womenWhoStay: whoStay(night, women), menWhoStay: whoStay(night, men) }
  const sitOuts = countSitOuts(night)
  const waited = new Set(whoSitsOut(night))
  const met = (seat: Seat) => MEETINGS_BEFORE_SIT_OUTS - (sitOuts.get(seat.id) ?? 0)
  const satOut = (seat: Seat) => (waited.has(seat.id) ? 1 : 0)
  const evening: Evening = {
    women: women.length,
    men: men.length,
    rounds,
    tables,
    may: whoMayMeet(night, women, men),
    womenMet: women.map(met),
    menMet: men.map(met),
    womenSatOut: women.map(satOut),
    menSatOut: men.map(satOut),
    seated,
    ...lastPairs(night, women, men),
    ...absences(night, rounds, { women, men }),
    ...lastTables(night, ...(seated === 'women' ? ([women, men] as const) : ([men, women] as const))),
  }
  return { evening: withoutStayingPairs(evening, { ...room, homeTables: [] }), room, women, men }
}

function whoStay(night: Night, seats: readonly Seat[]): Map<number, number> {
  return new Map(
    seats.flatMap(({ id }, nth) => {
      const table = stayingTableOf(night, id)
      return table === null ? [] : [[nth, table - 1] as const]
    }),
  )
}

function whoMayMeet(night: Night, women: readonly Seat[], men: readonly Seat[]): Uint8Array {
  const may = new Uint8Array(women.length * men.length).fill(1)
  const cellOf = cellOfPair(women, men)
  for (const { isStruck, seats } of night.meetings) if (!isStruck) mark(may, cellOf(seats), 0)
  for (const key of night.apart) mark(may, cellOf(pairOf(key)), 0)
  return may
}

/** Returns the cell of a pair in the planner's arrays, or undefined if one of them is not here. */
function cellOfPair(women: readonly Seat[], men: readonly Seat[]): (pair: Pair) => number | undefined {
  const places = (seats: readonly Seat[]) => new Map(seats.map(({ id }, nth) => [id, nth]))
  const [womenAt, menAt] = [places(women), places(men)]
  const cell = (woman: SeatId, man: SeatId) => {
    const [w, m] = [womenAt.get(woman), menAt.get(man)]
    return w === undefined || m === undefined ? undefined : w * men.length + m
  }
  return ([one, other]) => cell(one, other) ?? cell(other, one)
}

function mark(cells: Uint8Array, cell: number | undefined, value: 0 | 1): void {
  if (cell !== undefined) cells[cell] = value
}

function lastPairs({ guests }: Night, women: readonly Seat[], men: readonly Seat[]): Pick<Evening, 'meetLast'> {
  if (guests.meetLast.length === 0) return {}
  const meetLast = new Uint8Array(women.length * men.length)
  const cellOf = cellOfPair(women, men)
  for (const pair of guests.meetLast) mark(meetLast, cellOf(pair), 1)
  return { meetLast }
}

/** Guests who asked to sit out the next round are away only from that one. */
function absences(night: Night, rounds: number, sides: Record<Side, readonly Seat[]>) {
  const away = (seats: readonly Seat[]) => {
    const cells = new Uint8Array(rounds * seats.length)
    if (rounds > 0) cells.set(seats.map(({ id }) => (sitsOutNext(night, id) ? 1 : 0)))
    return cells
  }
  const [womenAway, menAway] = [away(sides.women), away(sides.men)]
  return womenAway.includes(1) || menAway.includes(1) ? { womenAway, menAway } : {}
}

/** The order of the walk and where the movers are in it. Before the first round, the planner chooses both. */
function lastTables(night: Night, seated: readonly Seat[], movers: readonly Seat[]): Partial<Evening> {
  if (!lastRound(night)) return {}
  const homes = homeTables(night, seated)
  const inOrder = seated.toSorted((one, other) => (homes.get(one.id) ?? Infinity) - (homes.get(other.id) ?? Infinity))
  const placeOf = (is: (seat: Seat) => boolean) => inOrder.findIndex(is)
  const placeOfTable = (table: number | null) =>
    table === null ? NOBODY : placeOf(({ id }) => homes.get(id) === table)
  return {
    tableOfSeated: seated.map((seat) => placeOf(({ id }) => id === seat.id)),
    lastTableOfMover: movers.map(({ id }) => placeOfTable(lastTableOf(night, id))),
  }
}
