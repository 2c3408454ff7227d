import { deviceOf, type ByAction, type NightAction, type NightActionName } from './actions.ts'
import { changeRound } from './change-round.ts'
import { newNight, reportOf, type Night, type NightGuests, type SeatId, type SeatReport } from './night.ts'
import { pairKey } from './pairs.ts'
import { printedPlan } from './printed-plan.ts'
import { nextNumber } from './rounds.ts'

/** Returns the night after these actions. */
export function foldNight(guests: NightGuests, actions: readonly NightAction[]): Night {
  return actions.reduce(apply, newNight(guests))
}

/** Returns the night after the action. It never refuses: `refusalOf` has decided, and what is in the log counts. */
export function apply(night: Night, action: NightAction): Night {
  const handled = new Set(night.handled).add(action.id)
  if (action.action === 'undo') return { ...undo(night, action), handled }
  return { ...night, ...changesBy(night, action), log: [...night.log, action], handled }
}

/** Undoing leaves no trace, except that of a call: otherwise, the same round would be called again at once. */
function undo(night: Night, action: NightAction<'undo'>): Night {
  const undone = night.log.find(({ id }) => id === action.undoes)
  const before = withoutAction(night, action.undoes)
  if (undone && undone.action !== 'call round') return before
  return { ...before, areCallsStopped: true, log: [...before.log, action] }
}

/** Returns the night as it would be if this action had never been carried out. */
export function withoutAction({ guests, log }: Night, id: string): Night {
  return foldNight(
    guests,
    log.filter((action) => action.id !== id),
  )
}

/** Returns the night with what the door, blocks and bookings have changed. */
export function withGuests({ log, handled }: Night, guests: NightGuests): Night {
  return { ...foldNight(guests, log), handled }
}

function changesBy<Name extends NightActionName>(night: Night, action: NightAction<Name>): Partial<Night> {
  return changes[action.action](night, action)
}

const changes: ByAction<[], Partial<Night>> = {
  ...changeRound,

  'set up': (night, { settings, by }) => ({ settings, leadingDevice: night.leadingDevice ?? deviceOf({ by }) ?? null }),
  leave: (night, { seat, doneAtMs }) => report(night, seat, { leftAtMs: reportOf(night, seat).leftAtMs ?? doneAtMs }),
  return: (night, { seat }) => report(night, seat, { leftAtMs: null, sitsOutRound: null }),
  'sit out next round': (night, { seat }) => report(night, seat, { sitsOutRound: nextNumber(night) }),
  'need host': (night, { seat, doneAtMs }) => report(night, seat, { needsHostAtMs: doneAtMs }),
  // A device without a network may send it once the guest has asked again.
  'answer guest': (night, { seat, doneAtMs }) =>
    doneAtMs < (reportOf(night, seat).needsHostAtMs ?? 0) ? {} : report(night, seat, { needsHostAtMs: null }),
  'stay at table': (night, { seat, table }) => report(night, seat, { staysAtTable: table }),

  'did not meet': ({ meetings }, { seats }) => ({
    meetings: meetings.map((meeting) =>
      pairKey(meeting.seats) === pairKey(seats) ? { ...meeting, isStruck: true } : meeting,
    ),
  }),
  'did meet': ({ meetings }, { round, seats }) => ({
    meetings: [...meetings, { round, table: null, seats, isStruck: false }],
  }),
  'keep apart': ({ apart }, { seats }) => ({ apart: new Set(apart).add(pairKey(seats)) }),

  // Once a walk-in guest has claimed the seat, it is on the door's list, which then decides.
  'add guest': ({ seats }, { seat: id, side, name, doneAtMs }) =>
    seats.has(id) ? {} : { seats: new Map(seats).set(id, { id, side, name, state: 'in', inSinceMs: doneAtMs }) },
  note: () => ({}),
  'print plan': ({ printed }, print) => (print.doneAtMs < (printed?.atMs ?? 0) ? {} : { printed: printedPlan(print) }),
  lead: (night, { by }) => ({ leadingDevice: deviceOf({ by }) ?? night.leadingDevice }),
  'continue on paper': () => ({ isOnPaper: true }),
  'end night': () => ({ isOver: true }),
  // `apply` folds the log without the action that is undone.
  undo: () => ({}),
}

function report(night: Night, seat: SeatId, reported: Partial<SeatReport>): Partial<Night> {
  return { reports: new Map(night.reports).set(seat, { ...reportOf(night, seat), ...reported }) }
}
