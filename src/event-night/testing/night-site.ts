import type { NightAction, NightActionName } from '#event-night/rules/night/actions.ts'
import { withGuests } from '#event-night/rules/night/apply.ts'
import { carryOut, type NightOutcome } from '#event-night/rules/night/carry-out.ts'
import { newNight, type Night, type NightGuests } from '#event-night/rules/night/night.ts'
import { nightFaults, seatingFaults } from './check-night.ts'

/** What the site tells a device: what became of its actions, and the night since. */
export type NightAnswer = { results: { id: string; outcome: NightOutcome }[]; night: Night; version: number }

/** A rule that the site does without, to show that a test would notice. */
export type MissingRule = 'none' | 'ids' | 'leading device'

/** The actions that seat guests. The others only report what happened. */
const seating: ReadonlySet<NightActionName> = new Set(['call round', 'seat now', 'swap', 'move one table on'])

/** The site, in memory: it carries out each action once, in the order in which it receives them. */
export class NightSite {
  night: Night
  version = 0
  readonly outcomes = new Map<string, NightOutcome>()
  readonly faults: string[] = []
  readonly missing: MissingRule
  #copies = 0

  constructor(guests: NightGuests, missing: MissingRule) {
    this.night = newNight(guests)
    this.missing = missing
  }

  receive(actions: readonly NightAction[]): NightAnswer {
    const results = actions.map((action) => ({ id: action.id, outcome: this.#receiveOne(action) }))
    return { results, night: this.night, version: this.version }
  }

  /** Changes what the door, blocks and bookings decide. */
  changeGuests(change: (guests: NightGuests) => NightGuests): void {
    this.night = withGuests(this.night, change(this.night.guests))
    this.version++
  }

  #receiveOne(action: NightAction): NightOutcome {
    const before = this.outcomes.get(action.id)
    if (before && this.missing !== 'ids') return before
    const outcome = carryOut(this.#nightFor(action), this.#copyOf(action), { likesSentBy: new Set() })
    this.faults.push(...nightFaults(outcome.night))
    if (seating.has(action.action)) this.faults.push(...seatingFaults(this.night, outcome.night, action.doneAtMs))
    this.night = outcome.night
    this.outcomes.set(action.id, outcome)
    this.version++
    return outcome
  }

  /** Without the rule about the leading device, each device may call. */
  #nightFor({ action, by }: NightAction): Night {
    const calls = action === 'call round' && typeof by === 'object' && 'device' in by
    return this.missing === 'leading device' && calls ? { ...this.night, leadingDevice: by.device } : this.night
  }

  /** Without ids, the site cannot know that it has received the same action before. */
  #copyOf(action: NightAction): NightAction {
    return this.missing === 'ids' ? { ...action, id: `${action.id}, copy ${++this.#copies}` } : action
  }
}
