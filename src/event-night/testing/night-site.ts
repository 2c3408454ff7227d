import type { NightAction, NightActionName } from '#event-night/rules/night/actions.ts'
import { withGuests } from '#event-night/rules/night/apply.ts'
import { carryOut, type NightOutcome } from '#event-night/rules/night/carry-out.ts'
import { firstNames } from '#event-night/rules/night/first-names.ts'
import { newNight, type Night, type NightGuests, type SeatId } from '#event-night/rules/night/night.ts'
import { namedPlace, ownPlace } from '#event-night/rules/night/own-place.ts'
import { lastRound, sitsOutNext } from '#event-night/rules/night/rounds.ts'
import { nightFaults, seatingFaults } from './check-night.ts'
import { expectedOnPhone } from './check-phone.ts'
import type { PhoneAnswer } from './flaky-phone.ts'

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
  readonly #nights: Night[] = []
  #copies = 0
  #readAtMs = 0
  #named: { night: Night; names: ReadonlyMap<SeatId, string> } | null = null

  constructor(guests: NightGuests, missing: MissingRule) {
    this.night = newNight(guests)
    this.missing = missing
    this.#nights.push(this.night)
  }

  /** What the site tells a guest, with the time at which it has read it. */
  answerTo(seat: SeatId, nowMs: number): PhoneAnswer {
    this.#readAtMs = Math.max(nowMs, this.#readAtMs + 1)
    const { night } = this
    return {
      now: new Date(this.#readAtMs).toISOString(),
      round: lastRound(night)?.number ?? null,
      place: namedPlace(ownPlace(night, seat), this.#namesOf(night)),
      sitsOutNext: sitsOutNext(night, seat),
    }
  }

  /** As on the site, names are computed once for each version. */
  #namesOf(night: Night): ReadonlyMap<SeatId, string> {
    if (this.#named?.night !== night) this.#named = { night, names: firstNames(night.seats.values()) }
    return this.#named.names
  }

  /** Returns whether this was what a guest should see after some change of the night. */
  wasTrueFor(seat: SeatId, shown: string): boolean {
    return this.#nights.findLast((night) => expectedOnPhone(night, seat) === shown) !== undefined
  }

  receive(actions: readonly NightAction[]): NightAnswer {
    const results = actions.map((action) => ({ id: action.id, outcome: this.#receiveOne(action) }))
    return { results, night: this.night, version: this.version }
  }

  /** Changes what the door, blocks and bookings decide. */
  changeGuests(change: (guests: NightGuests) => NightGuests): void {
    this.night = withGuests(this.night, change(this.night.guests))
    this.version++
    this.#nights.push(this.night)
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
    this.#nights.push(this.night)
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
