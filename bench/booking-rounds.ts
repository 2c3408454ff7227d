import { MEMBERS, PLACES } from './booking-world.ts'

/** Who books what in one round: whole events one after another, or the same events in turn. */
export type Round = { count: number; firstEvent: number } & (
  | { kind: 'hot' }
  | { kind: 'spread'; events: number; from: number }
)

const AT_EVENT = 2 * PLACES
const OTHERS = MEMBERS - AT_EVENT

/** Some members fill one event after another, and the others make the spread bookings. None of them books an event twice. */
export function bookingOf(round: Round, index: number): { member: number; event: number } {
  if (round.kind === 'hot') return { member: index % AT_EVENT, event: round.firstEvent + Math.floor(index / AT_EVENT) }
  const turn = round.from + index
  const event = (turn + Math.floor(turn / OTHERS)) % round.events
  return { member: AT_EVENT + (turn % OTHERS), event: round.firstEvent + event }
}

/** The same as expressions for pgbench, computed from `:index`. */
export function asExpressions(round: Round): { member: string; event: string } {
  if (round.kind === 'hot')
    return { member: `:index % ${AT_EVENT}`, event: `${round.firstEvent} + :index / ${AT_EVENT}` }
  const turn = `(${round.from} + :index)`
  return {
    member: `${AT_EVENT} + ${turn} % ${OTHERS}`,
    event: `${round.firstEvent} + (${turn} + ${turn} / ${OTHERS}) % ${round.events}`,
  }
}
