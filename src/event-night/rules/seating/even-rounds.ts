import { KempeChain } from './kempe-chain.ts'
import type { Schedule } from './schedule.ts'

/**
 * Makes the rounds from `from` on equal in size, give or take one, so that none needs more tables than there are (McDiarmid
 * 1972, de Werra 1971). Without absences this always succeeds.
 */
export function evenRounds(schedule: Schedule, from = 0): void {
  const chain = new KempeChain(schedule)
  /** Rounds between which absences prevent a move. */
  const blocked = new Set<number>()
  const isBlocked = (larger: number, smaller: number) => blocked.has(larger * schedule.rounds + smaller)
  for (;;) {
    const larger = largestRound(schedule, from)
    const smaller = smallestRound(schedule, from, (round) => isBlocked(larger, round))
    if (smaller < 0 || schedule.size(larger) - schedule.size(smaller) < 2) return
    if (!movePairs(schedule, chain, larger, smaller)) blocked.add(larger * schedule.rounds + smaller)
  }
}

function largestRound(schedule: Schedule, from: number): number {
  let largest = from
  for (let r = from + 1; r < schedule.rounds; r++) if (schedule.size(r) > schedule.size(largest)) largest = r
  return largest
}

function smallestRound(schedule: Schedule, from: number, isBlocked: (round: number) => boolean): number {
  let smallest = -1
  for (let r = from; r < schedule.rounds; r++)
    if ((smallest < 0 || schedule.size(r) < schedule.size(smallest)) && !isBlocked(r)) smallest = r
  return smallest
}

/**
 * Exchanges chains that start and end with a pair of the larger round, and so have one more pair of it, until the two rounds
 * are even. Returns whether there was one.
 */
function movePairs(schedule: Schedule, chain: KempeChain, larger: number, smaller: number): boolean {
  const { women } = schedule
  let isMoved = false
  for (let woman = 0; woman < women.size && schedule.size(larger) - schedule.size(smaller) > 1; woman++) {
    if (!women.isPaired(woman, larger) || women.isPaired(woman, smaller)) continue
    chain.startAtWoman(woman, larger, smaller)
    if (chain.women.count !== chain.men.count || !chain.canExchange()) continue
    chain.exchange()
    isMoved = true
  }
  return isMoved
}
