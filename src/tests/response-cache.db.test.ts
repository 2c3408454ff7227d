import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { siteItself } from '#accounts/actor.ts'
import { cancelEvent } from '#events/server/cancel-event.ts'
import { changeEvent } from '#events/server/change-event.ts'
import { changeVenue } from '#events/server/change-venue.ts'
import { anEvent, aVenue, eventDetails, venueDetails } from '#events/testing.ts'
import { rendersByNetwork } from '#platform/server/http/render-limiter.ts'
import { sendRequest, listen } from '#platform/testing/send-request.ts'
import { secondProcess, type SecondProcess } from './second-process.ts'
import { testSite, type TestSite } from './test-site.ts'

const token = 'a-token-of-enough-characters'

let t: TestSite
let other: SecondProcess
let ports: { first: number; second: number }
beforeAll(async () => {
  t = await testSite({ METRICS_TOKEN: token })
  other = await secondProcess(t)
  ports = { first: await listen(t.app), second: await listen(other.app) }
})
afterAll(async () => {
  await other.close()
  await t.close()
})

const bothPorts = () => [ports.first, ports.second]
const pollBoth = () => Promise.all([t.site.versionPoller.poll(), other.site.versionPoller.poll()])
const bodyText = async (port: number, path: string) => (await sendRequest(port, path)).body.toString()

/** Returns how often the first process has generated a response for the route. Responses from the cache do not count. */
async function countRenders(route: string): Promise<number> {
  const { body } = await sendRequest(ports.first, '/metrics', { headers: { authorization: `Bearer ${token}` } })
  const counts = body.toString().matchAll(/^http_request_duration_seconds_count\{(.*)\} (\d+)$/gm)
  return [...counts]
    .filter(([, labels]) => labels?.includes(`route="${route}"`))
    .reduce((sum, [, , n]) => sum + Number(n), 0)
}

async function rendersDuring(route: string, action: () => Promise<unknown>): Promise<number> {
  const before = await countRenders(route)
  await action()
  return (await countRenders(route)) - before
}

test('each visible change appears in every process after its next poll, on the page, in the list and in the response by id', async () => {
  const venueId = await aVenue(t.site)
  const details = eventDetails(t.site, { title: 'As it was' })
  const id = await anEvent(t.site, { ...details, venueId })
  const expectShown = async (phrase: string, paths: string[]) => {
    await pollBoth()
    for (const port of bothPorts()) for (const path of paths) expect(await bodyText(port, path)).toContain(phrase)
  }
  const everywhere = [
    '/',
    '/events',
    `/event/${id}`,
    '/api/events?option=future',
    `/api/event?id=${id}`,
    '/api/nextevent/',
  ]
  await expectShown('As it was', everywhere)

  await changeEvent(t.site, siteItself, id, { venueId, details: { ...details, title: 'As it is' } })
  await expectShown('As it is', everywhere)
  await changeVenue(other.site, siteItself, venueId, { details: { ...venueDetails, name: 'The Moved Arms' } })
  await expectShown('The Moved Arms', [`/event/${id}`, `/api/event?id=${id}`])
  await cancelEvent(t.site, siteItself, id)
  await expectShown('This event has been cancelled.', [`/event/${id}`])
  for (const port of bothPorts()) expect(await bodyText(port, '/api/events?option=future')).not.toContain('As it is')
})

test('moving the clock in one process moves it in every process, and no earlier page is served afterwards', async () => {
  const id = await anEvent(t.site, { title: 'Soon over' })
  await pollBoth()
  for (const port of bothPorts()) {
    expect(await bodyText(port, '/events')).toContain('Soon over')
    expect(await bodyText(port, `/event/${id}`)).not.toContain('This event has finished.')
  }

  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ advance: 'P8D' })
  const moved = await sendRequest(ports.first, '/dev/clock', { method: 'POST', headers, body })
  await other.site.versionPoller.poll()

  expect(moved.status).toBe(200)
  expect(Math.abs(t.site.clock.now().since(other.site.clock.now()).total('seconds'))).toBeLessThan(60)
  for (const port of bothPorts()) {
    expect(await bodyText(port, '/events')).not.toContain('Soon over')
    expect(await bodyText(port, `/event/${id}`)).toContain('This event has finished.')
  }
})

test.each([
  ['a negative duration', { advance: '-PT1H' }],
  ['a value that is not a duration', { advance: 'tomorrow' }],
  ['more than ten years', { advance: 'P11Y' }],
  ['a duration beyond the calendar’s range', { advance: 'P999999999Y' }],
  ['an empty request', {}],
])('the clock is not moved by %s', async (_what, body) => {
  const before = t.clock.now()

  const answer = await t.app.inject({ method: 'POST', url: '/dev/clock', payload: body })

  expect(answer.statusCode).toBe(422)
  expect(answer.json()).toMatchObject({ error: 'invalid', fields: { advance: expect.any(String) } })
  await t.site.versionPoller.poll()
  expect(t.clock.now().since(before).total('seconds')).toBeLessThan(60)
})

