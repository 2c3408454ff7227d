import type { FastifyInstance } from 'fastify'

/**
 * Keeps the server from closing while a handler runs. Fastify waits for open connections only, so a handler whose client has gone
 * would go on with a database that is closed. Call it before the routes are added.
 */
export function waitForHandlers(app: FastifyInstance): void {
  const inProgress = new Set<Promise<unknown>>()
  app.addHook('onRoute', (route) => {
    const { handler } = route
    route.handler = function keepUntilDone(request, reply) {
      const answer = handler.call(this, request, reply)
      if (answer instanceof Promise) void keep(answer)
      return answer
    }
  })
  app.addHook('onClose', async () => {
    await Promise.allSettled(inProgress)
  })

  async function keep(answer: Promise<unknown>): Promise<void> {
    inProgress.add(answer)
    await Promise.allSettled([answer])
    inProgress.delete(answer)
  }
}
