import type { NightAction } from './actions.ts'
import { apply } from './apply.ts'
import type { Night } from './night.ts'
import type { NightContext } from './refusal-of-action.ts'
import { refusalOf } from './refusal-of.ts'
import type { NightRefusal } from './refusals.ts'
import { seatPairs, type LeftOutPair } from './seat-pairs.ts'

/** What became of an action. `action` is what counts: of a call, the pairs that were seated. */
export type NightOutcome =
  | { outcome: 'done'; night: Night; action: NightAction; leftOut: readonly LeftOutPair[] }
  | { outcome: 'already'; night: Night }
  | { outcome: 'refused'; night: Night; refusal: NightRefusal }

/** Carries out an action unless it is refused or was carried out before. */
export function carryOut(night: Night, sent: NightAction, context: NightContext): NightOutcome {
  if (night.handled.has(sent.id)) return { outcome: 'already', night }
  const refusal = refusalOf(night, sent, context)
  if (refusal) return { outcome: 'refused', night, refusal }
  const { action, leftOut } = seatPairs(night, sent)
  return { outcome: 'done', night: apply(night, action), action, leftOut }
}

/**
 * Returns the site's night after what a device did without a connection, in order. The site carries out the same actions with
 * the same function, so a device shows what the site will decide, unless it decides on something the device does not know.
 */
export function replay(
  night: Night,
  pending: readonly NightAction[],
  context: NightContext,
): { night: Night; outcomes: ReadonlyMap<string, NightOutcome> } {
  const outcomes = new Map<string, NightOutcome>()
  let now = night
  for (const action of pending) {
    const outcome = carryOut(now, action, context)
    outcomes.set(action.id, outcome)
    now = outcome.night
  }
  return { night: now, outcomes }
}
