import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { waitForHandlers } from '#platform/server/http/handlers-in-progress.ts'

/** Closes a server while the handler of a client that has gone is still running. Returns what happened, in order. */
async function closeDuringHandler({ isWaiting }: { isWaiting: boolean }): Promise<string[]> {
  const events: string[] = []
  const started = Promise.withResolvers<void>()
  const query = Promise.withResolvers<void>()
  const app = Fastify()
  if (isWaiting) waitForHandlers(app)
  app.get('/', async (_request, reply) => {
    started.resolve()
    await query.promise
    events.push('handler finished')
    return reply.send('ok')
  })
  const client = new AbortController()
  const request = fetch(await app.listen({ port: 0, host: '127.0.0.1' }), { signal: client.signal }).catch(() => {})
  await started.promise
  client.abort()
  await request
  const closing = app.close().then(() => events.push('server closed'))
  await once(app.server, 'close')
  await Promise.race([closing, pause(200)])
  query.resolve()
  await closing
  await pause(0)
  return events
}

test('the server closes only when the handler of a client that has gone has finished', async () => {
  expect(await closeDuringHandler({ isWaiting: true })).toEqual(['handler finished', 'server closed'])
})

test('without the wait, the server closes while the handler still runs', async () => {
  expect(await closeDuringHandler({ isWaiting: false })).toEqual(['server closed', 'handler finished'])
})
