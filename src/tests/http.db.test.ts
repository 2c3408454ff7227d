import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember, signInAs } from '#accounts/testing.ts'
import { listen, sendRawRequest, sendRequest } from '#platform/testing/send-request.ts'
import { testSite, type TestSite } from './test-site.ts'

let t: TestSite
let port: number
beforeAll(async () => {
  t = await testSite()
  port = await listen(t.app)
})
afterAll(() => t.close())

const json = { 'content-type': 'application/json' }
const post = (path: string, body: string | Buffer, headers: Record<string, string> = json) =>
  t.app.inject({ method: 'POST', url: path, payload: body, headers })

test.each([
  ['PUT', '/api/site', 'GET, HEAD, OPTIONS'],
  ['GET', '/accounts/authenticate', 'POST, OPTIONS'],
  ['HEAD', '/accounts/authenticate/', 'POST, OPTIONS'],
  ['DELETE', '/api/event?id=1', 'GET, HEAD, POST, OPTIONS'],
  ['POST', '/events', 'GET, HEAD, OPTIONS'],
  ['PATCH', '/event/5/calendar.ics', 'GET, HEAD, OPTIONS'],
  ['TRACE', '/healthz', 'GET, HEAD, OPTIONS'],
  ['QUERY', '/api/site', 'GET, HEAD, OPTIONS'],
  ['DELETE', '/api/account/passkeys/options', 'POST, OPTIONS'],
])(
  '%s %s is refused with the methods that the address has, and OPTIONS lists them too',
  async (method, path, allow) => {
    const refused = await sendRequest(port, path, { method, headers: { ...json, 'content-length': '0' } })
    const options = await sendRequest(port, path, { method: 'OPTIONS' })

    expect([refused.status, refused.headers['allow']]).toEqual([405, allow])
    expect([options.status, options.headers['allow'], options.body.length]).toEqual([204, allow, 0])
  },
)

test('an id that looks like the parameter of a route is an id like any other', async () => {
  const { status, body } = await sendRequest(port, '/api/holds/:id', { method: 'DELETE', headers: json })
  expect(status).toBe(401)
  expect(JSON.parse(body.toString())).toMatchObject({ error: 'not_signed_in' })
})

test('an address that no method has is not found, whatever the method', async () => {
  for (const method of ['GET', 'POST', 'OPTIONS', 'DELETE']) {
    const { status, headers } = await sendRequest(port, '/api/nowhere', { method })
    expect([method, status, headers['allow']]).toEqual([method, 404, undefined])
  }
})

test('a method that the site does not know is not implemented, at any address', async () => {
  for (const path of ['/events', '/api/site', '/api/nowhere'])
    expect((await sendRequest(port, path, { method: 'PROPFIND' })).status).toBe(501)
  const brewed = await sendRawRequest(port, Buffer.from('BREW /api/site HTTP/1.1\r\nhost: a\r\n\r\n'))
  expect(brewed?.status).toBe(501)
  const all = await sendRawRequest(port, Buffer.from('OPTIONS * HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n'))
  expect([all?.status, all?.headers['allow']]).toEqual([204, 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'])
})

test('a refusal for want of a valid token names the scheme', async () => {
  const signIn = JSON.stringify({ email: 'no@example.com', password: 'Wrong1!towpath' })
  for (const answer of [await post('/api/myevents', '{}'), await post('/accounts/authenticate', signIn)])
    expect([answer.statusCode, answer.headers['www-authenticate']]).toEqual([401, 'Bearer'])
})

test.each([
  ['broken JSON', '{"advance": ', 400],
  ['invalid UTF-8', Buffer.from('{"advance": "PT\xe9H"}', 'latin1'), 400],
  ['two values', '{}{}', 400],
  ['JSON of the wrong shape', '{"advance": 1}', 422],
  ['JSON with a forbidden field', '{"__proto__": {}}', 422],
  ['no body at all', '', 422],
])('a request with %s is refused: %s', async (_what, body, status) => {
  expect((await post('/dev/clock', body)).statusCode).toBe(status)
})

test('an empty body of type JSON counts as an empty object, and null does not', async () => {
  const { authorization } = await signInAs(t.site, await aMember(t.site))
  expect((await post('/api/myevents', '', { ...json, authorization })).statusCode).toBe(200)
  expect((await post('/api/myevents', 'null', { ...json, authorization })).statusCode).toBe(422)
})

test.each([
  ['text/plain', {}],
  ['application/x-www-form-urlencoded', {}],
  ['application/json', { 'content-encoding': 'gzip' }],
  ['application/json', { 'content-encoding': 'br' }],
])('a body of type %s with %o is of an unsupported type', async (type, headers: Record<string, string>) => {
  const answer = await post('/dev/clock', '{"advance":"PT0S"}', { 'content-type': type, ...headers })
  expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([415, 'unsupported_media_type'])
  expect(answer.headers['accept-encoding']).toBe('content-encoding' in headers ? 'identity' : undefined)
})

test.each([
  '/pictures/x.webp',
  `/pictures/${'0'.repeat(32)}-480.png`,
  '/pictures/email/..%2f..%2fkeys',
  '/portraits/x',
])('there is no picture at the malformed address %s', async (path) => {
  const answer = await t.app.inject(path)
  expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([404, 'picture_not_found'])
})

test.each(['/caf%E9', '/event/%zz', '/%', '/checkout/%E9?x=%E9'])(
  'the malformed address %s of a page shows a page, which is never cached',
  async (path) => {
    await sendRequest(port, path.replaceAll('%', '%25'))
    const { status, headers, body } = await sendRequest(port, path)
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      400,
      'text/html; charset=utf-8',
      'no-store',
    ])
    expect(body.toString()).toContain('<main')
  },
)

test('an error has the members of RFC 9457, as application/problem+json only for callers that ask for it', async () => {
  const get = (accept: string) => t.app.inject({ url: '/api/event?id=x', headers: { accept } })
  const answer = await get('application/json, application/problem+json')
  const requestId = answer.headers['x-request-id']

  expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8')
  expect(answer.json()).toEqual({
    error: 'invalid',
    detail: expect.any(String),
    fields: { id: expect.any(String) },
    request_id: requestId,
    type: 'about:blank',
    title: 'Unprocessable Entity',
    status: 422,
    instance: `urn:uuid:${String(requestId)}`,
  })
  for (const accept of ['*/*', 'application/json', 'application/problem+json;q=0'])
    expect((await get(accept)).headers['content-type']).toBe('application/json; charset=utf-8')
})

test('a response that is not cached has the id of its request', async () => {
  const { authorization } = await signInAs(t.site, await aMember(t.site))
  const ids = [await post('/api/myevents', '{}', { ...json, authorization }), await t.app.inject('/api/nowhere')].map(
    ({ headers }) => headers['x-request-id'],
  )
  expect(ids).toEqual(Array(2).fill(expect.stringMatching(/^[0-9a-f-]{36}$/)))
  expect(new Set(ids).size).toBe(2)
})
