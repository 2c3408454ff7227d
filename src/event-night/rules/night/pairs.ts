import type { Meeting, Night, Pair, SeatId } from './night.ts'

/** Returns the same key for both orders of the pair. */
export function pairKey([one, other]: Pair): string {
  return one < other ? `${one} ${other}` : `${other} ${one}`
}

/** Returns the pair of a key. */
export function pairOf(key: string): Pair {
  const [one = '', other = ''] = key.split(' ')
  return [one, other]
}

/** Returns the keys of the pairs that have a meeting tonight which is not struck. */
export function metPairs({ meetings }: Night): Set<string> {
  return new Set(meetings.flatMap(({ isStruck, seats }) => (isStruck ? [] : [pairKey(seats)])))
}

export function hasMet(night: Night, pair: Pair): boolean {
  return metPairs(night).has(pairKey(pair))
}

/** Returns whether nothing keeps the pair apart. Whether they have met already does not matter. */
export function mayMeet(night: Night, pair: Pair): boolean {
  const [one, other] = pair.map((seat) => night.seats.get(seat))
  return one !== undefined && other !== undefined && one.side !== other.side && !night.apart.has(pairKey(pair))
}

/** Returns whom hosts keep apart from the guest tonight. Pairs that the site keeps apart are not among them, so no reason shows. */
export function apartByHosts({ log }: Night, seat: SeatId): SeatId[] {
  const others = log.flatMap((action) => (action.action === 'keep apart' ? (partnerIn(action.seats, seat) ?? []) : []))
  return [...new Set(others)]
}

/** Returns the meetings of a round, without the struck ones. */
export function meetingsOfRound({ meetings }: Night, round: number): Meeting[] {
  return meetings.filter((meeting) => meeting.round === round && !meeting.isStruck)
}

export function partnerIn([one, other]: Pair, seat: SeatId): SeatId | undefined {
  if (one === seat) return other
  return other === seat ? one : undefined
}

/** Returns the guests whom this one has met, from the first round on. */
export function metOf({ meetings }: Night, seat: SeatId): SeatId[] {
  return meetings.flatMap(({ seats, isStruck }) => (isStruck ? [] : (partnerIn(seats, seat) ?? [])))
}
