import { NOBODY, type Evening, type Rounds } from './evening.ts'

/** The tables of the evening, and who has one of their own. */
export type Room = {
  /** Tables are numbered from 0. */
  tables: number
  seated: 'women' | 'men'
  /** The table of each guest of the seated side, or -1 if there are too few. */
  homeTables: ArrayLike<number>
  /** Guests who stay at one table, and their tables. No two of them have the same one. */
  womenWhoStay: ReadonlyMap<number, number>
  menWhoStay: ReadonlyMap<number, number>
}

/** Returns the evening without the pairs of two guests who both stay at a table, because one of them would have to move. */
export function withoutStayingPairs(evening: Evening, { womenWhoStay, menWhoStay }: Room): Evening {
  const may = evening.may.slice()
  for (const woman of womenWhoStay.keys()) for (const man of menWhoStay.keys()) may[woman * evening.men + man] = 0
  return { ...evening, may }
}

/**
 * Returns the table of each pair: `tables[round * women + woman]`, or -1 if she sits out. Guests who stay keep their table.
 * Otherwise the seated guest sits at home. Pairs without a table of their own use the one that the seated guest had, or the
 * nearest free one. There is always a free one, because no round has more pairs than tables.
 */
export function seatAtTables(plan: Rounds, women: number, room: Room): Int16Array {
  const tables = new Int16Array(plan.manOf.length).fill(-1)
  const lastTables = Int16Array.from(room.homeTables)
  for (let round = 0; round < plan.rounds; round++)
    for (const { woman, seated, table } of seatRound(pairsOfRound(plan, women, round, room.seated), room, lastTables)) {
      tables[round * women + woman] = table
      lastTables[seated] = table
    }
  return tables
}

type Pair = { woman: number; man: number; seated: number }

function pairsOfRound({ manOf }: Rounds, women: number, round: number, side: Room['seated']): Pair[] {
  return Array.from(manOf.subarray(round * women, (round + 1) * women))
    .map((man, woman) => ({ woman, man, seated: side === 'women' ? woman : man }))
    .filter(({ man }) => man !== NOBODY)
}

/** Seats the pairs with a fixed table first, then those who can sit at home, then the others. */
function seatRound(pairs: readonly Pair[], room: Room, lastTables: ArrayLike<number>): (Pair & { table: number })[] {
  const free = new Set(Array.from({ length: room.tables }, (_, table) => table))
  const seatedPairs: (Pair & { table: number })[] = []
  const seatIfFree = (tableOf: (pair: Pair) => number | undefined) => (pair: Pair) => {
    const table = tableOf(pair) ?? NOBODY
    if (!free.delete(table)) return true
    seatedPairs.push({ ...pair, table })
    return false
  }
  const homes = new Set(Array.from(room.homeTables))
  const unseated = pairs
    .filter(seatIfFree(({ woman, man }) => room.womenWhoStay.get(woman) ?? room.menWhoStay.get(man)))
    .filter(seatIfFree(({ seated }) => room.homeTables[seated]))
    .filter(seatIfFree(({ seated }) => nearestFreeTable(free, homes, lastTables[seated] ?? 0)))
  if (unseated.length > 0) throw new Error('A round has more pairs than tables.')
  return seatedPairs
}

/** Returns the nearest free table, of those that are nobody's home if there are any. */
function nearestFreeTable(free: ReadonlySet<number>, homes: ReadonlySet<number>, from: number): number | undefined {
  const distance = (table: number) => (homes.has(table) ? 10_000 : 0) + Math.abs(table - from)
  return [...free].toSorted((a, b) => distance(a) - distance(b))[0]
}