test('a response is generated once for all callers, whatever tracking parameters its address has', async () => {
  const id = await anEvent(t.site)
  await pollBoth()
  const etags = new Set<string | undefined>()
  const requestAll = async () => {
    for (const more of ['', '&utm_source=x', '&fbclid=1', '&utm_source=y&id2=7', '&=', '&constructor=1']) {
      etags.add((await sendRequest(ports.first, `/api/event?id=${id}${more}`)).headers['etag'])
      etags.add((await sendRequest(ports.first, `/api/event/?x=1&id=${id}${more}`)).headers['etag'])
    }
  }
  expect(await rendersDuring('/api/event', requestAll)).toBe(1)
  expect(etags.size).toBe(1)

  const pages = async () => {
    for (const more of ['', '/', '?utm_source=x', '/?a=b', '?']) await sendRequest(ports.first, `/events${more}`)
  }
  expect(await rendersDuring('/*', pages)).toBe(1)
})

test('a filtered list of events is stored once, and not at all if no event matches', async () => {
  const town = 'Old Hill'
  await anEvent(t.site, { venueId: await aVenue(t.site, { town }), title: 'Up the hill' })
  await pollBoth()
  const get = (query: string) => bodyText(ports.first, `/events?${query}`)

  const spellings = ['town=Old+Hill', 'town=Old%20Hill&age=&month=', 'utm_source=x&age=me&town=Old+Hill&month=2026-99']
  const getAll = async (queries: readonly string[]) => {
    for (const query of queries) await get(query)
  }
  expect(await rendersDuring('/*', () => getAll(spellings))).toBe(1)
  for (const spelling of spellings) expect(await get(spelling)).toContain('Up the hill')

  const made = Array.from({ length: 5 }, (_, n) => `town=Nowhere${n}`)
  for (const query of made) expect(await get(query)).toContain('No events match.')
  expect(await rendersDuring('/*', () => getAll(made))).toBe(5)
  // Values that the filter cannot have are the unfiltered list.
  expect(await get('age=7&month=soon')).toBe(await bodyText(ports.first, '/events'))
})

test('every spelling of a page’s address shares one response or redirects to the address that does', async () => {
  const id = await anEvent(t.site)
  await pollBoth()
  const { headers } = await sendRequest(ports.first, `/event/${id}`)

  for (const spelling of [`/event/${id}/`, `/event/${id}?a=b`, `/%65vent/${id}`]) {
    const answer = await sendRequest(ports.first, spelling)
    expect([answer.status, answer.headers['etag']]).toEqual([200, headers['etag']])
  }
  for (const spelling of [`//event/${id}`, `/EVENT/${id}`, `/event//${id}`, `/%45vent/${id}`]) {
    const answer = await sendRequest(ports.first, `${spelling}?utm_source=X`)
    expect([answer.status, answer.headers['location']]).toEqual([308, `/event/${id}?utm_source=X`])
  }
  expect((await sendRequest(ports.first, `/API/event?id=${id}`)).headers['location']).toBe(`/api/event?id=${id}`)
})

test('one network can have a limited number of responses rendered, which does not concern cached ones or other networks', async () => {
  await pollBoth()
  const get = (url: string, remoteAddress: string) => t.app.inject({ url, remoteAddress })
  expect((await get('/events', '198.51.100.9')).statusCode).toBe(200)
  for (let time = 0; time < 1_199; time += 1) t.site.limits.enforceInProcess(rendersByNetwork, '198.51.100.7')

  expect((await get('/nowhere1', '198.51.100.7')).statusCode).toBe(404)
  const refused = await get('/nowhere2', '198.51.100.7')
  expect([refused.statusCode, refused.json<{ error: string }>().error]).toEqual([429, 'too_many_requests'])
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
  expect((await get('/events', '198.51.100.7')).statusCode).toBe(200)
  expect((await get('/nowhere2', '198.51.100.8')).statusCode).toBe(404)
})

test('concurrent requests for a page that is not cached yet get the same response', async () => {
  const id = await anEvent(t.site)
  await pollBoth()

  const answers = await Promise.all(Array.from({ length: 20 }, () => sendRequest(ports.first, `/event/${id}`)))

  expect(new Set(answers.map(({ headers }) => headers['etag'])).size).toBe(1)
  expect(answers.every(({ status }) => status === 200)).toBe(true)
})

test('different ids get different responses, and a repeated id is refused', async () => {
  const [one, two] = [await anEvent(t.site, { title: 'One' }), await anEvent(t.site, { title: 'Two' })]
  await pollBoth()
  expect(await bodyText(ports.first, `/api/event?id=${one}`)).toContain('"One"')
  expect(await bodyText(ports.first, `/api/event?id=${two}`)).toContain('"Two"')

  for (const path of [`/api/event?id=${one}&id=${two}`, `/api/event?id=${one}&id=${one}`]) {
    expect((await sendRequest(ports.first, path)).status).toBe(422)
  }
  expect((await sendRequest(ports.first, `/api/event&id=${one}`)).status).toBe(404)
  expect((await sendRequest(ports.first, `/api/event?id=${one}`)).status).toBe(200)
})

