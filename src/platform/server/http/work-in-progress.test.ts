import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { WorkInProgress } from '#platform/server/http/work-in-progress.ts'

/** Closes a server while it works for a client that has gone. Returns what happened, in order. */
async function closeDuringWork({ isWaiting }: { isWaiting: boolean }): Promise<string[]> {
  const events: string[] = []
  const started = Promise.withResolvers<void>()
  const query = Promise.withResolvers<void>()
  const app = Fastify()
  const work = new WorkInProgress(app)
  app.get('/', async (_request, reply) => {
    started.resolve()
    await (isWaiting ? work.finish(query.promise) : query.promise)
    events.push('query finished')
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

test('the server closes only when the query of a client that has gone has finished', async () => {
  expect(await closeDuringWork({ isWaiting: true })).toEqual(['query finished', 'server closed'])
})

test('without the wait, the server closes while the query still runs', async () => {
  expect(await closeDuringWork({ isWaiting: false })).toEqual(['server closed', 'query finished'])
})
