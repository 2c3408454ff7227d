import type { NightAction, NightActionName } from './actions.ts'
import type { Night } from './night.ts'
import { refusalOfAction, type NightContext } from './refusal-of-action.ts'
import type { NightRefusal } from './refusals.ts'
import { refusalOfUndo } from './undo.ts'

const guestActions: ReadonlySet<NightActionName> = new Set(['leave', 'return', 'sit out next round', 'need host'])
/** What hosts still correct or note when the night is over. */
const lateActions: ReadonlySet<NightActionName> = new Set(['did not meet', 'did meet', 'note'])

/** Returns why the action is refused, or null. An action counts from when it was done, not from when the site received it. */
export function refusalOf(night: Night, action: NightAction, context: NightContext): NightRefusal | null {
  if (!isAllowed(action)) return 'not_for_guests'
  if (night.isOver && !lateActions.has(nameOfChange(night, action))) return 'night_over'
  return (
    refusalOfGuest(night, action) ??
    (action.action === 'undo' ? refusalOfUndo(night, action, context) : refusalOfAction(night, action, context))
  )
}

/** Guests act once a host has set up the rounds and checked them in. Hosts' devices are told why in other words. */
function refusalOfGuest({ settings, seats }: Night, { by }: NightAction): NightRefusal | null {
  if (by === 'site' || 'device' in by) return null
  if (!settings) return 'rounds_not_ready'
  return seats.get(by.guest)?.state === 'in' ? null : 'not_checked_in'
}

function isAllowed(action: NightAction): boolean {
  if (action.by === 'site') return action.action === 'call round'
  if ('device' in action.by) return true
  return guestActions.has(action.action) && 'seat' in action && action.seat === action.by.guest
}

/** Returns the name of the action, or of the one that it undoes. */
function nameOfChange({ log }: Night, action: NightAction): NightActionName {
  if (action.action !== 'undo') return action.action
  return log.find(({ id }) => id === action.undoes)?.action ?? 'undo'
}
