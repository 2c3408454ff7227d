import type { Evening } from '#event-night/rules/seating/evening.ts'
import {
  allowedPairs,
  bestOfEveryChoice,
  countBits,
  matchingsOfRound,
  meetingsIn,
  type Matching,
  type Pair,
} from './every-choice.ts'

/** Plans that reached the same set of pairs, and end with the same round. */
type Reached = { choice: number; last: Matching; satOutTwice: number }

/**
 * Returns how often guests must sit out two rounds in a row, by trying every order of rounds of every plan with the most meetings
 * that are fairest for the women and for the men, and that leaves no two guests idle who could meet.
 */
export function fewestSatOutTwice(evening: Evening): number {
  const pairs = allowedPairs(evening)
  const matchings = matchingsOfRound(evening, pairs, 0)
  const idle = ({ women, men }: Matching) => [~women & (2 ** evening.women - 1), ~men & (2 ** evening.men - 1)] as const
  const nextRounds = (choice: number) => matchings.filter((next) => canFollow(choice, next, pairs, evening.tables))
  let reached: Reached[] = nextRounds(0).map((last) => ({ choice: last.choice, last, satOutTwice: 0 }))
  for (let round = 1; round < evening.rounds; round++) {
    const longer = new Map<string, Reached>()
    for (const before of reached) {
      const [women, men] = idle(before.last)
      for (const last of nextRounds(before.choice)) {
        const twice = countBits(women & idle(last)[0]) + countBits(men & idle(last)[1])
        addIfBetter(longer, { choice: before.choice | last.choice, last, satOutTwice: before.satOutTwice + twice })
      }
    }
    reached = [...longer.values()]
  }
  const best = bestOfEveryChoice(evening)
  const fairest = `${best.fairestWomen.join()} ${best.fairestMen.join()}`
  const isBest = ({ choice }: Reached) => {
    const { women, men } = meetingsIn(choice, pairs, evening)
    return `${ascending(women).join()} ${ascending(men).join()}` === fairest
  }
  return Math.min(...reached.filter(isBest).map(({ satOutTwice }) => satOutTwice))
}

/** Returns whether a round repeats no pair, and leaves no two guests idle who could meet at a free table. */
function canFollow(choice: number, next: Matching, pairs: readonly Pair[], tables: number): boolean {
  if ((next.choice & choice) !== 0) return false
  if (next.size === tables) return true
  const [women, men] = [next.women, next.men]
  return pairs.every(({ woman, man }, nth) => (((choice >> nth) | (women >> woman) | (men >> man)) & 1) === 1)
}

function addIfBetter(plans: Map<string, Reached>, plan: Reached): void {
  const key = `${plan.choice} ${plan.last.choice}`
  if (plan.satOutTwice < (plans.get(key)?.satOutTwice ?? Infinity)) plans.set(key, plan)
}

function ascending(numbers: readonly number[]): number[] {
  return numbers.toSorted((a, b) => a - b)
}
