import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import type { Tap } from '#event-night/contract.ts'
import { KeptTaps } from '#event-night/web/taps/kept-taps.ts'
import { sendKeptTaps, type Answer } from '#event-night/web/taps/send-kept-taps.ts'
import { shelfInMemory } from '#event-night/web/testing/shelf-in-memory.ts'
import { newId } from '#platform/server/ids.ts'
import type { Site } from '#platform/server/site.ts'

/** Share of the requests that get lost. */
const LOST = 0.45

export type Guest = { bookingId: string; ticketCode: string }
/** How a command is changed each time it is sent: not at all, or by dropping something. */
export type Sending = (tap: Tap) => Tap

type Given = Pick<Site, 'clock'> & {
  app: FastifyInstance
  eventId: number
  authorization: string
  sending: Sending
  draw: () => number
}

/** A device at the door, and its connection to the site. */
export class TabletInCellar {
  tapped = 0
  readonly #deviceId = newId()
  readonly #kept: KeptTaps
  readonly #late: Promise<unknown>[] = []
  readonly #given: Given

  constructor(given: Given) {
    this.#given = given
    this.#kept = new KeptTaps(shelfInMemory(), { eventId: given.eventId, memberId: this.#deviceId })
  }

  async work(plans: readonly { guest: Guest; taps: readonly Tap['tap'][] }[]): Promise<void> {
    for (const { guest, taps } of plans) {
      for (const tap of taps) {
        const byTicket = tap === 'came in' && this.#given.draw() < 0.5
        this.#tap(byTicket ? { tap, ticket_code: guest.ticketCode } : { tap, booking_id: guest.bookingId })
        await this.#trySending()
      }
    }
  }

  /**
   * The connection is as bad as before, but the device retries until everything has been sent. Requests that were delayed on the
   * way arrive too.
   */
  async comeBack(): Promise<void> {
    for (let tries = 0; this.#kept.all().length > 0; tries += 1) {
      if (tries > 500) throw new Error('nothing comes through')
      await this.#trySending()
    }
    await Promise.all(this.#late)
  }

  #tap(what: { tap: 'came in'; ticket_code: string } | { tap: Tap['tap']; booking_id: string }): void {
    this.tapped += 1
    this.#kept.add({ id: newId(), tapped_at: this.#given.clock.now().toString(), ...what })
  }

  async #trySending(): Promise<void> {
    await sendKeptTaps(
      this.#kept,
      (taps) => this.#sendBadly(taps),
      () => {},
    ).catch((error: unknown) => {
      if (!(error instanceof ConnectionLost)) throw error
    })
  }

  /** A request can be lost on the way there or on the way back. It can also time out and arrive after later commands. */
  async #sendBadly(taps: readonly Tap[]): Promise<Answer> {
    const { draw, sending } = this.#given
    const fate = draw() / LOST
    const sent = taps.map(sending)
    if (fate < 0.3) throw new ConnectionLost()
    if (fate < 0.7) {
      this.#late.push(pause(draw() * 200).then(() => this.#post(sent).catch(() => {})))
      throw new ConnectionLost()
    }
    const answer = await this.#post(sent)
    if (fate < 1) throw new ConnectionLost()
    // A command sent under another id is matched to the original.
    return { ...answer, taken: answer.taken.map((taken, nth) => ({ ...taken, id: taps[nth]?.id ?? taken.id })) }
  }

  async #post(taps: readonly Tap[]): Promise<Answer> {
    const { app, eventId, authorization } = this.#given
    const answer = await app.inject({
      method: 'POST',
      url: `/api/admin/events/${eventId}/door/taps/`,
      headers: { authorization },
      payload: { device_id: this.#deviceId, taps },
    })
    if (answer.statusCode === 503) throw new ConnectionLost()
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<Answer>()
  }
}

class ConnectionLost extends Error {}
