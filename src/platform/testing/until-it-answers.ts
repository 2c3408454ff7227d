import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

const PAUSE_MS = 50
const MOST_TRIES = 400

/** Loading a whole site keeps a machine busy, and a busy site says 'try again' until it next looks at itself. */
export async function untilItAnswers(app: FastifyInstance): Promise<void> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const { statusCode } = await app.inject('/robots.txt')
    if (statusCode !== 503) return
    await pause(PAUSE_MS)
  }
  throw new Error('the site is busy, and has nothing to do')
}
