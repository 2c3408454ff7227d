import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { expect, test, vi } from 'vitest'
import { parametersNamed, ResponseCache } from '#platform/server/http/response-cache.ts'
import type { SharedAnswer } from '#platform/server/http/encoded-response.ts'

const answer = (body: string, cacheable = true): SharedAnswer => ({ status: 200, headers: {}, body, cacheable })

const admit = () => {}

function responseCache() {
  const now = { version: 1, ofFive: 1, isAway: false }
  const relevantQueries = new Map([['/api/event', parametersNamed(['id', 'as'])]])
  const cache = new ResponseCache({
    versionOf: (key) => (key === '/event/5' ? now.ofFive : now.version),
    isDatabaseAway: () => now.isAway,
    relevantQueries,
  })
  let made = 0
  const getBody = async (url: string, make = () => answer(`made ${(made += 1)}`)) => {
    const { bodies } = await cache.make(url, async () => make(), admit)
    return bodies.identity.toString()
  }
  return { cache, now, getBody }
}

test('a response is cached until the public version changes', async () => {
  const { now, getBody } = responseCache()
  expect([await getBody('/events'), await getBody('/events')]).toEqual(['made 1', 'made 1'])

  now.version = 2

  expect([await getBody('/events'), await getBody('/events')]).toEqual(['made 2', 'made 2'])
})

test('a response that is generated during a change is sent to earlier requests but not cached', async () => {
  const { cache, now, getBody } = responseCache()
  const { promise: data, resolve } = Promise.withResolvers<SharedAnswer>()
  const early = cache.make('/events', () => data, admit)

  now.version = 2
  const late = getBody('/events', () => answer('new'))
  resolve(answer('old'))

  expect((await early).bodies.identity.toString()).toBe('old')
  expect(await late).toBe('new')
  expect(await getBody('/events')).toBe('new')
})

test('an uncacheable or failed response is not cached', async () => {
  const { cache, getBody } = responseCache()
  await cache.make('/nowhere', async () => answer('404', false), admit)
  await expect(cache.make('/broken', () => Promise.reject(new Error('no')), admit)).rejects.toThrow('no')

  expect([await getBody('/nowhere'), await getBody('/broken')]).toEqual(['made 1', 'made 2'])
})

test('a request for which a response would have to be generated can be refused, and those that share one are not asked', async () => {
  const { cache, getBody } = responseCache()
  const refuse = () => {
    throw new Error('too many')
  }
  const { promise: data, resolve } = Promise.withResolvers<SharedAnswer>()
  const making = cache.make('/slow', () => data, admit)
  const waiting = cache.make('/slow', () => data, refuse)
  resolve(answer('once'))

  expect((await Promise.all([making, waiting])).map(({ bodies }) => bodies.identity.toString())).toEqual([
    'once',
    'once',
  ])
  await getBody('/events')
  expect((await cache.make('/events', async () => answer('again'), refuse)).bodies.identity.toString()).toBe('made 1')
  await expect(cache.make('/other', async () => answer('other'), refuse)).rejects.toThrow('too many')
})

test('when the cache is full, it drops the least recently requested response', async () => {
  const { cache, getBody } = responseCache()
  const headers = { 'content-type': 'image/png' }
  const tenMegabytes = { status: 200, headers, body: Buffer.alloc(10_000_000), cacheable: true }
  await getBody('/first')
  await getBody('/second')
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) {
    await cache.make(`/${name}.png`, async () => tenMegabytes, admit)
    await getBody('/first')
  }

  await cache.make('/g.png', async () => tenMegabytes, admit)

  expect(await getBody('/first')).toBe('made 1')
  expect(await getBody('/second')).toBe('made 3')
})

test('a picture is stored once for every encoding, without compression', async () => {
  const { cache } = responseCache()
  const body = Buffer.from('a picture')

  const encoded = await cache.make(
    '/share.png',
    async () => ({
      status: 200,
      headers: { 'content-type': 'image/png' },
      body,
      cacheable: true,
    }),
    admit,
  )

  expect(new Set(Object.values(encoded.bodies)).size).toBe(1)
  expect(encoded.heads.br).not.toContain('content-encoding')
})

