import type { FastifyInstance } from 'fastify'

/**
 * The answers that a server is preparing. Fastify waits for open connections only, so the work for a client that has gone would
 * go on with a database that is closed.
 */
export class WorkInProgress {
  readonly #answers = new Set<Promise<unknown>>()

  /** Keeps the server from closing until everything in progress is done. */
  constructor(app: FastifyInstance) {
    app.addHook('onClose', async () => {
      await Promise.allSettled(this.#answers)
    })
  }

  /** Waits for an answer, and lets the server close only once it is there. Sending it, which may take a while, does not count. */
  async finish<Answer>(answer: Promise<Answer>): Promise<Answer> {
    this.#answers.add(answer)
    try {
      return await answer
    } finally {
      this.#answers.delete(answer)
    }
  }
}
