import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import type { CheckInCommand } from '#event-night/contract.ts'
import { checkIns } from '#event-night/web/commands/check-ins.ts'
import { PendingCommands } from '#event-night/web/commands/pending-commands.ts'
import type { Answer } from '#event-night/web/commands/refused-commands.ts'
import { sendPendingCommands } from '#event-night/web/commands/send-pending-commands.ts'
import { memoryStorage } from '#platform/testing/memory-storage.ts'
import { newId } from '#platform/server/ids.ts'
import type { Site } from '#platform/server/site.ts'

/** The share of requests that fail. */
const LOSS_RATE = 0.45

export type Guest = { bookingId: string; ticketCode: string }
/** Transforms a command each time it is sent. A test uses it to give resent commands new ids. */
export type CommandTransform = (command: CheckInCommand) => CheckInCommand

type TabletOptions = Pick<Site, 'clock'> & {
  app: FastifyInstance
  eventId: number
  authorization: string
  transform: CommandTransform
  draw: () => number
}

/** A device at the door with an unreliable connection to the site. */
export class FlakyTablet {
  commandCount = 0
  readonly #deviceId = newId()
  readonly #queue: PendingCommands<CheckInCommand>
  readonly #late: Promise<unknown>[] = []
  readonly #options: TabletOptions

  constructor(options: TabletOptions) {
    this.#options = options
    this.#queue = new PendingCommands(memoryStorage(), checkIns, { eventId: options.eventId, memberId: this.#deviceId })
  }

  async work(plans: readonly { guest: Guest; actions: readonly CheckInCommand['action'][] }[]): Promise<void> {
    for (const { guest, actions } of plans) {
      for (const action of actions) {
        const byTicket = action === 'check in' && this.#options.draw() < 0.5
        this.#makeCommand(
          byTicket ? { action, ticket_code: guest.ticketCode } : { action, booking_id: guest.bookingId },
        )
        await this.#trySending()
      }
    }
  }

  /**
   * Retries over the same unreliable connection until everything has been sent. Also waits for delayed requests to arrive.
   */
  async sendRemaining(): Promise<void> {
    for (let attempts = 0; this.#queue.all().length > 0; attempts += 1) {
      if (attempts > 500) throw new Error('the tablet could not send its commands in 500 attempts')
      await this.#trySending()
    }
    await Promise.all(this.#late)
  }

  #makeCommand(
    fields: { action: 'check in'; ticket_code: string } | { action: CheckInCommand['action']; booking_id: string },
  ): void {
    this.commandCount += 1
    this.#queue.add({ id: newId(), made_at: this.#options.clock.now().toString(), ...fields })
  }

  async #trySending(): Promise<void> {
    await sendPendingCommands(
      this.#queue,
      (commands) => this.#sendUnreliably(commands),
      () => {},
    ).catch((error: unknown) => {
      if (!(error instanceof ConnectionLost)) throw error
    })
  }

  /** Loses some requests and some responses. Delays other requests, which time out and arrive after later commands. */
  async #sendUnreliably(commands: readonly CheckInCommand[]): Promise<Answer> {
    const { draw, transform } = this.#options
    const chance = draw() / LOSS_RATE
    const sent = commands.map(transform)
    if (chance < 0.3) throw new ConnectionLost()
    if (chance < 0.7) {
      this.#late.push(pause(draw() * 200).then(() => this.#post(sent).catch(() => {})))
      throw new ConnectionLost()
    }
    const answer = await this.#post(sent)
    if (chance < 1) throw new ConnectionLost()
    // If the transform changed a command's id, the result gets the original id back.
    return {
      ...answer,
      results: answer.results.map((result, nth) => ({ ...result, id: commands[nth]?.id ?? result.id })),
    }
  }

  async #post(commands: readonly CheckInCommand[]): Promise<Answer> {
    const { app, eventId, authorization } = this.#options
    const answer = await app.inject({
      method: 'POST',
      url: `/api/admin/events/${eventId}/door/commands/`,
      headers: { authorization },
      payload: { device_id: this.#deviceId, commands },
    })
    if (answer.statusCode === 503) throw new ConnectionLost()
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<Answer>()
  }
}

class ConnectionLost extends Error {}
