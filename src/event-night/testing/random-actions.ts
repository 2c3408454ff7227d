import type { NightActionDetails } from '#event-night/rules/night/actions.ts'
import { freeTableFor, pairsOneTableOn } from '#event-night/rules/night/correct-round.ts'
import type { Night, Pair, SeatId } from '#event-night/rules/night/night.ts'
import { phaseOf } from '#event-night/rules/night/phase.ts'
import { seatsToCall } from '#event-night/rules/night/plan-night.ts'
import { printOf } from '#event-night/rules/night/printed-plan.ts'
import { whoSitsOut } from '#event-night/rules/night/sit-outs.ts'
import type { Draw } from '#platform/testing/seeded-random.ts'
import type { FlakyConsole } from './flaky-console.ts'

/** Calls the next round if this console leads and the one before is over. */
export function callIfDue(console: FlakyConsole, nowMs: number): void {
  const { night } = console
  const { phase } = phaseOf(night, nowMs)
  const mayCall = console.leads || night.leadingDevice === null
  if (!mayCall || (phase !== 'ready' && phase !== 'round over')) return
  const pairs = seatsToCall(night, console.planAt(nowMs))
  if (pairs.length > 0) console.act({ action: 'call round', round: night.rounds.length + 1, pairs }, nowMs)
}

const allNames = [
  'pause',
  'resume',
  'add minute',
  'end round',
  'leave',
  'return',
  'sit out next round',
  'answer guest',
  'stay at table',
  'seat now',
  'swap',
  'did not meet',
  'did meet',
  'move one table on',
  'add guest',
  'keep apart',
  'note',
  'undo',
  'print plan',
  'lead',
] as const

type RandomName = (typeof allNames)[number]

/** All that a host might do, apart from calling rounds. */
export const hostActions: readonly RandomName[] = allNames
/** What leaves the order of the rounds to the device that called the first. */
export const actionsWithinRounds: readonly RandomName[] = allNames.filter((name) => name !== 'lead' && name !== 'undo')

/** Does something that a host might do, on guests drawn by chance. What the console's own rules refuse, it does not do. */
export function actAtRandom(
  console: FlakyConsole,
  draw: Draw,
  { names, nowMs }: { names: readonly RandomName[]; nowMs: number },
): void {
  const { night } = console
  const name = names[Math.floor(draw() * names.length)] ?? 'note'
  const seat = drawSeat(night, draw)
  const pair: Pair = [seat, drawSeat(night, draw)]
  const round = night.rounds.at(-1)
  const callId = round?.callId ?? 'no call'
  const table = 1 + Math.floor(draw() * (night.settings?.tables ?? 1))
  const last = console.done.at(-1)?.id ?? 'no action'
  const actions: Record<RandomName, () => NightActionDetails> = {
    pause: () => ({ action: 'pause', callId }),
    resume: () => ({ action: 'resume', callId }),
    'add minute': () => ({ action: 'add minute', callId }),
    'end round': () => ({ action: 'end round', callId }),
    leave: () => ({ action: 'leave', seat }),
    return: () => ({ action: 'return', seat }),
    'sit out next round': () => ({ action: 'sit out next round', seat }),
    'answer guest': () => ({ action: 'answer guest', seat }),
    'stay at table': () => ({ action: 'stay at table', seat, table }),
    'seat now': () => seatIdlePair(night, draw, callId),
    swap: () => ({ action: 'swap', callId, seats: pair }),
    'did not meet': () => ({ action: 'did not meet', seats: drawMeeting(night, draw) ?? pair }),
    'did meet': () => ({ action: 'did meet', round: round?.number ?? 0, seats: pair }),
    'move one table on': () => ({ action: 'move one table on', callId, table, pairs: pairsOneTableOn(night, table) }),
    'add guest': () => ({ action: 'add guest', seat: `guest ${last}`, side: 'men', name: 'Guest', paidPence: 0 }),
    'keep apart': () => ({ action: 'keep apart', seats: pair }),
    note: () => ({ action: 'note', seats: pair, text: 'A note.' }),
    undo: () => ({ action: 'undo', undoes: last }),
    'print plan': () => printOf(console.planAt(nowMs)),
    lead: () => ({ action: 'lead' }),
  }
  console.act(actions[name](), nowMs)
}

function drawSeat(night: Night, draw: Draw): SeatId {
  const seats = [...night.seats.keys()]
  return seats[Math.floor(draw() * seats.length)] ?? 'nobody'
}

function drawMeeting(night: Night, draw: Draw): Pair | undefined {
  return night.meetings[Math.floor(draw() * night.meetings.length)]?.seats
}

function seatIdlePair(night: Night, draw: Draw, callId: string): NightActionDetails {
  const idle = whoSitsOut(night)
  const seat = () => idle[Math.floor(draw() * idle.length)] ?? 'nobody'
  const seats: Pair = [seat(), seat()]
  return { action: 'seat now', callId, seats, table: freeTableFor(night, seats) ?? 0 }
}