test.each(['/events', '/api/events?option=future', '/robots.txt', '/sitemap.xml'])(
  '%s has the same content in every encoding, and only headers for HEAD',
  async (path) => {
    await anEvent(t.site)
    await pollBoth()
    for (const round of ['made', 'kept']) {
      const getEncoded = (coding: string) => sendRequest(ports.first, path, { headers: { 'accept-encoding': coding } })
      const [plain, br, gzip] = await Promise.all([
        getEncoded('identity'),
        getEncoded('gzip, br'),
        getEncoded('gzip, br;q=0'),
      ])
      expect([
        round,
        plain.headers['content-encoding'],
        br.headers['content-encoding'],
        gzip.headers['content-encoding'],
      ]).toEqual([round, undefined, 'br', 'gzip'])
      expect(brotliDecompressSync(br.body)).toEqual(plain.body)
      expect(gunzipSync(gzip.body)).toEqual(plain.body)
      expect(new Set([plain, br, gzip].map(({ headers }) => headers['etag'])).size).toBe(3)
      for (const { headers, body } of [plain, br, gzip]) {
        expect(headers['content-length']).toBe(String(body.length))
        expect(headers['vary']).toBe('accept-encoding')
      }
      const head = await sendRequest(ports.first, path, { method: 'HEAD' })
      expect([head.status, head.body.length]).toEqual([200, 0])
      const { date: _plainDate, ...plainHeaders } = plain.headers
      const { date: _headDate, ...headHeaders } = head.headers
      expect(headHeaders).toEqual(plainHeaders)
    }
  },
)

test.each([
  ['nothing', undefined, undefined],
  ['brotli', 'br', 'br'],
  ['gzip and no brotli', 'br;q=0, gzip', 'gzip'],
  ['gzip and no brotli, written with spaces,', 'br ; q=0.00, gzip', 'gzip'],
  ['neither gzip nor brotli', 'gzip;q=0, br; q=0', undefined],
  ['gzip with a low quality value', 'gzip;q=0.01', 'gzip'],
  ['an unknown encoding', 'zstd', undefined],
])('a client that accepts %s gets the matching encoding', async (_what, accepted, coding) => {
  const { headers } = await sendRequest(ports.first, '/events', {
    headers: accepted ? { 'accept-encoding': accepted } : {},
  })

  expect(headers['content-encoding']).toBe(coding)
})

test('a client with a current copy of the response gets a 304', async () => {
  const id = await anEvent(t.site)
  await pollBoth()
  const path = `/event/${id}`
  const { headers } = await sendRequest(ports.first, path)
  const etag = headers['etag'] ?? ''
  for (const header of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const again = await sendRequest(ports.first, path, { headers: { 'if-none-match': header } })
    expect([again.status, again.body.length, again.headers['etag']]).toEqual([304, 0, etag])
  }
  expect((await sendRequest(ports.second, path, { headers: { 'if-none-match': etag } })).status).toBe(304)

  const inBrotli = { 'if-none-match': etag, 'accept-encoding': 'br' }
  expect((await sendRequest(ports.first, path, { headers: inBrotli })).status).toBe(200)
  await cancelEvent(t.site, siteItself, id)
  await pollBoth()

  expect((await sendRequest(ports.first, path, { headers: { 'if-none-match': etag } })).status).toBe(200)
})

test('an error response is not cached, and a request with its ETag gets no 304', async () => {
  const path = '/event/2147483000'
  const first = await sendRequest(ports.first, path)
  const again = await sendRequest(ports.first, path, { headers: { 'if-none-match': first.headers['etag'] ?? '""' } })

  expect([first.status, first.headers['cache-control'], again.status]).toEqual([404, 'no-store', 404])
  expect(
    await rendersDuring('/*', () =>
      Promise.all([sendRequest(ports.first, path), sendRequest(ports.first, '/nowhere')]),
    ),
  ).toBe(2)
  const refused = () =>
    Promise.all([sendRequest(ports.first, '/api/event?id=2147483000'), sendRequest(ports.first, '/api/event?id=x')])
  expect(await rendersDuring('/api/event', refused)).toBe(2)
})

test('a request with an access token is not served from the cache', async () => {
  const id = await anEvent(t.site)
  await pollBoth()
  const path = `/api/event?id=${id}`
  await sendRequest(ports.first, path)

  const withToken = () => sendRequest(ports.first, path, { headers: { authorization: 'Bearer x' } })

  expect(await rendersDuring('/api/event', withToken)).toBe(1)
  expect(await rendersDuring('/api/event', () => sendRequest(ports.first, path))).toBe(0)
})
