import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember, signInAs } from '#accounts/testing.ts'
import { anEvent } from '#events/testing.ts'
import { readConfig } from '#platform/server/config.ts'
import { sendRequest, sendRawRequest, listen, type Answer } from '#platform/testing/send-request.ts'
import { liveCards } from '#app/cards.ts'
import { formatKeySet, newKeySet } from '#platform/server/keys/key-set.ts'
import { wireServer } from '#app/server.ts'
import { noFiles, testSite, type TestSite } from './test-site.ts'

let t: TestSite
let port: number
let id: number
beforeAll(async () => {
  t = await testSite({ SITE_URL: 'https://www.example.com' })
  port = await listen(t.app)
  id = await anEvent(t.site, { title: 'Headed' })
  await t.site.versionPoller.poll()
})
afterAll(() => t.close())

const json = { 'content-type': 'application/json' }
const kinds: [string, (listeningPort: number) => Promise<Answer | undefined>, number][] = [
  ['a page', (p) => sendRequest(p, '/events'), 200],
  ['a cached page', (p) => sendRequest(p, '/events'), 200],
  ['an API response', (p) => sendRequest(p, `/api/event?id=${id}`), 200],
  ['a cached API response', (p) => sendRequest(p, `/api/event?id=${id}`), 200],
  ['an unknown page', (p) => sendRequest(p, '/nowhere'), 404],
  ['an API refusal', (p) => sendRequest(p, '/api/event?id=x'), 422],
  ['an unknown API address', (p) => sendRequest(p, '/api/nowhere'), 404],
  ['an unsupported method', (p) => sendRequest(p, '/events', { method: 'DELETE' }), 405],
  ['a malformed body', (p) => sendRequest(p, '/dev/clock', { method: 'POST', headers: json, body: '{' }), 400],
  ['a calendar', (p) => sendRequest(p, `/event/${id}/calendar.ics`), 200],
  ['an unknown picture', (p) => sendRequest(p, `/pictures/${'0'.repeat(32)}-480.webp`), 404],
  ['the health check', (p) => sendRequest(p, '/healthz'), 200],
  ['the API documentation', (p) => sendRequest(p, '/api/docs'), 200],
]

test.each(kinds)('%s has the security headers, and no cookie', async (_what, get, status) => {
  const answer = await get(port)

  expect(answer?.status).toBe(status)
  expect(answer?.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(self)',
    'content-security-policy': expect.stringMatching(/^default-src 'none';script-src 'self';/),
  })
  expect(answer?.headers['content-security-policy']).not.toMatch(/script-src[^;]*(unsafe|http)/)
  for (const forbiddenHeader of ['set-cookie', 'strict-transport-security', 'x-powered-by', 'server']) {
    expect(answer?.headers).not.toHaveProperty(forbiddenHeader)
  }
  expect(answer?.headers).toHaveProperty('cache-control')
})

test.each([
  ['/icons/icon-192.png', 'cross-origin'],
  [`/pictures/${'0'.repeat(32)}-480.webp`, 'cross-origin'],
  ['/portraits/0', 'same-origin'],
  ['/events', 'same-origin'],
])('%s may be shown by pages of other sites only if emails need it: %s', async (address, policy) => {
  expect((await sendRequest(port, address))?.headers).toMatchObject({ 'cross-origin-resource-policy': policy })
})

const malformed: [string, string, number, string][] = [
  ['a malformed address', 'GET /api/%E0%A4%A HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n', 400, 'malformed'],
  ['bytes that are not HTTP', 'hello\r\n\r\n', 400, 'malformed'],
  ['an unknown method', 'BREW /events HTTP/1.1\r\nhost: a\r\n\r\n', 501, 'not_implemented'],
  ['an oversized header', `GET / HTTP/1.1\r\nhost: a\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`, 431, 'headers_too_large'],
]
test.each(malformed)(
  '%s: the response has the standard error shape, and a browser would neither run nor cache it',
  async (_what, bytes, status, error) => {
    const answer = await sendRawRequest(port, Buffer.from(bytes))

    expect(answer?.status).toBe(status)
    const requestId = answer?.headers['x-request-id']
    expect(JSON.parse(answer?.body.toString() ?? '')).toMatchObject({
      error,
      status,
      request_id: requestId,
      instance: `urn:uuid:${requestId}`,
    })
    expect(answer?.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'cache-control': 'no-store',
    })
  },
)

