import type { NightAction, NightActionDetails } from '#event-night/rules/night/actions.ts'
import { carryOut, type NightOutcome } from '#event-night/rules/night/carry-out.ts'
import {
  newNight,
  type Night,
  type NightGuests,
  type NightSettings,
  type SeatId,
} from '#event-night/rules/night/night.ts'
import { pairOf } from '#event-night/rules/night/pairs.ts'
import type { NightContext } from '#event-night/rules/night/refusal-of-action.ts'

export { pairOf }

const MINUTE_MS = 60_000

/** Minutes after the doors opened, in milliseconds. */
export const minutes = (count: number): number => count * MINUTE_MS

type Sender = Partial<Pick<NightAction, 'id' | 'by' | 'doneAtMs'>>

/** Guests w1, w2, … and m1, m2, …, who have all been checked in when the doors opened. */
export function guestsOf(women: number, men: number, others: Partial<NightGuests> = {}): NightGuests {
  const seat = (id: SeatId) => ({
    id,
    side: id.startsWith('w') ? ('women' as const) : ('men' as const),
    name: `Guest ${id}`,
    state: 'in' as const,
    inSinceMs: 0,
  })
  const ids = (letter: string, count: number) => Array.from({ length: count }, (_, nth) => `${letter}${nth + 1}`)
  return { seats: [...ids('w', women), ...ids('m', men)].map(seat), apart: [], meetLast: [], ...others }
}

/** Rounds of a minute's move and five minutes' talk, at five tables, for an hour. */
export const usualSettings: NightSettings = {
  tables: 5,
  seated: 'women',
  talkSeconds: 300,
  moveSeconds: 60,
  finishAtMs: minutes(60),
  intervalAfter: null,
  calls: 'by hand',
}

/** A night on which actions are carried out one after another, as the site would. */
export class TestNight {
  now: Night
  atMs = 0
  context: NightContext = { likesSentBy: new Set() }
  #nextId = 1

  constructor(guests: NightGuests, settings: Partial<NightSettings> | null = {}) {
    this.now = newNight(guests)
    if (settings) this.act({ action: 'set up', settings: { ...usualSettings, ...settings } })
  }

  /** Carries out an action of the device 'console', or of another sender. */
  act(details: NightActionDetails, sender: Sender = {}): NightOutcome & { id: string } {
    const action = this.actionOf(details, sender)
    const outcome = carryOut(this.now, action, this.context)
    this.now = outcome.night
    return { ...outcome, id: action.id }
  }

  /** Carries out an action. Returns the name of the refusal, or what became of the action. */
  try(details: NightActionDetails, sender: Sender = {}): string {
    const outcome = this.act(details, sender)
    return outcome.outcome === 'refused' ? outcome.refusal : outcome.outcome
  }

  actionOf(details: NightActionDetails, sender: Sender = {}): NightAction {
    return { id: `action ${this.#nextId++}`, by: { device: 'console' }, doneAtMs: this.atMs, ...sender, ...details }
  }

  /** Calls the next round with these pairs, at the tables 1, 2 and so on. */
  call(pairs: readonly string[], sender: Sender = {}): NightOutcome & { id: string } {
    const seated = pairs.map((pair, nth) => ({ table: nth + 1, seats: pairOf(pair) }))
    return this.act({ action: 'call round', round: this.now.rounds.length + 1, pairs: seated }, sender)
  }

  get callId(): string {
    return this.now.rounds.at(-1)?.callId ?? 'no call'
  }
}
