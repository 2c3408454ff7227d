import { reportOf, type Night, type Round, type SeatId } from './night.ts'
import { meetingsOfRound, partnerIn } from './pairs.ts'
import { lastRound } from './rounds.ts'

/** Where a guest is in the round that was called last. A table is null if a host recorded the meeting without one. */
export type OwnPlace =
  | { is: 'not in' | 'waiting' | 'sitting out' | 'left' }
  | { is: 'at a table'; table: number | null; partner: SeatId }

/** Returns the place of a guest. It says nothing about later rounds, so it does not depend on the plan. */
export function ownPlace(night: Night, seat: SeatId): OwnPlace {
  if (night.seats.get(seat)?.state !== 'in') return { is: 'not in' }
  if (reportOf(night, seat).leftAtMs !== null) return { is: 'left' }
  const round = lastRound(night)
  return round ? placeInRound(night, round, seat) : { is: 'waiting' }
}

function placeInRound(night: Night, { number, present }: Round, seat: SeatId): OwnPlace {
  for (const { table, seats } of meetingsOfRound(night, number)) {
    const partner = partnerIn(seats, seat)
    if (partner !== undefined) return { is: 'at a table', table, partner }
  }
  // Guests who come after the call wait for the next one, unless they asked to sit this one out.
  const sitsOut = present.has(seat) || reportOf(night, seat).sitsOutRound === number
  return { is: sitsOut ? 'sitting out' : 'waiting' }
}

/** The place as the guest sees it, with the first name of the partner. */
export type NamedPlace =
  | Exclude<OwnPlace, { is: 'at a table' }>
  | (Omit<Extract<OwnPlace, { is: 'at a table' }>, 'partner'> & { partner: string })

export function namedPlace(place: OwnPlace, names: ReadonlyMap<SeatId, string>): NamedPlace {
  return place.is === 'at a table' ? { ...place, partner: names.get(place.partner) ?? 'A guest' } : place
}