const everywhere =
  "default-src 'none';script-src 'self';style-src 'self' 'unsafe-inline';img-src 'self' data: blob:;font-src 'self';connect-src 'self';manifest-src 'self';worker-src 'self';frame-src 'self';form-action 'self';frame-ancestors 'none';base-uri 'none';object-src 'none'"

test('only checkout may load from another origin, and only from the Stripe emulator', async () => {
  const own = t.site.cards.origins.script.join(' ')
  expect(own).toMatch(/^http:\/\/(localhost|127\.0\.0\.1):\d+$/)
  const atCheckout = everywhere
    .replace("script-src 'self'", `script-src 'self' ${own}`)
    .replace("connect-src 'self'", `connect-src 'self' ${own}`)
    .replace("frame-src 'self'", `frame-src 'self' ${own}`)

  const payment = `payment=(self ${t.site.cards.origins.frame.map((origin) => `"${origin}"`).join(' ')})`

  // Different spellings share one cached page. It is requested twice, first generated and then from the cache.
  for (const path of ['/%63heckout/5', '/checkout/5', '/checkout/5?utm_source=x', '/checkout/5/', '/checkout/5']) {
    expect((await sendRequest(port, path)).headers).toMatchObject({
      'content-security-policy': atCheckout,
      'permissions-policy': `camera=(self), geolocation=(), microphone=(), ${payment}`,
      'cross-origin-opener-policy': 'same-origin-allow-popups',
    })
  }
  for (const path of [
    '/',
    '/event/1',
    '/signin',
    '/success',
    '/checkout',
    '/checkouts/5',
    '/CHECKOUT/5',
    '/x/checkout/5',
  ]) {
    expect((await sendRequest(port, path)).headers).toMatchObject({
      'content-security-policy': everywhere,
      'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(self)',
      'cross-origin-opener-policy': 'same-origin',
    })
  }
})

/** Builds the same site in live mode. */
async function liveServer() {
  const config = readConfig({
    DATABASE_URL: t.database.url,
    SITE_URL: 'https://www.example.com',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'The site <hello@example.com>',
    // As for every site in a test, disables the check for a busy process.
    BUSY_AFTER_MS: '0',
    SITE_KEYS: formatKeySet(newKeySet(t.clock.now())).join(','),
    STRIPE_SECRET_KEY: 'sk_live_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    TRADER_NAME: 'Example Evenings Ltd',
    TRADER_ADDRESS: '1 High Street, Dudley DY1 1AA',
    CONTACT_EMAIL: 'hello@example.com',
    TRUST_PROXY: 'none',
  })
  if (!config.stripe) throw new Error('a live site has no Stripe settings')
  return wireServer({ ...t.site, config, cards: liveCards(config.stripe) }, () => noFiles, [])
}

