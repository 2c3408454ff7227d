import type { NightActionDetails } from '#event-night/rules/night/actions.ts'
import { freeTableFor } from '#event-night/rules/night/correct-round.ts'
import type { Night, Pair, SeatId } from '#event-night/rules/night/night.ts'
import { apartByHosts, metOf } from '#event-night/rules/night/pairs.ts'
import { refusalOfAction } from '#event-night/rules/night/refusal-of-action.ts'
import { nightRefusals, type NightRefusal } from '#event-night/rules/night/refusals.ts'
import { isIdle, lastRound } from '#event-night/rules/night/rounds.ts'
import type { NightConsole } from '#event-night/web/rounds/night-console.ts'
import { nameOf } from '#event-night/web/rounds/night-messages.ts'

/** The actions about a guest and another one. */
export type WithOther = 'swap' | 'seat now' | 'did not meet' | 'did meet' | 'keep apart'

type Room = Pick<NightConsole, 'night' | 'nowMs'>

export function questionAbout(action: WithOther, night: Night, seat: SeatId): string {
  const name = nameOf(night, seat)
  const questions: Record<WithOther, string> = {
    swap: `Who will ${name} swap with?`,
    'seat now': `Who will ${name} sit with?`,
    'did not meet': `Who didn’t ${name} meet?`,
    'did meet': `Round ${lastRound(night)?.number}: who did ${name} meet?`,
    'keep apart': `Who shouldn’t ${name} sit with?`,
  }
  return questions[action]
}

/** Why nobody can be chosen now. Other reasons are about the pair, and are not given. */
const reasonsForAll: ReadonlySet<NightRefusal | null> = new Set(['already_talking', 'too_late_to_join'])

/** Says why there is nobody to choose. */
export function nobodyMessage(action: WithOther, room: Room, seat: SeatId): string {
  const refusals = candidatesFor(action, room, seat).map((other) => refusalWith(action, room, [seat, other]))
  const reason = refusals.find((refusal) => reasonsForAll.has(refusal))
  return reason ? nightRefusals[reason].detail : 'There’s nobody to choose.'
}

/** Returns the guests to choose from, ordered by name. Nobody is offered with whom the guest cannot sit or swap now. */
export function othersFor(action: WithOther, room: Room, seat: SeatId): SeatId[] {
  const { night } = room
  const isAboutNow = action === 'seat now' || action === 'swap'
  return candidatesFor(action, room, seat)
    .filter((other) => !isAboutNow || refusalWith(action, room, [seat, other]) === null)
    .toSorted((one, other) => nameOf(night, one).localeCompare(nameOf(night, other), 'en-GB'))
}

function candidatesFor(action: WithOther, { night }: Room, seat: SeatId): SeatId[] {
  const side = night.seats.get(seat)?.side
  const guests = action === 'did not meet' ? metOf(night, seat) : [...night.seats.keys()]
  const apart = action === 'keep apart' ? apartByHosts(night, seat) : []
  return guests
    .filter((other) => !apart.includes(other))
    .filter((other) => other !== seat && (night.seats.get(other)?.side === side) === (action === 'swap'))
    .filter((other) => action !== 'seat now' || isIdle(night, other))
}

function refusalWith(name: WithOther, { night, nowMs }: Room, seats: Pair): NightRefusal | null {
  const details = detailsFor(name, night, seats)
  const sent = { id: '', by: { device: '' }, doneAtMs: nowMs }
  return details && refusalOfAction(night, { ...sent, ...details }, { likesSentBy: new Set() })
}

export function detailsFor(action: WithOther, night: Night, seats: Pair): NightActionDetails | null {
  const round = lastRound(night)
  if (seats[1] === '') return null
  if (action === 'keep apart' || action === 'did not meet') return { action, seats }
  if (!round) return null
  if (action === 'did meet') return { action, round: round.number, seats }
  if (action === 'swap') return { action, callId: round.callId, seats }
  return { action, callId: round.callId, seats, table: freeTableFor(night, seats) ?? 0 }
}
