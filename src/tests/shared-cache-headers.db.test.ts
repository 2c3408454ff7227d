import { afterAll, beforeAll, expect, test } from 'vitest'
import { anEvent } from '#events/testing.ts'
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
