import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'

/** The share of requests that fail. */
const LOSS_RATE = 0.45

export class ConnectionLost extends Error {}

type ConnectionOptions = {
  app: FastifyInstance
  url: string
  authorization: string
  draw: () => number
}

/** An unreliable connection from a device to the site. It loses some requests and some responses, and delays others. */
export class FlakyConnection<Command extends { id: string }, Answer extends { results: readonly { id: string }[] }> {
  readonly #options: ConnectionOptions
  readonly #bodyOf: (commands: readonly Command[]) => object
  readonly #late: Promise<unknown>[] = []

  constructor(options: ConnectionOptions, bodyOf: (commands: readonly Command[]) => object) {
    this.#options = options
    this.#bodyOf = bodyOf
  }

  /** Sends commands. A delayed request times out, and arrives after later ones. Throws if no response arrives. */
  async send(commands: readonly Command[]): Promise<Answer> {
    const { draw } = this.#options
    const chance = draw() / LOSS_RATE
    if (chance < 0.3) throw new ConnectionLost()
    if (chance < 0.7) {
      this.#late.push(pause(draw() * 200).then(() => this.#post(commands).catch(() => {})))
      throw new ConnectionLost()
    }
    const answer = await this.#post(commands)
    if (chance < 1) throw new ConnectionLost()
    return answer
  }

  /** Waits until delayed requests have arrived. */
  async settle(): Promise<void> {
    await Promise.all(this.#late)
  }

  async #post(commands: readonly Command[]): Promise<Answer> {
    const { app, url, authorization } = this.#options
    const answer = await app.inject({
      method: 'POST',
      url,
      headers: { authorization },
      payload: this.#bodyOf(commands),
    })
    if (answer.statusCode === 503) throw new ConnectionLost()
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<Answer>()
  }
}