test('a live site also makes browsers use only TLS, even after a malformed request, and has no test endpoints', async () => {
  const app = await liveServer()
  const livePort = await listen(app)

  expect((await sendRequest(livePort, '/events')).headers['content-security-policy']).toBe(everywhere)
  const liveCheckout = (await sendRequest(livePort, '/checkout/1')).headers
  expect(liveCheckout['permissions-policy']).toContain(
    'payment=(self "https://js.stripe.com" "https://*.js.stripe.com" "https://hooks.stripe.com")',
  )
  expect(liveCheckout['content-security-policy']).toBe(
    everywhere
      .replace("script-src 'self'", "script-src 'self' https://js.stripe.com https://*.js.stripe.com")
      .replace("connect-src 'self'", "connect-src 'self' https://api.stripe.com")
      .replace(
        "frame-src 'self'",
        "frame-src 'self' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
      ),
  )
  const answers = [
    ...kinds.map(([, get]) => get(livePort)),
    ...malformed.map(([, bytes]) => sendRawRequest(livePort, Buffer.from(bytes))),
    sendRequest(livePort, '/checkout/1'),
  ]
  for (const answer of answers)
    expect((await answer)?.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  for (const door of [
    '/dev/mailbox',
    '/dev/mailbox.json',
    '/dev/codes',
    '/dev/clock',
    '/dev/evening',
    '/dev/stripe/v1/charges',
    '/dev',
  ]) {
    expect((await sendRequest(livePort, door)).status).toBe(404)
    expect(
      (await sendRequest(livePort, door, { method: 'POST', headers: json, body: '{"advance":"PT1H"}' })).status,
    ).toBe(404)
  }
  await app.close()
})

test('no live address answers TRACE', async () => {
  const app = await liveServer()
  const livePort = await listen(app)
  for (const path of ['/', '/events', '/api/event', '/accounts/authenticate'])
    expect((await sendRequest(livePort, path, { method: 'TRACE' })).status, path).toBeGreaterThanOrEqual(400)
  await app.close()
})

test('on a live site, only staff can read the description of the operations of admin', async () => {
  const app = await liveServer()
  const description = async (url: string, access?: string) =>
    app.inject({ url, headers: access === undefined ? {} : { authorization: `Bearer ${access}` } })
  const page = await description('/api/docs')
  const { paths } = (await description('/api/openapi.json')).json<{ paths: object }>()

  expect(Object.keys(paths)).toContain('/api/event')
  expect(Object.keys(paths).filter((path) => path.startsWith('/api/admin'))).toEqual([])
  expect(page.body).toContain('GET /api/event')
  expect(page.body).not.toContain('/api/admin/')
  const member = await signInAs(t.site, await aMember(t.site))
  const host = await signInAs(t.site, await aMember(t.site, { role: 'host' }))
  expect((await description('/api/admin/openapi.json')).statusCode).toBe(401)
  expect((await description('/api/admin/openapi.json', member.access)).statusCode).toBe(403)
  const whole = (await description('/api/admin/openapi.json', host.access)).json<{ paths: object }>()
  expect(Object.keys(whole.paths)).toContain('/api/admin/members/{id}')
  await app.close()
})

test('the descriptions of the API are compressed, the public one with an ETag and that of staff not stored', async () => {
  const { access } = await signInAs(t.site, await aMember(t.site, { role: 'host' }))
  const get = (url: string, headers: Record<string, string> = {}) =>
    t.app.inject({ url, headers: { 'accept-encoding': 'br', authorization: `Bearer ${access}`, ...headers } })

  for (const path of ['/api/openapi.json', '/api/docs', '/api/admin/openapi.json']) {
    const { headers, rawPayload } = await get(path)
    const isSmall = rawPayload.length < brotliDecompressSync(rawPayload).length / 5
    expect([path, headers['content-encoding'], isSmall]).toEqual([path, 'br', true])
    expect(headers['cache-control']).toBe(path.includes('admin') ? 'no-store' : 'public, no-cache')
    expect((await get(path, { 'if-none-match': String(headers['etag']) })).statusCode).toBe(304)
  }
})

test('no page repeats the Host header of a request', async () => {
  const requests = [
    `GET /event/${id} HTTP/1.1\r\nhost: evil.example\r\nconnection: close\r\n\r\n`,
    `GET /event/${id} HTTP/1.1\r\nhost: x\r\nx-forwarded-host: evil.example\r\nforwarded: host=evil.example\r\nconnection: close\r\n\r\n`,
    `GET http://evil.example/event/${id} HTTP/1.1\r\nhost: evil.example\r\nconnection: close\r\n\r\n`,
    `GET /sitemap.xml HTTP/1.1\r\nhost: evil.example\r\nconnection: close\r\n\r\n`,
    `GET /event/${id}/calendar.ics HTTP/1.1\r\nhost: evil.example\r\nconnection: close\r\n\r\n`,
    `GET /robots.txt HTTP/1.1\r\nhost: evil.example\r\nconnection: close\r\n\r\n`,
  ]
  for (const request of requests) {
    const answer = await sendRawRequest(port, Buffer.from(request))
    expect(answer?.status).toBe(200)
    expect(answer?.body.toString()).not.toContain('evil.example')
    expect(answer?.body.toString()).toContain('www.example.com')
  }
})

test('security.txt names the owner’s address for questions, and is still valid years later', async () => {
  const read = async () => {
    const { status, headers, body } = await sendRequest(port, '/.well-known/security.txt')
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    return body.toString()
  }
  const daysLeft = (text: string) => {
    const expires = Temporal.Instant.from(/^Expires: (.+)$/m.exec(text)?.[1] ?? '')
    return expires.since(t.clock.now()).total('hours') / 24
  }
  const now = await read()
  expect(now).toMatch(
    /^Contact: mailto:hello@example\.com\nExpires: \S+Z\nPreferred-Languages: en\nCanonical: https:\/\/www\.example\.com\/\.well-known\/security\.txt\n$/,
  )
  expect(daysLeft(now)).toBeGreaterThan(170)
  await t.clock.advance(t.site.db, Temporal.Duration.from({ hours: 800 * 24 }))
  await t.site.versionPoller.poll()
  const later = await read()
  expect(daysLeft(later)).toBeGreaterThan(170)
  expect(daysLeft(later)).toBeLessThan(365)
})
