import type { FastifyInstance } from 'fastify'
import { vi } from 'vitest'

/** Loading a whole site keeps a machine busy, and a busy site says 'try again' until it next looks at itself. */
export async function untilItAnswers(app: FastifyInstance): Promise<void> {
  await vi.waitFor(
    async () => {
      const { statusCode } = await app.inject('/api/site')
      if (statusCode !== 200) throw new Error(`the site answers ${statusCode}`)
    },
    { timeout: 20_000, interval: 200 },
  )
}
