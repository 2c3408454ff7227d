import { NOBODY, emptyRounds, hasAbsences, type Evening, type Rounds } from '#event-night/rules/seating/evening.ts'
import { planAgain, planRounds, roundsNeeded, type Plan } from '#event-night/rules/seating/plan-rounds.ts'
import { seatAtTables } from '#event-night/rules/seating/seat-at-tables.ts'
import { eveningOfNight, type NightEvening } from './evening-of-night.ts'
import type { Night, Seat, SeatedPair, SeatId } from './night.ts'
import { fingerprintOf } from './describe-round.ts'
import { describe, isAsPlanned } from './made-from.ts'
import { pairKey } from './pairs.ts'
import { roundsByClock } from './phase.ts'
import { lastRound, nextNumber } from './rounds.ts'
import { homeTables } from './tables.ts'

/** The rounds that have not been called yet. */
export type NightPlan = {
  rounds: readonly { number: number; pairs: readonly SeatedPair[] }[]
  /** The rounds that the clock leaves. Fewer are planned if everyone meets everyone before. */
  roundsByClock: number
  meetings: number
  /** Those of the meetings that are between pairs who are to meet last. The bound is for the others. */
  lastMeetings: number
  bound: number
  /** The guests on one side of the minimum cut, by which anyone can add up the bound. */
  cut: readonly SeatId[]
  /** Everything that the plan depends on. Only if this changes, the plan does. */
  madeFrom: string
}

/**
 * Plans the rest of the night for the guests who are here. Keeps the rounds of the plan so far, or of the printed one if there is
 * none, as long as all goes as planned, and then what it can of them. Returns the plan so far if nothing has changed.
 */
export function planNight(night: Night, nowMs: number, soFar: NightPlan | null): NightPlan {
  return planForRounds(night, roundsByClock(night, nowMs), soFar)
}

/** Plans so many rounds, as if the clock left them. */
export function planForRounds(night: Night, rounds: number, soFar: NightPlan | null): NightPlan {
  const nightEvening = eveningOfNight(night, rounds)
  const madeFrom = describe(night, nightEvening)
  return soFar?.madeFrom === madeFrom ? soFar : { ...planOf(night, nightEvening, soFar), madeFrom }
}

/** Plans the evening, or keeps the rounds left of the plan before if all since then went as planned. */
function planOf(night: Night, nightEvening: NightEvening, soFar: NightPlan | null): Omit<NightPlan, 'madeFrom'> {
  const before = soFar ? { ...soFar, fingerprint: fingerprintOf(soFar.madeFrom) } : night.printed
  const plan = planAfter(night, nightEvening, before)
  const left = before && isAsPlanned(night, nightEvening.evening.rounds, before) ? roundsLeft(night, before) : []
  const isAsGood = countMeetings(left) === plan.meetings && countLast(night, left) === plan.lastMeetings
  return isAsGood ? { ...plan, rounds: left } : plan
}

/** Returns how many rounds `planForRounds` plans, without planning them where nobody sits out the next one. */
export function countPlannedRounds(night: Night, rounds: number): number {
  const { evening } = eveningOfNight(night, rounds)
  if (hasAbsences(evening)) return planForRounds(night, rounds, null).rounds.length
  return Math.min(rounds, roundsNeeded(evening))
}

/** Returns the pairs of the next round. */
export function seatsToCall(night: Night, plan: NightPlan): readonly SeatedPair[] {
  return plan.rounds.find(({ number }) => number === nextNumber(night))?.pairs ?? []
}

function planAfter(
  night: Night,
  nightEvening: NightEvening,
  before: Pick<NightPlan, 'rounds'> | null,
): Omit<NightPlan, 'madeFrom'> {
  const { evening, women, men } = nightEvening
  if (evening.women * evening.men * evening.rounds * evening.tables === 0) return nothingPlanned(evening.rounds)
  const seed = before ? seedOf(night, nightEvening, before) : emptyRounds(evening.women, 0)
  const plan = planInFewestRounds(evening, (rest) => (lastRound(night) ? planAgain(rest, seed) : planRounds(rest)))
  const { cut, bound } = plan.pairs
  const inCut = (seats: readonly Seat[], side: ArrayLike<number>) => seats.filter((_, nth) => side[nth] === 1)
  return {
    rounds: seatedRounds(night, nightEvening, plan),
    roundsByClock: evening.rounds,
    meetings: plan.meetings,
    lastMeetings: plan.lastMeetings,
    bound,
    cut: [...inCut(women, cut.women), ...inCut(men, cut.men)].map(({ id }) => id),
  }
}

