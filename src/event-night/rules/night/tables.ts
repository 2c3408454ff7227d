import { isHere, reportOf, type Meeting, type Night, type Seat, type SeatId, type Side } from './night.ts'
import { meetingsOfRound, partnerIn } from './pairs.ts'
import { lastRound } from './rounds.ts'

export type NextTable = { round: number; table: number; partner: SeatId }

/** Returns the guest's table and partner in the round that was called last, or null if they sit it out. */
export function nextTableOf(night: Night, seat: SeatId): NextTable | null {
  for (const { round, table, seats } of meetingsOfRound(night, lastRound(night)?.number ?? 0)) {
    const partner = partnerIn(seats, seat)
    if (partner !== undefined && table !== null) return { round, table, partner }
  }
  return null
}

/** Returns how many guests of a side are here or still expected. */
export function countToSeat(night: Night, side: Side): number {
  return countHere(night, side) + countExpected(night, side)
}

function countHere(night: Night, side: Side): number {
  return [...night.seats.values()].filter((seat) => seat.side === side && isHere(night, seat.id)).length
}

function countExpected(night: Night, side: Side): number {
  return [...night.seats.values()].filter((seat) => seat.side === side && seat.state === 'expected').length
}

/** Returns when another guest of this side would be one too many for the tables. Null if there are enough for everyone booked. */
export function tablesRunOut(night: Night, side: Side): 'now' | 'when everyone has come' | null {
  if (!night.settings) return null
  if (countHere(night, side) >= night.settings.tables) return 'now'
  return countToSeat(night, side) >= night.settings.tables ? 'when everyone has come' : null
}

/** Returns the table at which the guest was seated last. */
export function lastTableOf({ meetings }: Night, seat: SeatId): number | null {
  return lastMeetingOf(meetings, seat)?.table ?? null
}

function lastMeetingOf(meetings: readonly Meeting[], seat: SeatId): Meeting | undefined {
  return meetings.findLast(({ table, seats }) => table !== null && seats.includes(seat))
}

/** Returns the table at which the guest asked to stay, if there is such a table. */
export function stayingTableOf(night: Night, seat: SeatId): number | null {
  const { staysAtTable } = reportOf(night, seat)
  return staysAtTable !== null && staysAtTable <= (night.settings?.tables ?? 0) ? staysAtTable : null
}

/**
 * Returns the tables of guests of the seated side: where they asked to stay, else where they sat last, else the first that is
 * nobody’s. Guests without an entry have none, because there are too few.
 */
export function homeTables(night: Night, seated: readonly Seat[]): Map<SeatId, number> {
  const homes = new Map<SeatId, number>()
  const free = new Set(Array.from({ length: night.settings?.tables ?? 0 }, (_, nth) => nth + 1))
  const claim = (seat: SeatId, table: number | null | undefined) => {
    if (!homes.has(seat) && typeof table === 'number' && free.delete(table)) homes.set(seat, table)
  }
  for (const { id } of seated) claim(id, stayingTableOf(night, id))
  const ids = new Set(seated.map(({ id }) => id))
  for (const { table, seats } of night.meetings.toReversed())
    for (const id of seats) if (ids.has(id) && !isAtPartnersTable(night, seats, id)) claim(id, table)
  for (const { id } of seated) claim(id, free.values().next().value)
  return homes
}

/** Returns whether the partner stays at one table, so that the guest has come to them. */
function isAtPartnersTable(night: Night, seats: readonly [SeatId, SeatId], seat: SeatId): boolean {
  const partner = partnerIn(seats, seat)
  return partner !== undefined && stayingTableOf(night, partner) !== null
}
