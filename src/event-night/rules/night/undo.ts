import { deviceOf, type NightAction, type NightActionName } from './actions.ts'
import { apply, foldNight } from './apply.ts'
import type { Night } from './night.ts'
import { pairKey } from './pairs.ts'
import { refusalOfAction, type NightContext } from './refusal-of-action.ts'
import type { NightRefusal } from './refusals.ts'
import { lastRound } from './rounds.ts'
import { seatPairs } from './seat-pairs.ts'

/** A call can be undone until guests have talked for a minute. */
const UNDO_CALL_MS = 60_000

const final: ReadonlySet<NightActionName> = new Set(['answer guest', 'print plan', 'lead', 'end night', 'undo'])

/** Returns the action of the device that it would undo next, if there is any. The calls of the site are not its own. */
export function lastUndoable({ log }: Pick<Night, 'log'>, device: string): NightAction | undefined {
  return log.findLast((action) => deviceOf(action) === device && !final.has(action.action))
}

/** Refuses to undo anything but the device's last action, and anything on which a later action builds. */
export function refusalOfUndo(night: Night, action: NightAction<'undo'>, context: NightContext): NightRefusal | null {
  const undone = lastOf(night, action)
  if (!undone || undone.id !== action.undoes) return 'nothing_to_undo'
  if (undone.action === 'call round' && isCallOver(night, undone, action.doneAtMs)) return 'too_late_to_undo'
  if (isAboutSentLikes(undone, context)) return 'likes_sent'
  return buildsOn(night, undone, context) ? 'later_action_depends' : null
}

/** Returns the last action of the device. The calls of the site count as those of the leading device. */
function lastOf(night: Night, { by }: NightAction<'undo'>): NightAction | undefined {
  const device = deviceOf({ by })
  const isOwn = (action: NightAction) =>
    deviceOf(action) === device || (action.by === 'site' && night.leadingDevice === device)
  return night.log.findLast((action) => isOwn(action) && !final.has(action.action))
}

function isCallOver(night: Night, call: NightAction, atMs: number): boolean {
  const round = lastRound(night)
  return round?.callId === call.id && atMs >= round.talkStartsAtMs + UNDO_CALL_MS
}

function isAboutSentLikes(undone: NightAction, { likesSentBy }: NightContext): boolean {
  const isCorrection = undone.action === 'did meet' || undone.action === 'did not meet'
  return isCorrection && undone.seats.some((seat) => likesSentBy.has(seat))
}

/** Returns whether a later action would be refused, seat other pairs or have other times without this one. */
function buildsOn({ guests, log }: Night, undone: NightAction, context: NightContext): boolean {
  const place = log.indexOf(undone)
  const setsTimes = undone.action === 'set up' && log.slice(place).some(({ action }) => action === 'call round')
  if (setsTimes) return true
  let night = foldNight(guests, log.slice(0, place))
  let without = night
  night = apply(night, undone)
  for (const later of log.slice(place + 1)) {
    const problems = new Set(problemsOf(night, later, context))
    if (problemsOf(without, later, context).some((problem) => !problems.has(problem))) return true
    night = apply(night, later)
    without = apply(without, later)
  }
  return false
}

/** Returns why the action would be refused, and the pairs that would be left out. The door may be a reason even with the action. */
function problemsOf(night: Night, action: NightAction, context: NightContext): string[] {
  const refusal = refusalOfAction(night, action, context)
  return [...(refusal ? [refusal] : []), ...seatPairs(night, action).leftOut.map(({ seats }) => pairKey(seats))]
}
