import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import type { OwnNight } from '#event-night/contract/own-night.ts'
import { laterAnswer } from '#event-night/rules/night/later-answer.ts'
import type { SeatId } from '#event-night/rules/night/night.ts'
import { shownOnPhone } from '#event-night/testing/check-phone.ts'
import type { PhoneKind } from '#event-night/testing/flaky-phone.ts'

/** The share of requests that fail: lost, or answered late. */
const LOSS_RATE = 0.45

export type GuestPhoneKind = Exclude<PhoneKind, 'keeps its first answer about a round'>

type PhoneOptions = {
  seat: SeatId
  /** The processes of the site, one of which answers each request. */
  apps: readonly FastifyInstance[]
  url: string
  authorization: string
  kind: GuestPhoneKind
  draw: () => number
}

/** A guest's phone with an unreliable connection to the site. */
export class FlakyGuestPhone {
  readonly seat: SeatId
  readonly #options: PhoneOptions
  #night: OwnNight | null = null
  #late: OwnNight[] = []

  constructor(options: PhoneOptions) {
    this.seat = options.seat
    this.#options = options
  }

  /** Says what the phone shows. */
  get shown(): string | null {
    if (!this.#night) return null
    const { now, round, place, sits_out_next: sitsOutNext } = this.#night
    return shownOnPhone({ now, round: round?.number ?? null, place, sitsOutNext })
  }

  async ask(): Promise<void> {
    const chance = this.#options.draw() / LOSS_RATE
    if (chance < 0.4) return
    const answer = await this.#request()
    if (chance < 1) this.#late.push(answer)
    else this.#show(answer)
  }

  /** The network is back: a request is answered, and then all late answers arrive. */
  async settle(): Promise<void> {
    this.#show(await this.#request())
    for (const answer of this.#late) this.#show(answer)
    this.#late = []
  }

  async #request(): Promise<OwnNight> {
    const { apps, draw, url, authorization } = this.#options
    const app = apps[Math.floor(draw() * apps.length)]
    if (!app) throw new Error('the site has no process')
    const answer = await app.inject({ method: 'GET', url, headers: { authorization } })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<OwnNight>()
  }

  #show(answer: OwnNight): void {
    const takesAll = this.#options.kind === 'shows every answer'
    this.#night = this.#night && !takesAll ? laterAnswer(this.#night, answer) : answer
  }
}
