import { KempeChain } from './kempe-chain.ts'
import type { Schedule } from './schedule.ts'

/**
 * Moves pairs from the rounds that have more of them than there are tables to the others, from the round `from` on (McDiarmid
 * 1972, de Werra 1971). This always succeeds, because all rounds together have enough tables. With absences, no round has too
 * many pairs in the first place.
 */
export function fitTables(schedule: Schedule, from = 0): void {
  const chain = new KempeChain(schedule)
  for (let larger = from; larger < schedule.rounds; larger++)
    for (let smaller = from; smaller < schedule.rounds && !schedule.fitsTables(larger); smaller++)
      movePairs(schedule, chain, larger, smaller)
}

/**
 * Exchanges chains that start and end with a pair of the larger round, and so have one more pair of it, until that round has
 * enough tables or the smaller one has no more.
 */
function movePairs(schedule: Schedule, chain: KempeChain, larger: number, smaller: number): void {
  const { women } = schedule
  for (let woman = 0; woman < women.size; woman++) {
    if (schedule.fitsTables(larger) || !schedule.hasTable(smaller)) return
    if (!women.isPaired(woman, larger) || women.isPaired(woman, smaller)) continue
    chain.startAtWoman(woman, larger, smaller)
    if (chain.women.count === chain.men.count) chain.exchange()
  }
}
