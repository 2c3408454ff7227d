import { walkAroundCircle } from '#event-night/rules/seating/circle-method.ts'
import { continueWalk } from '#event-night/rules/seating/continue-walk.ts'
import { NOBODY } from '#event-night/rules/seating/evening.ts'
import { eveningOfNight } from './evening-of-night.ts'
import { seatsHere, type Night, type SeatId } from './night.ts'
import { metOf } from './pairs.ts'
import { roundsByClock } from './phase.ts'
import { planForRounds, type NightPlan } from './plan-night.ts'
import { lastRound } from './rounds.ts'

/** What a number of rounds would lead to. */
export type RoundsChoice = {
  rounds: number
  /** Meetings planned from now on. */
  meetings: number
  /** The fewest meetings of any guest who is here, with those of tonight so far. */
  fewest: number
}

export type NightChoices = {
  /** One round fewer than the clock leaves, as many, and one more. */
  choices: readonly RoundsChoice[]
  /** The meetings in as many rounds as the clock leaves if everyone only moves one table on. */
  walkMeetings: number
}

/** Returns what one round more or fewer costs, and what the best plan gains over the walk. */
export function choicesOf(night: Night, nowMs: number, soFar: NightPlan | null): NightChoices {
  const left = roundsByClock(night, nowMs)
  const numbers = [left - 1, left, left + 1].filter((rounds) => rounds > 0)
  const choices = numbers.map((rounds) => {
    const plan = planForRounds(night, rounds, soFar)
    return { rounds, meetings: plan.meetings, fewest: fewestMeetings(night, plan) }
  })
  return { choices, walkMeetings: meetingsOfWalk(night, left) }
}

function fewestMeetings(night: Night, plan: NightPlan): number {
  const planned = new Map<SeatId, number>()
  for (const seat of plan.rounds.flatMap(({ pairs }) => pairs.flatMap(({ seats }) => seats)))
    planned.set(seat, (planned.get(seat) ?? 0) + 1)
  const counts = seatsHere(night).map(({ id }) => metOf(night, id).length + (planned.get(id) ?? 0))
  return counts.length > 0 ? Math.min(...counts) : 0
}

function meetingsOfWalk(night: Night, rounds: number): number {
  const { evening } = eveningOfNight(night, rounds)
  if (evening.women * evening.men * evening.tables * rounds === 0) return 0
  const walk = lastRound(night) ? continueWalk(evening) : walkAroundCircle(evening).walk
  return walk.manOf.filter((man) => man !== NOBODY).length
}
