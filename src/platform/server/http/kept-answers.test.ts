import { expect, test } from 'vitest'
import { KeptAnswers } from '#platform/server/http/kept-answers.ts'
import type { SharedAnswer } from '#platform/server/http/ready-answer.ts'

const answer = (body: string, keep = true): SharedAnswer => ({ status: 200, headers: {}, body, keep })

function keptAnswers() {
  const now = { version: 1 }
  const knownParameters = new Map([['/api/event', ['id', 'as']]])
  const kept = new KeptAnswers({ currentVersion: () => now.version, knownParameters })
  let made = 0
  const ask = async (url: string, make = () => answer(`made ${(made += 1)}`)) => {
    const { bodies } = await kept.make(url, async () => make())
    return bodies.identity.toString()
  }
  return { kept, now, ask }
}

test('a response is cached until what visitors see changes', async () => {
  const { now, ask } = keptAnswers()
  expect([await ask('/events'), await ask('/events')]).toEqual(['made 1', 'made 1'])

  now.version = 2

  expect([await ask('/events'), await ask('/events')]).toEqual(['made 2', 'made 2'])
})

test('a response that was being made during a change goes to earlier requests, and is not cached', async () => {
  const { kept, now, ask } = keptAnswers()
  const { promise: data, resolve } = Promise.withResolvers<SharedAnswer>()
  const early = kept.make('/events', () => data)

  now.version = 2
  const late = ask('/events', () => answer('new'))
  resolve(answer('old'))

  expect((await early).bodies.identity.toString()).toBe('old')
  expect(await late).toBe('new')
  expect(await ask('/events')).toBe('new')
})

test('an uncacheable or failed response is made again each time', async () => {
  const { kept, ask } = keptAnswers()
  await kept.make('/nowhere', async () => answer('404', false))
  await expect(kept.make('/broken', () => Promise.reject(new Error('no')))).rejects.toThrow('no')

  expect([await ask('/nowhere'), await ask('/broken')]).toEqual(['made 1', 'made 2'])
})

test('the cache stays within its memory limit, and drops the least recently requested responses first', async () => {
  const { kept, ask } = keptAnswers()
  const headers = { 'content-type': 'image/png' }
  const tenMegabytes = { status: 200, headers, body: Buffer.alloc(10_000_000), keep: true }
  await ask('/first')
  await ask('/second')
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) {
    await kept.make(`/${name}.png`, async () => tenMegabytes)
    await ask('/first')
  }

  await kept.make('/g.png', async () => tenMegabytes)

  expect(await ask('/first')).toBe('made 1')
  expect(await ask('/second')).toBe('made 3')
})

test('a picture is sent unchanged, in one copy for every encoding', async () => {
  const { kept } = keptAnswers()
  const body = Buffer.from('a picture')

  const ready = await kept.make('/share.png', async () => ({
    status: 200,
    headers: { 'content-type': 'image/png' },
    body,
    keep: true,
  }))

  expect(new Set(Object.values(ready.bodies)).size).toBe(1)
  expect(ready.heads.br).not.toContain('content-encoding')
})

test.each([
  ['/api/event?id=1', '/api/event?id=1&as=2'],
  ['/api/event?id=1', '/api/event?id=1&id=2'],
  ['/api/event?id=1%26as%3D2', '/api/event?id=1&as=2'],
  ['/api/event?id=', '/api/event'],
  ['/api/event?id=1', '/api/event&id=1'],
  ['/api/event?id=1', '/api/event%3Fid=1'],
])('%s and %s have different cache keys', (one, other) => {
  const { kept } = keptAnswers()
  expect(kept.keyOf(one)).not.toBe(kept.keyOf(other))
})

test.each([
  ['/api/event?id=1', '/api/event/?utm_source=x&id=1'],
  ['/api/event?id=1&as=2', '/api/event?as=2&x=3&id=1'],
  ['/events', '/events/?a=b'],
  ['/event/1', '/event/%31/'],
  ['/', '/?id=1'],
])('%s and %s have the same cache key', (one, other) => {
  const { kept } = keptAnswers()
  expect(kept.keyOf(one)).toBe(kept.keyOf(other))
})
