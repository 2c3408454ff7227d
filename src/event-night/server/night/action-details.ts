import type { NightAction, NightActor } from '#event-night/rules/night/actions.ts'
import type { LeftOutPair } from '#event-night/rules/night/seat-pairs.ts'

/** The fields of an action that have columns of their own, or are kept where they can be erased: names and notes. */
type StoredElsewhere = 'action' | 'id' | 'by' | 'doneAtMs' | 'name' | 'text'
type Details<Action> = Action extends NightAction ? Omit<Action, StoredElsewhere> : never

/** The rest of an action, with the pairs of a call that were not seated. */
export type ActionDetails = Details<NightAction> & { leftOut?: readonly LeftOutPair[] }

/** Returns what `night_actions.details` holds of an action. */
export function detailsOf(sent: NightAction, leftOut: readonly LeftOutPair[]): string {
  const { action: _action, id: _id, by: _by, doneAtMs: _doneAtMs, ...details } = sent
  const erasable = new Set(['name', 'text'])
  const kept = Object.entries(details).filter(([field]) => !erasable.has(field))
  return JSON.stringify({ ...Object.fromEntries(kept), ...(leftOut.length > 0 && { leftOut }) })
}

export type ActionRow = {
  id: string
  action: NightAction['action']
  details: ActionDetails
  deviceId: string | null
  seatId: string | null
  byGuest: boolean
  madeAt: Temporal.Instant
}

/** Builds the action again from its row. A note has no text, because owners alone read it. */
export function toAction(row: ActionRow, firstNames: ReadonlyMap<string, string>): NightAction {
  const { id, action, details, madeAt, seatId } = row
  const common = { action, id, by: actorOf(row), doneAtMs: madeAt.epochMilliseconds }
  const name = action === 'add guest' ? { name: firstNames.get(seatId ?? '') ?? 'Guest' } : {}
  const text = action === 'note' ? { text: 'A note for the owner.' } : {}
  const { leftOut: _leftOut, ...fields } = details
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `detailsOf` wrote the rest of the same action
  return { ...fields, ...name, ...text, ...common } as unknown as NightAction
}

function actorOf({ deviceId, seatId, byGuest }: ActionRow): NightActor {
  if (deviceId !== null) return { device: deviceId }
  return byGuest && seatId !== null ? { guest: seatId } : 'site'
}
