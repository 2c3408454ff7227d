import type { Evening } from '#event-night/rules/seating/evening.ts'
import type { Plan } from '#event-night/rules/seating/plan-rounds.ts'
import { plannedPairs } from './check-plan.ts'

/**
 * Counts the moves from one table to another, and those that lead to the next table. After sitting out, the next table is also
 * the one that a walk through those rounds would have reached.
 */
export function movesBetweenTables(evening: Evening, plan: Plan): { moves: number; toNextTable: number } {
  const doWomenMove = evening.seated === 'men'
  const tables = doWomenMove ? evening.men : evening.women
  const last = new Map<number, { table: number; round: number }>()
  let [moves, toNextTable] = [0, 0]
  for (const { woman, man, round } of plannedPairs(plan, evening.women)) {
    const [seated, mover] = doWomenMove ? [man, woman] : [woman, man]
    const table = plan.tableOfSeated[seated] ?? 0
    const before = last.get(mover)
    last.set(mover, { table, round })
    if (!before) continue
    moves++
    const onwards = (table - before.table + tables) % tables
    if (tables === 1 || onwards === 1 || onwards === round - before.round) toNextTable++
  }
  return { moves, toNextTable }
}

/** Counts how often a guest sits out two rounds in a row. */
export function satOutTwice(evening: Evening, plan: Plan): number {
  const plays = new Set<string>()
  for (const { woman, man, round } of plannedPairs(plan, evening.women)) {
    plays.add(`woman ${woman} ${round}`)
    plays.add(`man ${man} ${round}`)
  }
  const guests = [
    ...Array.from({ length: evening.women }, (_, nth) => `woman ${nth}`),
    ...Array.from({ length: evening.men }, (_, nth) => `man ${nth}`),
  ]
  let twice = 0
  for (let round = 1; round < plan.rounds; round++)
    twice += guests.filter((guest) => !plays.has(`${guest} ${round - 1}`) && !plays.has(`${guest} ${round}`)).length
  return twice
}
