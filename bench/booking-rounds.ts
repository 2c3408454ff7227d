import { MEMBERS, PLACES } from './booking-world.ts'

/** The bookings of one round, which either fill one event after another or are spread over the same events. */
export type Round = { count: number; firstEvent: number } & (
  | { kind: 'hot' }
  | { kind: 'spread'; events: number; from: number }
)

const MEMBERS_PER_EVENT = 2 * PLACES
const SPREAD_MEMBERS = MEMBERS - MEMBERS_PER_EVENT

/**
 * Returns the member and the event of a booking. Some members fill one event after another, and the rest make the spread
 * bookings. No member books an event twice.
 */
export function bookingOf(round: Round, index: number): { member: number; event: number } {
  if (round.kind === 'hot')
    return { member: index % MEMBERS_PER_EVENT, event: round.firstEvent + Math.floor(index / MEMBERS_PER_EVENT) }
  const turn = round.from + index
  const event = (turn + Math.floor(turn / SPREAD_MEMBERS)) % round.events
  return { member: MEMBERS_PER_EVENT + (turn % SPREAD_MEMBERS), event: round.firstEvent + event }
}

/** Returns the same calculation as pgbench expressions of `:index`. */
export function asExpressions(round: Round): { member: string; event: string } {
  if (round.kind === 'hot')
    return { member: `:index % ${MEMBERS_PER_EVENT}`, event: `${round.firstEvent} + :index / ${MEMBERS_PER_EVENT}` }
  const turn = `(${round.from} + :index)`
  return {
    member: `${MEMBERS_PER_EVENT} + ${turn} % ${SPREAD_MEMBERS}`,
    event: `${round.firstEvent} + (${turn} + ${turn} / ${SPREAD_MEMBERS}) % ${round.events}`,
  }
}