const withDifferentKeys = [
  ['/api/event?id=1', '/api/event?id=1&as=2'],
  ['/api/event?id=1', '/api/event?id=1&id=2'],
  ['/api/event?id=1%26as%3D2', '/api/event?id=1&as=2'],
  ['/api/event?id=', '/api/event'],
  ['/api/event?id=1', '/api/event&id=1'],
  ['/api/event?id=1', '/api/event%3Fid=1'],
  ['/event/%E9', '/event/%25E9'],
] as const

test.each(withDifferentKeys)('%s and %s have different cache keys', (one, other) => {
  const { cache } = responseCache()
  expect(cache.keyOf(one)).not.toBe(cache.keyOf(other))
})

test.each([
  ['/api/event?id=1', '/api/event/?utm_source=x&id=1'],
  ['/api/event?id=1&as=2', '/api/event?as=2&x=3&id=1'],
  ['/events', '/events/?a=b'],
  ['/event/1', '/event/%31/'],
  ['/', '/?id=1'],
])('%s and %s have the same cache key', (one, other) => {
  const { cache } = responseCache()
  expect(cache.keyOf(one)).toBe(cache.keyOf(other))
})

/** Returns the body that the cache sends for an address, or undefined if it has none. */
function sentBody(cache: ResponseCache, url: string): string | undefined {
  const request = Object.assign(new IncomingMessage(new Socket()), { method: 'GET', url })
  const response = new ServerResponse(request)
  const end = vi.spyOn(response, 'end')
  return cache.trySend(request, response) ? String(end.mock.lastCall?.[0]) : undefined
}

test.each(withDifferentKeys)('%s and %s get their own responses each time', async (one, other) => {
  const { cache, now, getBody } = responseCache()
  await getBody(one, () => answer('one'))
  expect([one, other, one].map((url) => sentBody(cache, url))).toEqual(['one', undefined, 'one'])

  await getBody(other, () => answer('other'))
  expect([one, other, one, other].map((url) => sentBody(cache, url))).toEqual(['one', 'other', 'one', 'other'])

  now.version = 2
  expect([one, other].map((url) => sentBody(cache, url))).toEqual([undefined, undefined])
})

test('of any number of addresses and of any length, each gets the response of its key', async () => {
  const { cache, getBody } = responseCache()
  await getBody('/api/event?id=1', () => answer('one'))
  const addresses = Array.from({ length: 2_000 }, (_, number) => `/api/event?id=1&utm_source=${number}`)
  const long = `/api/event?utm_source=${'x'.repeat(1_000)}&id=1`
  const sent = [...addresses, ...addresses, long, long].map((url) => sentBody(cache, url))
  expect(new Set(sent)).toEqual(new Set(['one']))
})

test('a change of one event renews only what shows that event', async () => {
  const { now, getBody } = responseCache()
  const getBoth = async () => [await getBody('/event/5'), await getBody('/events')]
  expect(await getBoth()).toEqual(['made 1', 'made 2'])

  now.ofFive = 2

  expect(await getBoth()).toEqual(['made 3', 'made 2'])
})

test('while the database is away, an older response is sent for ten minutes', async () => {
  const time = vi.spyOn(performance, 'now')
  const { now, getBody } = responseCache()
  time.mockReturnValue(0)
  await getBody('/events')
  now.version = 2

  now.isAway = true
  time.mockReturnValue(10 * 60_000 - 1)
  expect(await getBody('/events')).toBe('made 1')
  time.mockReturnValue(10 * 60_000)
  expect(await getBody('/events')).toBe('made 2')
  time.mockRestore()
})

test('a request that waits for a response is sent the older one once the database is away or fails', async () => {
  const { cache, now, getBody } = responseCache()
  await getBody('/events')
  now.version = 2
  const bodyOf = async (make: () => Promise<SharedAnswer>) =>
    (await cache.make('/events', make, admit)).bodies.identity.toString()
  const lost = Object.assign(new Error('Connection terminated'), { code: 'ECONNRESET' })

  expect(await bodyOf(async () => ({ ...answer('Sorry', false), status: 503 }))).toBe('made 1')
  expect(await bodyOf(() => Promise.reject(lost))).toBe('made 1')
  await expect(bodyOf(() => Promise.reject(new Error('a bug')))).rejects.toThrow('a bug')
  await expect(cache.make('/other', () => Promise.reject(lost), admit)).rejects.toThrow('terminated')

  const waiting = bodyOf(() => new Promise(() => {}))
  now.isAway = true
  expect(await waiting).toBe('made 1')
})