/**
 * Uses no more rounds than are needed for everyone to meet everyone, so that rounds are full. Guests who sit out the next round
 * may need one more. The planner itself leaves no rounds out if there are absences.
 */
function planInFewestRounds(evening: Evening, plan: (rest: Evening) => Plan): Plan {
  const { women, men, womenAway, menAway } = evening
  if (!womenAway || !menAway) return plan(evening)
  const planIn = (most: number) => {
    const rounds = Math.min(evening.rounds, most)
    const away = { womenAway: womenAway.subarray(0, rounds * women), menAway: menAway.subarray(0, rounds * men) }
    return plan({ ...evening, ...away, rounds })
  }
  const needed = roundsNeeded(evening)
  const shortest = planIn(needed)
  const pairs = evening.may.filter((one) => one === 1).length
  return shortest.meetings === pairs || evening.rounds <= needed ? shortest : planIn(needed + 1)
}

function nothingPlanned(rounds: number): Omit<NightPlan, 'madeFrom'> {
  return { rounds: [], roundsByClock: rounds, meetings: 0, lastMeetings: 0, bound: 0, cut: [] }
}

/** Returns what the plan so far has for the rounds left and the guests who are here. */
function seedOf(night: Night, { women, men }: NightEvening, soFar: Pick<NightPlan, 'rounds'>): Rounds {
  const places = new Map(
    [...women, ...men].map(({ id, side }, nth) => [id, side === 'women' ? nth : nth - women.length]),
  )
  const left = roundsLeft(night, soFar)
  const seed = emptyRounds(women.length, left.length)
  for (const [round, { pairs }] of left.entries())
    for (const { seats } of pairs) {
      const [woman, man] = inOrder(night, seats).map((seat) => places.get(seat))
      if (woman !== undefined && man !== undefined) seed.manOf[round * women.length + woman] = man
    }
  return seed
}

function roundsLeft(night: Night, { rounds }: Pick<NightPlan, 'rounds'>): NightPlan['rounds'] {
  return rounds.filter(({ number }) => number >= nextNumber(night))
}

function countMeetings(rounds: NightPlan['rounds']): number {
  return rounds.reduce((count, { pairs }) => count + pairs.length, 0)
}

function countLast({ guests }: Night, rounds: NightPlan['rounds']): number {
  const last = new Set(guests.meetLast.map(pairKey))
  return rounds.reduce((count, { pairs }) => count + pairs.filter(({ seats }) => last.has(pairKey(seats))).length, 0)
}

function inOrder(night: Night, [one, other]: readonly [SeatId, SeatId]): [SeatId, SeatId] {
  return night.seats.get(one)?.side === 'women' ? [one, other] : [other, one]
}

function seatedRounds(night: Night, { room, women, men }: NightEvening, plan: Plan): NightPlan['rounds'] {
  const seated = room.seated === 'women' ? women : men
  const homes = lastRound(night) ? homeTables(night, seated) : firstTables(night, seated, plan)
  const tables = seatAtTables(plan, women.length, {
    ...room,
    homeTables: seated.map(({ id }) => (homes.get(id) ?? 0) - 1),
  })
  const rounds = Array.from({ length: plan.rounds }, (_, round) => ({
    number: nextNumber(night) + round,
    pairs: women.flatMap((woman, nth): SeatedPair[] => {
      const cell = round * women.length + nth
      const man = men[plan.manOf[cell] ?? NOBODY]
      return man ? [{ table: (tables[cell] ?? 0) + 1, seats: [woman.id, man.id] }] : []
    }),
  }))
  const length = rounds.findLastIndex(({ pairs }) => pairs.length > 0) + 1
  return rounds
    .slice(0, length)
    .map(({ number, pairs }) => ({ number, pairs: pairs.toSorted((a, b) => a.table - b.table) }))
}

/** Returns the tables of the seated side in the order of the walk, without those at which guests asked to stay. */
function firstTables(night: Night, seated: readonly Seat[], { tableOfSeated }: Plan): Map<SeatId, number> {
  const order = seated.toSorted((one, other) => placeOf(one) - placeOf(other))
  function placeOf(seat: Seat): number {
    return tableOfSeated[seated.indexOf(seat)] ?? 0
  }
  return homeTables(night, order)
}
