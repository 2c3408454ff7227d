import { foldNight } from './apply.ts'
import { describeRound, fingerprintOf } from './describe-round.ts'
import { eveningOfNight, type NightEvening } from './evening-of-night.ts'
import type { Night, SeatedPair } from './night.ts'
import { meetingsOfRound } from './pairs.ts'
import { nextNumber } from './rounds.ts'
import { homeTables } from './tables.ts'

/** Describes all that a plan depends on. */
export function describe(night: Night, { evening, room, women, men }: NightEvening): string {
  const homes = homeTables(night, room.seated === 'women' ? women : men)
  const { may, meetLast, womenAway, menAway, ...others } = evening
  return JSON.stringify({
    ...others,
    next: nextNumber(night),
    seats: [...women, ...men].map(({ id }) => id),
    may: may.join(''),
    meetLast: meetLast?.join(''),
    away: [womenAway?.join(''), menAway?.join('')],
    homes: [...homes],
    stays: [[...room.womenWhoStay], [...room.menWhoStay]],
  })
}

type PlanBefore = { rounds: readonly { number: number; pairs: readonly SeatedPair[] }[]; fingerprint: number }

/**
 * Returns whether nothing has happened since the plan was made but rounds that were called as planned: without their calls, the
 * night would still be what the plan was made from.
 */
export function isAsPlanned(night: Night, rounds: number, { rounds: planned, fingerprint }: PlanBefore): boolean {
  const [first] = planned
  if (!first || first.number > nextNumber(night)) return false
  const called = night.rounds.filter(({ number }) => number >= first.number)
  const tablesOf = (number: number) =>
    meetingsOfRound(night, number).map(({ table, seats }) => ({ table: table ?? 0, seats }))
  const wasCalled = ({ number, pairs }: PlanBefore['rounds'][number]) =>
    number >= nextNumber(night) || describeRound({ pairs }) === describeRound({ pairs: tablesOf(number) })
  if (!planned.every(wasCalled)) return false
  const calls = new Set(called.map(({ callId }) => callId))
  const then = foldNight(
    night.guests,
    night.log.filter(({ id }) => !calls.has(id)),
  )
  return fingerprintOf(describe(then, eveningOfNight(then, rounds + called.length))) === fingerprint
}
