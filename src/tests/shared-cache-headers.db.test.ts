import { afterAll, beforeAll, expect, test } from 'vitest'
import { anEvent } from '#events/testing.ts'
import { listen, sendRequest } from '#platform/testing/send-request.ts'
import { secondProcess } from './second-process.ts'
import { testSite, type TestSite } from './test-site.ts'

let t: TestSite
beforeAll(async () => {
  t = await testSite()
})
afterAll(() => t.close())

test('behind a proxy, pages tell a cache in front of the site how long to hold them, and browsers to ask every time', async () => {
  const behind = await secondProcess(t, { trustProxy: ['10.0.0.5'] })
  const id = await anEvent(t.site)
  await behind.site.versionPoller.poll()
  const headersOf = async (app: TestSite['app'], url: string) => {
    const { headers } = await app.inject(url)
    return [headers['cache-control'], headers['cdn-cache-control'], headers['surrogate-key']]
  }

  const held = 'max-age=10, stale-while-revalidate=60, stale-if-error=600'
  expect(await headersOf(behind.app, `/event/${id}`)).toEqual(['public, no-cache', held, `page event-${id}`])
  expect(await headersOf(behind.app, '/events')).toEqual(['public, no-cache', held, 'page'])
  expect(await headersOf(behind.app, '/nowhere')).toEqual(['no-store', undefined, undefined])
  expect(await headersOf(behind.app, `/api/event?id=${id}`)).toEqual(['public, no-cache', undefined, undefined])
  expect(await headersOf(t.app, '/events')).toEqual(['public, no-cache', undefined, undefined])
  await behind.close()
})

test('an ETag belongs to one encoding, and gets a 304 in that encoding only', async () => {
  const path = `/event/${await anEvent(t.site)}`
  const port = await listen(t.app)
  await t.site.versionPoller.poll()
  const codings = ['identity', 'gzip', 'br']
  const etagOf = async (coding: string) =>
    (await sendRequest(port, path, { headers: { 'accept-encoding': coding } })).headers['etag'] ?? ''
  const etags = await Promise.all(codings.map(etagOf))
  for (const [kept, etag] of etags.entries())
    for (const [asked, coding] of codings.entries()) {
      const headers = { 'accept-encoding': coding, 'if-none-match': etag }
      const answer = await sendRequest(port, path, { headers })
      expect([codings[kept], coding, answer.status]).toEqual([codings[kept], coding, kept === asked ? 304 : 200])
      expect(answer.headers['etag']).toBe(etags[asked])
    }
})
