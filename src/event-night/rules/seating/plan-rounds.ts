import { RoundAssigner } from './assign-rounds.ts'
import { bringInWaiting } from './bring-in-waiting.ts'
import { choosePairs, type Pairs } from './choose-pairs.ts'
import { tablesAlongCircle } from './circle.ts'
import { walkAroundCircle } from './circle-method.ts'
import { continueWalk } from './continue-walk.ts'
import { hasAbsences, NOBODY, type Evening, type Rounds } from './evening.ts'
import { evenRounds } from './even-rounds.ts'
import { fillAroundAbsences } from './fill-around-absences.ts'
import { improveSchedule } from './improve-schedule.ts'
import { planCost, totalCost } from './plan-cost.ts'
import { roundsNeeded } from './rounds-needed.ts'
import { Schedule } from './schedule.ts'
import { seatIdleGuests, type SeatedEvening } from './seat-idle-guests.ts'

export { roundsNeeded }

/** The rounds left of an evening, with the reason why they cannot hold more meetings. */
export type Plan = Rounds & {
  meetings: number
  pairs: Pairs
  /** Whether the plan has as many meetings as the bound, so that no other plan has more. */
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
 * few guests who sit out twice in a row, then moves to the next table. Keeps as much of `seed` as it can, by default the walk.
 */
export function planRounds(evening: Evening, seed?: Rounds): Plan {
  const rounds = hasAbsences(evening) ? evening.rounds : Math.min(evening.rounds, roundsNeeded(evening))
  const { start, tableOfSeated } = firstRounds({ ...evening, rounds }, seed)
  const seated: SeatedEvening = { ...evening, rounds, tableOfSeated }
  const filled = seatIdleGuests(seated, start)
  const pairs = choosePairs(seated, pairsIn(filled, seated))
  const { schedule, unplaced } = assignRounds(seated, pairs, filled)
  const cost = planCost(seated, schedule)
  if (isImproved(seated)) improveSchedule(schedule, cost)
  if (bringInWaiting(seated, schedule)) {
    evenRounds(schedule, 1)
    if (isImproved(seated)) improveSchedule(schedule, cost, 1)
  }
  const meetings = schedule.meetings()
  return {
    rounds,
    manOf: schedule.women.partners,
    meetings,
    pairs,
    reachesBound: meetings === pairs.bound,
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

/** Seats every chosen pair: those of the seed in its rounds, and the others along Kempe chains. */
function assignRounds(evening: Evening, pairs: Pairs, seed: Rounds): { schedule: Schedule; unplaced: number } {
  const schedule = new Schedule(evening)
  const assigner = new RoundAssigner(schedule)
  const open = pairs.chosen.slice()
  schedule.seatSeed(seed, open)
  let unplaced = 0
  for (let at = open.indexOf(1); at >= 0; at = open.indexOf(1, at + 1))
    if (!assigner.assign(Math.floor(at / evening.men), at % evening.men)) unplaced++
  evenRounds(schedule)
  if (unplaced > 0) {
    fillAroundAbsences(evening, schedule, assigner)
    evenRounds(schedule)
  }
  return { schedule, unplaced }
}

function isImproved({ rounds, women, men }: Evening): boolean {
  return rounds * (women + men) <= MOST_IMPROVED
}
