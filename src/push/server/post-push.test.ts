import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { postPush } from '#push/server/post-push.ts'
import { startPushService, type PushService } from '#push/testing.ts'

let service: PushService
let other: PushService
beforeAll(async () => {
  service = await startPushService()
  other = await startPushService()
})
afterAll(async () => {
  await service.close()
  await other.close()
})
beforeEach(() => {
  service.posted.length = 0
  other.posted.length = 0
  service.answerWith({ status: 201 })
})

const requestTo = (host: string, port = service.port) => ({
  endpoint: `http://${host}:${port}/send`,
  headers: { TTL: 60 },
  body: Buffer.from('sealed'),
})

test.each(['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]', '2130706433'])(
  'an address on a private network is not reached: %s',
  async (host) => {
    expect(await postPush(requestTo(host))).toEqual({ failed: 'not reached', code: 'ENOTPUBLIC' })
    expect(service.posted).toEqual([])
  },
)

test.each(['127.0.0.1', 'localhost'])('without the guard, the same address is reached: %s', async (host) => {
  expect(await postPush(requestTo(host), { trusted: true })).toEqual({ status: 201 })
  expect(service.posted.map(({ path, body }) => [path, body.toString()])).toEqual([['/send', 'sealed']])
})

test('a redirect is not followed', async () => {
  service.answerWith({ status: 307, headers: { location: `${other.origin}/send` } })
  expect(await postPush(requestTo('127.0.0.1'), { trusted: true })).toEqual({ status: 307 })
  expect(service.posted).toHaveLength(1)
  expect(other.posted).toEqual([])
})

test('a service that cannot be reached is distinguished from one that does not answer', async () => {
  // Nothing listens on this port, and no test is assigned it.
  const closedPort = 1
  expect(await postPush(requestTo('127.0.0.1', closedPort), { trusted: true })).toEqual({
    failed: 'not reached',
    code: 'ECONNREFUSED',
  })
  const silent = await startPushService()
  silent.answerWith({ status: 201, after: new Promise(() => {}) })
  const answer = postPush(requestTo('127.0.0.1', silent.port), { trusted: true })
  await expect.poll(() => silent.posted.length).toBe(1)
  await silent.close()
  expect(await answer).toEqual({ failed: 'no answer', code: 'ECONNRESET' })
})
