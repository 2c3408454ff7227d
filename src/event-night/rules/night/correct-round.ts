import { seatsHere, type Meeting, type Night, type Pair, type Seat, type SeatedPair, type SeatId } from './night.ts'
import { mayMeet, meetingsOfRound, partnerIn } from './pairs.ts'
import { lastRound } from './rounds.ts'
import { homeTables } from './tables.ts'

/** Returns a table for two who sit out the running round: that of the one who keeps a table, else the first free one. */
export function freeTableFor(night: Night, seats: Pair): number | null {
  const used = new Set(meetingsOfRound(night, lastRound(night)?.number ?? 0).map(({ table }) => table))
  const homes = homeTables(night, seatedHere(night))
  const tables = [...seats.map((seat) => homes.get(seat)), ...tablesFrom(night, 1)]
  return tables.find((table) => table !== undefined && !used.has(table)) ?? null
}

/**
 * Returns who talks in a room where the movers from this table on have gone one table too far. Each sits with the next guest of
 * the seated side, also one who sat out, and the last one at the first of these tables.
 */
export function pairsOneTableOn(night: Night, table: number): SeatedPair[] {
  const meetings = meetingsOfRound(night, lastRound(night)?.number ?? 0)
  const homes = homeTables(night, seatedHere(night))
  const guestAt = new Map(seatedHere(night).map(({ id }) => [homes.get(id), id]))
  const chairs = tablesFrom(night, table).flatMap((number) => {
    const meeting = meetings.find((one) => one.table === number)
    const seated =
      meeting?.seats.find((seat) => isOfSeatedSide(night, seat)) ?? idleGuest(meetings, guestAt.get(number))
    return seated === undefined ? [] : [{ table: number, seated, mover: meeting && partnerIn(meeting.seats, seated) }]
  })
  return chairs.flatMap(({ table: number, seated }, nth): SeatedPair[] => {
    const mover = chairs.at(nth - 1)?.mover
    return mover === undefined ? [] : [{ table: number, seats: [seated, mover] }]
  })
}

function idleGuest(meetings: readonly { seats: Pair }[], seat: SeatId | undefined): SeatId | undefined {
  return seat !== undefined && meetings.some(({ seats }) => seats.includes(seat)) ? undefined : seat
}

function isOfSeatedSide({ seats, settings }: Night, seat: SeatId): boolean {
  return seats.get(seat)?.side === settings?.seated
}

function seatedHere(night: Night): Seat[] {
  return seatsHere(night).filter(({ side }) => side === night.settings?.seated)
}

function tablesFrom({ settings }: Night, first: number): number[] {
  return Array.from({ length: Math.max(0, (settings?.tables ?? 0) - first + 1) }, (_, nth) => first + nth)
}

/** Returns the meetings of the running round that nobody would seat now, because the pair was blocked or kept apart since. */
export function pairsToSwap(night: Night): Meeting[] {
  return meetingsOfRound(night, lastRound(night)?.number ?? 0).filter(({ seats }) => !mayMeet(night, seats))
}
