import type { NightAction } from '#event-night/rules/night/actions.ts'
import { laterAnswer } from '#event-night/rules/night/later-answer.ts'
import type { Night, SeatId } from '#event-night/rules/night/night.ts'
import type { NamedPlace } from '#event-night/rules/night/own-place.ts'
import { oneOf, type Draw } from '#platform/testing/seeded-random.ts'
import { expectedOnPhone, shownOnPhone } from './check-phone.ts'
import { foldNight } from '#event-night/rules/night/apply.ts'
import type { NightSite } from './night-site.ts'

/** The share of requests that fail: lost, without an answer, or answered late. */
const LOSS_RATE = 0.45

/** What the site tells a guest of the night. */
export type PhoneAnswer = { now: string; round: number | null; place: NamedPlace; sitsOutNext: boolean }

/** How a phone takes an answer, to show that a test would notice. */
export type PhoneKind = 'usual' | 'shows every answer' | 'keeps its first answer about a round'

/** A guest's phone with an unreliable connection. It asks for the night at intervals, and when it has changed. */
export class FlakyPhone {
  readonly seat: SeatId
  /** The ids of the actions that the guest has tapped. */
  readonly acted: string[] = []
  /** What was shown and should not have been. */
  readonly faults: string[] = []
  readonly #site: NightSite
  readonly #draw: Draw
  readonly #kind: PhoneKind
  #shown: PhoneAnswer | null = null
  #late: PhoneAnswer[] = []
  #pending: NightAction | null = null

  constructor(seat: SeatId, site: NightSite, { draw, kind }: { draw: Draw; kind: PhoneKind }) {
    this.seat = seat
    this.#site = site
    this.#draw = draw
    this.#kind = kind
  }

  /** The guest taps something. Until it is answered, it is sent with the same id again. */
  act(nowMs: number): void {
    const action = oneOf(this.#draw, ['leave', 'return', 'sit out next round', 'need host'] as const)
    if (this.#pending || !action) return
    const id = `phone of ${this.seat} ${this.acted.length + 1}`
    this.acted.push(id)
    this.#pending = { id, action, seat: this.seat, by: { guest: this.seat }, doneAtMs: nowMs }
  }

  /** Sends what is pending, and asks for the night, over the unreliable connection. */
  ask(nowMs: number): void {
    const chance = this.#draw() / LOSS_RATE
    if (chance < 0.3) return
    const answer = this.#request(nowMs)
    if (chance < 0.8) this.#late.push(answer)
    else this.#answered(answer, chance >= 1)
    if (this.#draw() < 0.3) this.#receiveLate()
  }

  /** The network is back: one request is answered, and then all late answers arrive. Compares with the stored log. */
  settle(nowMs: number): void {
    this.#answered(this.#request(nowMs), true)
    while (this.#late.length > 0) this.#receiveLate()
    const { guests, log } = this.#site.night
    this.#expectShown(foldNight(guests, log))
  }

  #request(nowMs: number): PhoneAnswer {
    if (this.#pending) this.#site.receive([this.#pending])
    return this.#site.answerTo(this.seat, nowMs)
  }

  #answered(answer: PhoneAnswer, arrives: boolean): void {
    if (!arrives) return
    this.#pending = null
    this.#show(answer)
  }

  /** Answers arrive in any order. */
  #receiveLate(): void {
    const at = Math.floor(this.#draw() * this.#late.length)
    const [answer] = this.#late.splice(at, 1)
    if (answer) this.#show(answer)
  }

  #show(answer: PhoneAnswer): void {
    this.#shown = this.#shown ? this.#take(this.#shown, answer) : answer
    const shown = shownOnPhone(this.#shown)
    if (!this.#site.wasTrueFor(this.seat, shown)) this.faults.push(`${this.seat} shows ${shown}, which never was`)
  }

  #take(shown: PhoneAnswer, answer: PhoneAnswer): PhoneAnswer {
    if (this.#kind === 'shows every answer') return answer
    if (this.#kind === 'keeps its first answer about a round' && shown.round === answer.round) return shown
    return laterAnswer(shown, answer)
  }

  #expectShown(night: Night): void {
    const [shown, expected] = [this.#shown && shownOnPhone(this.#shown), expectedOnPhone(night, this.seat)]
    if (shown !== expected) this.faults.push(`${this.seat} shows ${shown}, and not ${expected}`)
  }
}
