import type { FastifyInstance } from 'fastify'
import type { CheckInCommand } from '#event-night/contract.ts'
import { ConnectionLost, FlakyConnection } from '#event-night/server/testing/flaky-connection.ts'
import { checkIns } from '#event-night/web/commands/check-ins.ts'
import { PendingCommands } from '#event-night/web/commands/pending-commands.ts'
import type { Answer } from '#event-night/web/commands/refused-commands.ts'
import { sendPendingCommands } from '#event-night/web/commands/send-pending-commands.ts'
import { memoryStorage } from '#platform/testing/memory-storage.ts'
import { newId } from '#platform/server/ids.ts'
import type { Site } from '#platform/server/site.ts'

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
  readonly #connection: FlakyConnection<CheckInCommand, Answer>
  readonly #queue: PendingCommands<CheckInCommand>
  readonly #options: TabletOptions

  constructor(options: TabletOptions) {
    const { eventId, transform } = options
    const deviceId = newId()
    this.#options = options
    this.#queue = new PendingCommands(memoryStorage(), checkIns, { eventId, memberId: deviceId })
    const url = `/api/admin/events/${eventId}/door/commands/`
    this.#connection = new FlakyConnection({ ...options, url }, (commands) => ({
      device_id: deviceId,
      commands: commands.map(transform),
    }))
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
    await this.#connection.settle()
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

  /** If the transform changed a command's id, the result gets the original id back. */
  async #sendUnreliably(commands: readonly CheckInCommand[]): Promise<Answer> {
    const answer = await this.#connection.send(commands)
    return {
      ...answer,
      results: answer.results.map((result, nth) => ({ ...result, id: commands[nth]?.id ?? result.id })),
    }
  }
}
