import type { Gender } from '#accounts/contract/person.ts'
import { guestsOf, type GuestRow } from '#event-night/server/door-queries.ts'
import { toAction } from '#event-night/server/night/action-details.ts'
import {
  actionRows,
  blockedPairs,
  claimedSeatRows,
  nightRow,
  pairsMetBefore,
  walkInGuestRows,
} from '#event-night/server/night/night-queries.ts'
import { foldNight } from '#event-night/rules/night/apply.ts'
import type { Night, Pair, Seat, Side } from '#event-night/rules/night/night.ts'
import { pairKey } from '#event-night/rules/night/pairs.ts'
import type { EventRow } from '#events/server/event-queries.ts'
import type { Config } from '#platform/server/config.ts'
import type { Db } from '#platform/server/db.ts'

export type LoadedNight = {
  night: Night
  /** The night's row. Undefined until it is set up. */
  row: Awaited<ReturnType<typeof nightRow>>
  /** The members who have the seats. A walk-in guest has none. */
  members: ReadonlyMap<string, string>
  /** The walk-in guests who have not claimed their seat. */
  walkIns: Awaited<ReturnType<typeof walkInGuestRows>>
}

type EventOfNight = Pick<EventRow, 'id' | 'endedAt'>

/** Computes the night of an event from its door list and its actions. */
export async function loadNight(
  db: Db,
  { id: eventId, endedAt }: EventOfNight,
  { peopleMetBefore }: Pick<Config, 'peopleMetBefore'>,
): Promise<LoadedNight> {
  const [row, guests, actions, walkIns, claimed, blocked, metBefore] = [
    await nightRow(db, eventId),
    await guestsOf(db, eventId),
    await actionRows(db, eventId),
    await walkInGuestRows(db, eventId),
    await claimedSeatRows(db, eventId),
    await blockedPairs(db, eventId),
    peopleMetBefore === 'any' ? [] : await pairsMetBefore(db, eventId),
  ]
  const firstNames = new Map(walkIns.map(({ id, firstName }) => [id, firstName]))
  const listed = new Set(guests.map(({ bookingId }) => bookingId))
  const known = {
    seats: [...guests.map(toSeat), ...claimed.filter(({ id }) => !listed.has(id)).map(toAbsentSeat)],
    apart: withoutReasons([...blocked, ...(peopleMetBefore === 'never' ? metBefore : [])].map(toPair)),
    meetLast: peopleMetBefore === 'last' ? metBefore.map(toPair) : [],
  }
  const night = foldNight(
    known,
    actions.map((action) => toAction(action, firstNames)),
  )
  const isOver = night.isOver || endedAt !== null
  return {
    night: { ...night, isOver },
    row,
    members: new Map(guests.map(({ bookingId, memberId }) => [bookingId, memberId])),
    walkIns,
  }
}

/** A seat that was claimed by a member who may no longer attend. Without it, the guest would count as in and have no member. */
function toAbsentSeat({ id, gender }: { id: string; gender: Gender }): Seat {
  return { id, side: sideOf(gender), name: 'A guest', state: 'absent', inSinceMs: null }
}

const sideOf = (gender: Gender): Side => (gender === 'F' ? 'women' : 'men')

/** Lists each pair once, in an order that does not tell why it is kept apart. */
function withoutReasons(pairs: readonly Pair[]): Pair[] {
  const byKey = new Map(pairs.map((pair) => [pairKey(pair), pair]))
  return [...byKey].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, pair]) => pair)
}

function toPair({ first, second }: { first: string; second: string }): Pair {
  return [first, second]
}

function toSeat({ bookingId, userName, gender, absentAt, checkedInAt }: GuestRow): Seat {
  const isIn = absentAt === null && checkedInAt !== null
  return {
    id: bookingId,
    side: sideOf(gender),
    name: userName,
    state: absentAt ? 'absent' : isIn ? 'in' : 'expected',
    inSinceMs: isIn ? checkedInAt.epochMilliseconds : null,
  }
}
