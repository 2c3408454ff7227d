import { RoundAssigner } from './assign-rounds.ts'
import { bringInWaiting } from './bring-in-waiting.ts'
import { choosePairs, type Pairs } from './choose-pairs.ts'
import { tablesAlongCircle } from './circle.ts'
import { walkAroundCircle } from './circle-method.ts'
import { continueWalk } from './continue-walk.ts'
import { hasAbsences, NOBODY, type Evening, type Rounds } from './evening.ts'
import { fillAroundAbsences } from './fill-around-absences.ts'
import { fitTables } from './fit-tables.ts'
import { improveSchedule } from './improve-schedule.ts'
import { countLastMeetings, onlyLastPairs, withoutLastPairs } from './meet-last.ts'
import { limitsAfter, meetingLimits } from './meeting-limits.ts'
import { meetEarlier, seatIdlePairs } from './meet-earlier.ts'
import { planCost, totalCost, type PlanCost } from './plan-cost.ts'
import { roundsNeeded } from './rounds-needed.ts'
import { Schedule } from './schedule.ts'
import { seatIdleGuests, type SeatedEvening } from './seat-idle-guests.ts'

export { roundsNeeded }

/** The rounds left of an evening, with the reason why they cannot hold more meetings. */
export type Plan = Rounds & {
  meetings: number
  /** Those of the meetings that use chairs that would stay empty otherwise. The bound is for the others. */
  lastMeetings: number
  pairs: Pairs
  /** Whether the plan has as many meetings as the bound, apart from the last ones, so that no other plan has more. */
  reachesBound: boolean
  /** Chosen pairs for which absences left no round. */
  unplaced: number
  /** The table of each guest of the seated side, in the order of the walk. */
  tableOfSeated: ArrayLike<number>
  /** A thousand for each guest who sits out twice in a row, and one for each move that does not lead to the next table. */
  cost: number
}

/** Larger evenings are not improved by local search. The number is of guests in all rounds. */
const MOST_IMPROVED = 12_000

/** Plans the rest of an evening again. Of the plan so far and the continued walk, it keeps to the one that costs less. */
export function planAgain(evening: Evening, soFar: Rounds): Plan {
  const asPlanned = planRounds(evening, soFar)
  if (!isImproved(evening)) return asPlanned
  const walked = planRounds(evening, continueWalk({ ...evening, tableOfSeated: asPlanned.tableOfSeated }))
  return walked.meetings >= asPlanned.meetings && walked.cost < asPlanned.cost ? walked : asPlanned
}

/**
 * Plans the rounds left of an evening: as many meetings as possible, then sit-outs as even as possible within each side, then
 * few guests who sit out twice in a row, then moves to the next table. While a table is free in a round, no two guests sit it out
 * who may meet and have not met before. Keeps as much of `seed` as it can, by default the walk.
 */
export function planRounds(evening: Evening, seed?: Rounds): Plan {
  const rounds = hasAbsences(evening) ? evening.rounds : Math.min(evening.rounds, roundsNeeded(evening))
  const others = { ...withoutLastPairs(evening), rounds }
  const { start, tableOfSeated } = firstRounds(others, seed)
  const seated: SeatedEvening = { ...others, tableOfSeated }
  const filled = seatIdleGuests(seated, start)
  const limits = meetingLimits(seated)
  const pairs = choosePairs(seated, limits, pairsIn(filled, seated))
  const schedule = new Schedule(seated)
  const unplaced = seatPairs(seated, schedule, { chosen: pairs.chosen, seed: filled })
  const last = evening.meetLast && onlyLastPairs({ ...evening, rounds }, pairs)
  if (last) {
    const { chosen } = choosePairs(last, limitsAfter(limits, pairs), pairsIn(start, last))
    seatLastPairs(schedule, { chosen, seed: start })
  }
  const cost = planCost(seated, schedule)
  improve(seated, schedule, cost)
  if (schedule.hasAbsences) fillRounds(schedule, unplaced > 0 ? seated : undefined, last)
  const lastMeetings = countLastMeetings(evening, schedule)
  const meetings = schedule.meetings()
  return {
    rounds,
    manOf: schedule.women.partners,
    meetings,
    lastMeetings,
    pairs,
    reachesBound: meetings - lastMeetings === pairs.bound,
    unplaced,
    tableOfSeated,
    cost: totalCost(cost, seated),
  }
}

/** Returns the seed, or the walk, and the tables of the seated side. */
function firstRounds(evening: Evening, seed: Rounds | undefined) {
  if (seed) {
    const length = evening.seated === 'men' ? evening.men : evening.women
    return { start: seed, tableOfSeated: evening.tableOfSeated ?? Int32Array.from({ length }, (_, guest) => guest) }
  }
  const { walk, circle } = walkAroundCircle(evening)
  return { start: walk, tableOfSeated: evening.tableOfSeated ?? tablesAlongCircle(circle) }
}

function pairsIn({ manOf }: Rounds, { women, men }: Evening): Uint8Array {
  const pairs = new Uint8Array(women * men)
  for (let start = 0; start < manOf.length; start += women)
    for (let woman = 0; woman < women; woman++) {
      const man = manOf[start + woman] ?? NOBODY
      if (man !== NOBODY) pairs[woman * men + man] = 1
    }
  return pairs
}

type ChosenPairs = { chosen: Uint8Array; seed: Rounds }

/** Seats the chosen pairs, and as many others instead of those for which absences leave no round. Returns their number. */
function seatPairs(evening: Evening, schedule: Schedule, pairs: ChosenPairs): number {
  const assigner = new RoundAssigner(schedule)
  const unplaced = assignRounds(schedule, assigner, pairs)
  fitTables(schedule)
  if (unplaced > 0) fillAroundAbsences(evening, schedule, assigner)
  return unplaced
}

/** Seats the chosen pairs of those that are to meet last. All others keep their meetings. */
function seatLastPairs(schedule: Schedule, pairs: ChosenPairs): void {
  assignRounds(schedule, new RoundAssigner(schedule), pairs)
  fitTables(schedule)
}

/** Gives each pair a round: those of the seed where they have one, and the others along Kempe chains. */
function assignRounds(schedule: Schedule, assigner: RoundAssigner, { chosen, seed }: ChosenPairs): number {
  const open = chosen.slice()
  schedule.seatSeed(seed, open)
  let unplaced = 0
  for (let at = open.indexOf(1); at >= 0; at = open.indexOf(1, at + 1))
    if (!assigner.assign(Math.floor(at / schedule.men.size), at % schedule.men.size)) unplaced++
  return unplaced
}

/** Lets guests meet as early as they can, lowers the cost of the schedule, and brings in guests who sat out. */
function improve(evening: Evening, schedule: Schedule, cost: PlanCost): void {
  meetEarlier(schedule)
  if (isImproved(evening)) improveSchedule(schedule, cost)
  if (bringInWaiting(evening, schedule)) {
    fitTables(schedule, 1)
    meetEarlier(schedule)
    if (isImproved(evening)) improveSchedule(schedule, cost, 1)
  }
}

/**
 * Seats pairs who never meet in rounds that both sit out, after absences have kept chosen pairs from finding a round. Those that
 * are to meet last come after the others.
 */
function fillRounds(schedule: Schedule, ...evenings: readonly (Evening | undefined)[]): void {
  while (evenings.some((evening) => evening && seatIdlePairs(evening, schedule))) meetEarlier(schedule)
}

function isImproved({ rounds, women, men }: Evening): boolean {
  return rounds * (women + men) <= MOST_IMPROVED
}
