import { deviceOf, type ByAction, type NightAction } from './actions.ts'
import type { RoundActionName } from './change-round.ts'
import { isHere, type Meeting, type Night, type Pair, type Round, type SeatId } from './night.ts'
import { hasMet, mayMeet, meetingsOfRound, partnerIn } from './pairs.ts'
import type { NightRefusal } from './refusals.ts'
import { clockOf, isIdle, lastRound, nextNumber, runningRound } from './rounds.ts'

/** Why actions on rounds are refused. Pairs of a call that break a constraint are left out instead, because guests sit there. */
export const refusalOfRoundAction: Pick<ByAction<[], NightRefusal | null>, RoundActionName> = {
  'call round': (night, action) => {
    if (!night.settings) return 'night_not_set_up'
    if (night.isOnPaper) return 'rounds_on_paper'
    if (!mayCall(night, action)) return 'not_leading_device'
    return action.round === nextNumber(night) ? null : 'not_next_round'
  },

  pause: refuseUnlessRunning,
  resume: refuseUnlessRunning,
  'add minute': refuseUnlessRunning,
  'end round': refuseUnlessRunning,
  'move one table on': refuseUnlessRunning,

  'seat now': (night, { callId, seats, table, doneAtMs }) => {
    const round = runningRound(night, doneAtMs)
    if (round?.callId !== callId) return 'round_not_running'
    if (!seats.every((seat) => isIdle(night, seat))) return 'not_sitting_out'
    if (refusalOfPair(night, seats)) return refusalOfPair(night, seats)
    if (isHalfOver(round, doneAtMs)) return 'too_late_to_join'
    return isFree(night, round, table) ? null : 'no_table_left'
  },

  swap: (night, { callId, seats, doneAtMs }) => {
    const round = runningRound(night, doneAtMs)
    if (round?.callId !== callId) return 'round_not_running'
    if (clockOf(round, doneAtMs) >= round.talkStartsAtMs) return 'already_talking'
    return refusalOfSwap(night, seats)
  },
}

/** The site calls a round only if the night is set up to go on by itself. The first device to call leads. */
function mayCall({ leadingDevice, settings, areCallsStopped }: Night, { by }: Pick<NightAction, 'by'>): boolean {
  if (by === 'site') return settings?.calls === 'by itself' && !areCallsStopped
  return leadingDevice === null || deviceOf({ by }) === leadingDevice
}

function refuseUnlessRunning(night: Night, action: { callId: string; doneAtMs: number }): NightRefusal | null {
  return runningRound(night, action.doneAtMs)?.callId === action.callId ? null : 'round_not_running'
}

function refusalOfPair(night: Night, seats: Pair): NightRefusal | null {
  if (!mayMeet(night, seats)) return 'may_not_meet'
  return hasMet(night, seats) ? 'have_met' : null
}

/** Returns whether less than half of the talk is left, so that nobody joins the round. */
export function isHalfOver(round: Round, atMs: number): boolean {
  const talkMs = round.endsAtMs - round.talkStartsAtMs
  return round.endsAtMs - clockOf(round, atMs) < talkMs / 2
}

function isFree(night: Night, round: Round, table: number): boolean {
  const isUsed = meetingsOfRound(night, round.number).some((meeting) => meeting.table === table)
  return table >= 1 && table <= (night.settings?.tables ?? 0) && !isUsed
}

function refusalOfSwap(night: Night, seats: Pair): NightRefusal | null {
  const [one, other] = seats
  const pairs = pairsOfSwap(night, seats)
  const areOfOneSide = night.seats.get(one)?.side === night.seats.get(other)?.side
  if (one === other || !areOfOneSide || pairs.length === 0) return 'cannot_swap'
  if (!pairs.flat().every((seat) => isHere(night, seat))) return 'guest_not_in'
  return pairs.map((pair) => refusalOfPair(night, pair)).find((refusal) => refusal !== null) ?? null
}

/** Returns who would sit together in the round that was called last, once these two have changed places. */
export function pairsOfSwap(night: Night, [one, other]: Pair): Pair[] {
  const partnerOf = (seat: SeatId) => partnerAt(meetingsOfRound(night, lastRound(night)?.number ?? 0), seat)
  const [partner, otherPartner] = [partnerOf(one), partnerOf(other)]
  const pairs: Pair[] = []
  if (partner) pairs.push([other, partner])
  if (otherPartner) pairs.push([one, otherPartner])
  return pairs
}

function partnerAt(meetings: readonly Meeting[], seat: SeatId): SeatId | undefined {
  return meetings.map(({ seats }) => partnerIn(seats, seat)).find((partner) => partner !== undefined)
}
