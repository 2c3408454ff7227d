import type { NightActionResult } from '#event-night/contract/night.ts'
import type { NightAction, NightActionName } from '#event-night/rules/night/actions.ts'
import type { Night, Pair, SeatId, Side } from '#event-night/rules/night/night.ts'
import type { NightPhase } from '#event-night/rules/night/phase.ts'

/** Formats a duration as '4:05'. A part of a second counts as a whole one, so that 0:00 means the end. */
export function formatClock(remainingMs: number): string {
  const seconds = Math.max(0, Math.ceil(remainingMs / 1_000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** Says where the night is, for the console and for screen readers. */
export function phaseTitle(phase: NightPhase): string {
  switch (phase.phase) {
    case 'set up':
      return 'Set up the rounds'
    case 'ready':
      return 'Ready for round 1'
    case 'moving':
      return `Round ${phase.round}: guests are moving`
    case 'talking':
      return phase.isLastSeconds ? `Round ${phase.round}: last 30 seconds` : `Round ${phase.round}: talking`
    case 'paused':
      return `Round ${phase.round}: paused`
    case 'round over':
      return `Round ${phase.round} is over`
    case 'interval':
      return 'Interval'
    case 'on paper':
      return 'The rest is on paper'
    case 'over':
      return 'The night has ended'
  }
}

export function nameOf(night: Night, seat: SeatId): string {
  return night.seats.get(seat)?.name ?? 'A guest'
}

/** Formats names as 'Amy, Bea and Cat'. */
export function formatNames(names: readonly string[]): string {
  return new Intl.ListFormat('en-GB').format(names)
}

/** Says that a host has kept two guests apart. */
export function apartMessage(night: Night, seats: Pair): string {
  return `${formatNames(seats.map((seat) => nameOf(night, seat)))} won’t be seated together.`
}

/** Says when the guests of a side will take turns to sit out. */
export function tablesRunOutMessage(when: 'now' | 'when everyone has come', side: Side): string {
  const reason = when === 'now' ? 'There are no tables left, so' : 'When everyone who booked has come,'
  return `${reason} the ${side} will take turns to sit out. To add a table, choose ‘Change the set-up’ between rounds.`
}

const actionNames: Record<NightActionName, string> = {
  'set up': 'the set-up',
  'call round': 'the call',
  pause: 'the pause',
  resume: '‘Resume’',
  'add minute': 'the extra minute',
  'end round': 'ending the round',
  leave: '‘Has left’',
  return: '‘Is back’',
  'sit out next round': '‘Sits out the next round’',
  'need host': 'asking for the host',
  'answer guest': '‘Done’',
  'stay at table': 'staying at a table',
  'seat now': '‘Seat now’',
  swap: 'the swap',
  'move one table on': '‘Guests are one table out’',
  'did not meet': '‘Did not meet’',
  'did meet': '‘Also met’',
  'add guest': 'adding the guest',
  note: 'the note',
  'keep apart': '‘Keep apart’',
  undo: 'undoing',
  'print plan': '‘Printed’',
  lead: 'leading',
  'continue on paper': 'continuing on paper',
  'end night': 'ending the night',
}

/** Names an action for its undo button, with the two guests whom it is about. */
export function undoLabel(night: Night, action: NightAction): string {
  const isAboutPair = 'seats' in action && action.action !== 'note' && action.action !== 'print plan'
  const pair = isAboutPair ? ` for ${formatNames(action.seats.map((seat) => nameOf(night, seat)))}` : ''
  return `Undo ${actionNames[action.action]}${pair}`
}

const faults: Record<NightActionResult['left_out'][number]['fault'], string> = {
  apart: 'can’t be seated together',
  met: 'have already met',
  left: 'can’t be seated: one of them has left',
  absent: 'can’t be seated: one of them is marked absent',
  'no table': 'have no table',
}

/** Says what the site did not do of an action, a sentence for each. */
export function problemSentences({ action, reason, left_out }: NightActionResult, night: Night): string[] {
  const leftOut = left_out.map(
    ({ table, seats, fault }) =>
      `Table ${table} is empty: ${formatNames(seats.map((seat) => nameOf(night, seat)))} ${faults[fault]}.`,
  )
  return reason === null ? leftOut : [`${refusedTitle(action)}: ${reason}`, ...leftOut]
}

/** Names a refused action at the start of a line. */
function refusedTitle(action: string): string {
  const names: Readonly<Record<string, string>> = actionNames
  const name = names[action] ?? action
  return name.charAt(0).toUpperCase() + name.slice(1)
}
