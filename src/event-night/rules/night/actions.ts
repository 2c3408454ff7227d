import type { Night, NightSettings, Pair, SeatedPair, SeatId, Side } from './night.ts'

/** Who acted: a host's device, a guest on their own page, or the site when it calls a round by itself. */
export type NightActor = { device: string } | { guest: SeatId } | 'site'

/** The round that is running, by the id of its call: another device may have called a round with the same number. */
type OfRound = { callId: string }
type OfGuest = { seat: SeatId }

type PrintedRound = { round: number; pairs: readonly (readonly [table: number, one: number, other: number])[] }

/** The fields of each action. */
type ActionFields = {
  'set up': { settings: NightSettings }
  /** The pairs are those that the device seated. */
  'call round': { round: number; pairs: readonly SeatedPair[] }
  pause: OfRound
  resume: OfRound
  'add minute': OfRound
  'end round': OfRound
  leave: OfGuest
  return: OfGuest
  'sit out next round': OfGuest
  'need host': OfGuest
  /** A host has been with a guest who asked for them. */
  'answer guest': OfGuest
  /** Without a table, the guest moves again. */
  'stay at table': OfGuest & { table: number | null }
  /** Two who sit out join the round. */
  'seat now': OfRound & SeatedPair
  /** Two of one side change places before talking starts. One of them may sit out. */
  swap: OfRound & { seats: Pair }
  /** The movers from this table on sit one table further. The pairs are those who talk at these tables. */
  'move one table on': OfRound & { table: number; pairs: readonly SeatedPair[] }
  'did not meet': { seats: Pair }
  'did meet': { round: number; seats: Pair }
  /** A walk-in guest without an account. */
  'add guest': OfGuest & { name: string; side: Side; paidPence: number }
  /** Owners alone read the text. It changes nothing else. */
  note: { seats: readonly SeatId[]; text: string }
  'keep apart': { seats: Pair }
  undo: { undoes: string }
  /** The planned rounds were printed. A pair is a table and two places in `seats`, so that a long plan stays short. */
  'print plan': { seats: readonly SeatId[]; rounds: readonly PrintedRound[]; fingerprint: number }
  /** From now on, this device calls the rounds. */
  lead: object
  'continue on paper': object
  'end night': object
}

export type NightActionName = keyof ActionFields

/** What an action does. */
export type NightActionDetails<Name extends NightActionName = NightActionName> = {
  [One in Name]: { action: One } & ActionFields[One]
}[Name]

/** An action of the night. A device sends it until it is answered, and its id lets the site carry it out once. */
export type NightAction<Name extends NightActionName = NightActionName> = {
  [One in Name]: { id: string; by: NightActor; doneAtMs: number } & NightActionDetails<One>
}[Name]

/** One function for each action. */
export type ByAction<Rest extends unknown[], Result> = {
  [Name in NightActionName]: (night: Night, action: NightAction<Name>, ...rest: Rest) => Result
}

export function deviceOf({ by }: Pick<NightAction, 'by'>): string | undefined {
  return typeof by === 'object' && 'device' in by ? by.device : undefined
}
