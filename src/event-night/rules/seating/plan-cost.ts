import { menOf, womenMove, womenOf, type Evening, type EveningSide } from './evening.ts'
import type { Schedule } from './schedule.ts'
import type { ScheduleSide } from './schedule-side.ts'

/** Sitting out twice in a row costs as much as a thousand odd moves. */
export const TWICE_IN_A_ROW = 1_000

/** How far the schedule is from what one guest would like. */
export type GuestCost = (guest: number) => number
export type PlanCost = { woman: GuestCost; man: GuestCost }

/**
 * Returns the cost of the schedule for each guest: sitting out twice in a row, and moves that do not lead to the next table. A
 * guest who sat out may also walk past as many tables as the rounds that they sat out.
 */
export function planCost(evening: Evening, schedule: Schedule): PlanCost {
  const doWomenMove = womenMove(evening)
  const tableCount = doWomenMove ? evening.men : evening.women
  const walk: Walk = {
    tables: Int32Array.from({ length: tableCount }, (_, guest) => evening.tableOfSeated?.[guest] ?? guest),
    lastTables: evening.lastTableOfMover,
  }
  return {
    woman: costOfSide(womenOf(evening), schedule.women, doWomenMove ? walk : undefined),
    man: costOfSide(menOf(evening), schedule.men, doWomenMove ? undefined : walk),
  }
}

/** The table of each guest of the seated side, and the last table of each guest who moves. */
type Walk = { tables: Int32Array; lastTables: ArrayLike<number> | undefined }

function costOfSide(side: EveningSide, schedule: ScheduleSide, walk: Walk | undefined): GuestCost {
  const { away, size } = side
  const { partners } = schedule
  return (guest) => {
    let cost = 0
    let satOut = side.satOut?.[guest] === 1
    let satOutRounds = satOut ? 1 : 0
    let last = walk?.lastTables?.[guest] ?? -1
    for (let at = guest; at < partners.length; at += size) {
      const partner = partners[at] ?? -1
      if (partner < 0) {
        const sitsOut = away?.[at] !== 1
        if (sitsOut && satOut) cost += TWICE_IN_A_ROW
        satOut = sitsOut
        satOutRounds++
        continue
      }
      satOut = false
      if (!walk) continue
      const table = walk.tables[partner] ?? 0
      if (last >= 0 && !isNextTable(table - last, satOutRounds, walk.tables.length)) cost++
      last = table
      satOutRounds = 0
    }
    return cost
  }
}

function isNextTable(steps: number, satOutRounds: number, tables: number): boolean {
  const onwards = steps < 0 ? steps + tables : steps
  return onwards === 1 || onwards === 1 + satOutRounds || tables <= 1
}

export function totalCost(cost: PlanCost, { women, men }: Pick<Evening, 'women' | 'men'>): number {
  let total = 0
  for (let woman = 0; woman < women; woman++) total += cost.woman(woman)
  for (let man = 0; man < men; man++) total += cost.man(man)
  return total
}
