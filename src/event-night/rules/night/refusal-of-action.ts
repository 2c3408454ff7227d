import type { ByAction, NightAction, NightActionName } from './actions.ts'
import type { Night, Pair, SeatId } from './night.ts'
import { hasMet, mayMeet, meetingsOfRound } from './pairs.ts'
import { refusalOfRoundAction } from './refusal-of-round.ts'
import type { NightRefusal } from './refusals.ts'
import { lastRound, runningRound } from './rounds.ts'

/** What an action is judged by beside the night. A device knows of no likes, so the site may refuse what the device accepted. */
export type NightContext = { likesSentBy: ReadonlySet<SeatId> }

/** Returns why the night refuses an action other than an undo, or null. */
export function refusalOfAction(night: Night, action: NightAction, context: NightContext): NightRefusal | null {
  return refusalByName(night, action, context)
}

function refusalByName<Name extends NightActionName>(night: Night, action: NightAction<Name>, context: NightContext) {
  return refusals[action.action](night, action, context)
}

const refusals: ByAction<[NightContext], NightRefusal | null> = {
  ...refusalOfRoundAction,

  'set up': (night, { doneAtMs }) => (runningRound(night, doneAtMs) ? 'round_running' : null),
  leave: refuseUnlessIn,
  return: refuseUnlessIn,
  'sit out next round': refuseUnlessIn,
  'need host': refuseUnlessIn,
  'answer guest': refuseUnlessIn,

  'stay at table': (night, { seat, table }) => {
    if (!night.seats.has(seat)) return 'guest_not_in'
    if (table === null) return null
    const isTaken = [...night.reports].some(([other, { staysAtTable }]) => other !== seat && staysAtTable === table)
    return isTaken || !isTable(night, table) ? 'no_table_left' : null
  },

  'did not meet': (night, { seats }, context) => {
    if (!hasMet(night, seats)) return 'have_not_met'
    return haveSentLikes(seats, context) ? 'likes_sent' : null
  },

  'did meet': (night, { round, seats }, context) => {
    if (round < 1 || round > (lastRound(night)?.number ?? 0)) return 'no_such_round'
    if (!mayMeet(night, seats)) return 'may_not_meet'
    if (hasMet(night, seats)) return 'have_met'
    const isSeated = meetingsOfRound(night, round).some((meeting) => meeting.seats.some((seat) => seats.includes(seat)))
    if (isSeated) return 'met_someone_else'
    return haveSentLikes(seats, context) ? 'likes_sent' : null
  },

  // Without a free table for them, the guests of that side take turns to sit out.
  'add guest': (night, { seat }) => {
    if (!night.settings) return 'night_not_set_up'
    return night.seats.has(seat) ? 'guest_added' : null
  },

  note: (night, { seats }) => (seats.every((seat) => night.seats.has(seat)) ? null : 'guest_not_in'),
  'keep apart': (night, { seats }) => (seats.every((seat) => night.seats.has(seat)) ? null : 'guest_not_in'),
  // `refusalOf` decides about it.
  undo: () => null,
  'print plan': () => null,
  lead: () => null,
  'continue on paper': () => null,
  'end night': () => null,
}

function refuseUnlessIn(night: Night, { seat }: { seat: SeatId }): NightRefusal | null {
  return night.seats.get(seat)?.state === 'in' ? null : 'guest_not_in'
}

function isTable({ settings }: Night, table: number): boolean {
  return table >= 1 && table <= (settings?.tables ?? 0)
}

function haveSentLikes(seats: Pair, { likesSentBy }: NightContext): boolean {
  return seats.some((seat) => likesSentBy.has(seat))
}
