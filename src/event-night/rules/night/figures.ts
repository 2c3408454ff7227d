import { reportOf, type Night, type Seat } from './night.ts'
import { mayMeet, metOf } from './pairs.ts'

/** What became of a night, for its owner. */
export type NightFigures = {
  rounds: number
  meetings: number
  /** The pairs of guests who came and whom nothing kept apart. */
  possible: number
  /** The fewest and the most meetings of any guest who came. */
  fewest: number
  most: number
  /** How often guests who were in sat a round out, all together. */
  sitOuts: number
  /** Minutes from the call of a round to its end, on average. */
  minutesPerRound: number
  /** Guests who came after the first call, and guests who left before the end. */
  late: number
  left: number
}

/** Counts what became of a night. Null if no round was called. */
export function figuresOf(night: Night): NightFigures | null {
  const [first] = night.rounds
  if (!first) return null
  const came = [...night.seats.values()].filter(({ state }) => state === 'in')
  const counts = came.map(({ id }) => metOf(night, id).length)
  const meetings = night.meetings.filter(({ isStruck }) => !isStruck)
  return {
    rounds: night.rounds.length,
    meetings: meetings.length,
    possible: possiblePairs(night, came),
    fewest: Math.min(...counts),
    most: Math.max(...counts),
    sitOuts: sum(night.rounds.map(({ number, present }) => satOut(night, number, present))),
    minutesPerRound:
      sum(night.rounds.map(({ calledAtMs, endsAtMs }) => endsAtMs - calledAtMs)) / night.rounds.length / 60_000,
    late: came.filter(({ inSinceMs }) => inSinceMs !== null && inSinceMs > first.calledAtMs).length,
    left: came.filter(({ id }) => reportOf(night, id).leftAtMs !== null).length,
  }
}

function possiblePairs(night: Night, came: readonly Seat[]): number {
  const [women, men] = [came.filter(({ side }) => side === 'women'), came.filter(({ side }) => side === 'men')]
  return sum(women.map(({ id }) => men.filter((man) => mayMeet(night, [id, man.id])).length))
}

function satOut({ meetings }: Night, round: number, present: ReadonlySet<string>): number {
  const seated = new Set(
    meetings.flatMap(({ round: number, seats, isStruck }) => (number === round && !isStruck ? seats : [])),
  )
  return present.difference(seated).size
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
