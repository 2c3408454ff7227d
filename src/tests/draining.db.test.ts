import { afterAll, beforeAll, expect, test } from 'vitest'
import { testSite, type TestSite } from './test-site.ts'

let t: TestSite
beforeAll(async () => {
  t = await testSite({ DRAIN_SECONDS: '60' })
})
afterAll(() => t.close())

const statusOf = async (url: string) => (await t.app.inject(url)).statusCode

test('a process that stops is not ready, but still serves requests while it drains', async () => {
  expect(await statusOf('/readyz')).toBe(200)

  void t.app.drain()

  expect(await statusOf('/readyz')).toBe(503)
  for (const url of ['/healthz', '/events', '/api/events?option=future']) expect(await statusOf(url), url).toBe(200)
})
