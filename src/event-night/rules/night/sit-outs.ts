import { isHere, type Night, type Round, type SeatId, type Side } from './night.ts'
import { meetingsOfRound } from './pairs.ts'
import { lastRound } from './rounds.ts'

/** Returns who was here for the round, with a partner or without. */
function presentIn(night: Night, { number, present }: Round): { all: Set<SeatId>; seated: Set<SeatId> } {
  const seated = new Set(meetingsOfRound(night, number).flatMap(({ seats }) => seats))
  return { all: new Set([...present, ...seated]), seated }
}

/**
 * Returns how often each guest who is here has sat out. Guests who come late or come back count as having sat out as often as
 * anyone of their side: they neither wait again at once nor take rounds from the punctual.
 */
export function countSitOuts(night: Night): Map<SeatId, number> {
  let counts = new Map<SeatId, number>()
  for (const round of night.rounds) {
    const { all, seated } = presentIn(night, round)
    const before = withNewcomers(night, counts, all)
    counts = new Map([...before].map(([seat, count]) => [seat, count + (seated.has(seat) ? 0 : 1)]))
  }
  return withNewcomers(night, counts, new Set([...night.seats.keys()].filter((seat) => isHere(night, seat))))
}

/** Returns the counts of those who are present. Those who were not in the round before get the most of their side. */
function withNewcomers(night: Night, counts: ReadonlyMap<SeatId, number>, present: ReadonlySet<SeatId>) {
  const most: Record<Side, number> = { women: 0, men: 0 }
  const sideOf = (seat: SeatId) => night.seats.get(seat)?.side
  for (const [seat, count] of counts) {
    const side = sideOf(seat)
    if (side) most[side] = Math.max(most[side], count)
  }
  return new Map(
    [...present].map((seat) => {
      const side = sideOf(seat)
      return [seat, counts.get(seat) ?? (side ? most[side] : 0)]
    }),
  )
}

/** Returns who is here and has no partner in the round that was called last, in the order of their ids. */
export function whoSitsOut(night: Night): SeatId[] {
  const round = lastRound(night)
  if (!round) return []
  const { seated } = presentIn(night, round)
  return [...night.seats.keys()].filter((seat) => isHere(night, seat) && !seated.has(seat)).toSorted()
}
