import { MAX_PRINTED_ROUNDS } from '#event-night/contract/night.ts'
import { deviceOf, type NightAction, type NightActionDetails } from './actions.ts'
import { describeRound, fingerprintOf } from './describe-round.ts'
import type { Night, PrintedPlan, SeatedPair } from './night.ts'
import type { NightPlan } from './plan-night.ts'

/** Returns the action that records the printing of a plan. */
export function printOf({
  rounds,
  madeFrom,
}: Pick<NightPlan, 'rounds' | 'madeFrom'>): NightActionDetails<'print plan'> {
  const recorded = rounds.slice(0, MAX_PRINTED_ROUNDS)
  const seats = [...new Set(recorded.flatMap(({ pairs }) => pairs.flatMap((pair) => pair.seats)))]
  const places = new Map(seats.map((seat, place) => [seat, place]))
  return {
    action: 'print plan',
    seats,
    fingerprint: fingerprintOf(madeFrom),
    rounds: recorded.map(({ number, pairs }) => ({
      round: number,
      pairs: pairs.map(({ table, seats: [one, other] }) => [table, places.get(one) ?? 0, places.get(other) ?? 0]),
    })),
  }
}

/** Returns the rounds that an action recorded. Pairs of guests who are not in its list are left out. */
export function printedPlan(print: NightAction<'print plan'>): PrintedPlan {
  const { id, doneAtMs: atMs, seats, fingerprint } = print
  const pairOf = ([table, one, other]: readonly [number, number, number]): SeatedPair[] => {
    const [first, second] = [seats[one], seats[other]]
    return first !== undefined && second !== undefined ? [{ table, seats: [first, second] }] : []
  }
  const rounds = print.rounds.map(({ round, pairs }) => ({ number: round, pairs: pairs.flatMap(pairOf) }))
  return { id, device: deviceOf(print) ?? null, atMs, fingerprint, rounds }
}

/** The numbers of the rounds that differ from what was printed, and of printed rounds that are no longer planned. */
export type ChangesSincePrint = { changed: readonly number[]; gone: readonly number[] }

/** Compares the plan with the printed one. Rounds called since do not count, nor does a time without any plan. */
export function changesSincePrint(
  { printed }: Pick<Night, 'printed'>,
  plan: Pick<NightPlan, 'rounds'>,
): ChangesSincePrint {
  const [next] = plan.rounds
  if (!printed || !next) return { changed: [], gone: [] }
  const onPaper = new Map(printed.rounds.map((round) => [round.number, describeRound(round)]))
  const planned = new Set(plan.rounds.map(({ number }) => number))
  const recorded = printed.rounds.length < MAX_PRINTED_ROUNDS ? Infinity : (printed.rounds.at(-1)?.number ?? 0)
  return {
    changed: plan.rounds
      .filter((round) => round.number <= recorded && onPaper.get(round.number) !== describeRound(round))
      .map(({ number }) => number),
    gone: [...onPaper.keys()].filter((number) => number >= next.number && !planned.has(number)),
  }
}
