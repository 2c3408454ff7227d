import { seatsHere, type Night, type Side } from './night.ts'
import { callDueAtMs } from './phase.ts'
import type { NightPlan } from './plan-night.ts'
import { lastRound } from './rounds.ts'

type PlannedRound = NightPlan['rounds'][number]

/**
 * Returns the last planned rounds that have fewer than half of the pairs for whom there are guests and tables, so that most
 * guests sit them out. Such rounds are left after a late arrival or a return.
 */
export function sparseRounds(night: Night, { rounds }: Pick<NightPlan, 'rounds'>): readonly PlannedRound[] {
  const most = mostPairs(night)
  return rounds.slice(rounds.findLastIndex(({ pairs }) => pairs.length * 2 >= most) + 1)
}

/** Returns the next round if it and all after it are sparse. A host then decides whether to call it. Null for the first round. */
export function sparseNextRound(night: Night, plan: Pick<NightPlan, 'rounds'>): PlannedRound | null {
  const [next] = plan.rounds
  const isSparse = next !== undefined && sparseRounds(night, plan)[0] === next
  return isSparse && lastRound(night) ? next : null
}

/** Returns when the leading device calls the next planned round by itself. Null if a host decides. */
export function plannedCallDueAtMs(night: Night, plan: Pick<NightPlan, 'rounds'>): number | null {
  return sparseNextRound(night, plan) ? null : callDueAtMs(night)
}

/** Returns how many guests who are here sit out the planned round. */
export function countSittingOut(night: Night, { pairs }: PlannedRound): number {
  return seatsHere(night).length - 2 * pairs.length
}

function mostPairs(night: Night): number {
  const count = (wanted: Side) => seatsHere(night).filter(({ side }) => side === wanted).length
  return Math.min(night.settings?.tables ?? 0, count('women'), count('men'))
}
