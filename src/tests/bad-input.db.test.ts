import { setTimeout } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember, signInAs, type TestMember } from '#accounts/testing.ts'
import { anEvent } from '#events/testing.ts'
import { sendRequest, sendRawRequest, listen, type Answer } from '#platform/testing/send-request.ts'
import { suiteSize } from '#platform/testing/suite-size.ts'
import { hostileRequest, type HostileRequest } from './hostile-requests.ts'
import { testSite, type TestSite } from './test-site.ts'

const seed = 20261120
const atOnce = 12
const knownMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']
const injectable = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

let t: TestSite
let port: number
let owner: TestMember
let asOwner: string
beforeAll(async () => {
  t = await testSite()
  await anEvent(t.site)
  owner = await aMember(t.site, { role: 'owner' })
  port = await listen(t.app)
})
afterAll(() => t.close())

function headersOf({ headers, signedIn }: HostileRequest): HostileRequest['headers'] {
  return signedIn ? [...headers, ['authorization', asOwner]] : headers
}

/** Signs the owner in for each batch, because a request can end their sessions or move the clock. */
async function signInOwner() {
  asOwner = (await signInAs(t.site, owner)).authorization
}

function batches(of: (request: HostileRequest) => Promise<void>) {
  return fc.asyncProperty(fc.array(hostileRequest, { minLength: atOnce, maxLength: atOnce }), async (requests) => {
    await signInOwner()
    await Promise.all(requests.map(of))
  })
}

/** Retries while the site responds with 503 and logs no error, because that is acceptable on a busy machine. */
async function unlessBusy<Answered>(send: () => Promise<Answered>, statusOf: (answer: Answered) => number) {
  for (;;) {
    const answer = await send()
    if (statusOf(answer) !== 503 || t.loggedErrors.length > 0) return answer
    await setTimeout(200)
  }
}

async function expectSiteAnswers() {
  for (const path of ['/api/events?option=future', '/events']) {
    expect(
      (
        await unlessBusy(
          () => sendRequest(port, path),
          ({ status }) => status,
        )
      ).status,
    ).toBe(200)
  }
  expect(t.loggedErrors).toEqual([])
}

/** Checks that the owner can still sign in. Otherwise their requests would have tested no more than a visitor's. */
async function expectOwnerCanSignIn() {
  await signInOwner()
  const answer = await unlessBusy(
    () => t.app.inject({ url: '/api/admin', headers: { authorization: asOwner } }),
    ({ statusCode }) => statusCode,
  )
  expect(answer.statusCode).toBe(200)
}

/** Checks that the response is not a server error, and that an API error has the standard shape. */
function expectNoFault(request: HostileRequest, answer: Pick<Answer, 'status' | 'headers'> & { text: string }) {
  expect(answer.status).toBeGreaterThanOrEqual(200)
  const isUnknownMethod = !knownMethods.includes(request.method) && answer.status === 501
  expect(isUnknownMethod ? 400 : answer.status).toBeLessThan(500)
  expect(answer.headers).not.toHaveProperty('set-cookie')
  const isApi = /^\/(api|accounts|dev)(\/|$|\?)/.test(request.target)
  if (answer.status < 400 || !isApi || request.method === 'HEAD') return
  expect(answer.headers['content-type'], `${request.method} ${request.target}`).toContain('application/json')
  const body: unknown = JSON.parse(answer.text)
  expect(body).toEqual({
    error: expect.stringMatching(/^[a-z_]+$/),
    detail: expect.stringMatching(/^[A-Z].+\.$/),
    ...(typeof body === 'object' && body !== null && 'fields' in body && { fields: expect.any(Object) }),
    request_id: answer.headers['x-request-id'],
    type: 'about:blank',
    title: expect.stringMatching(/^[A-Z]/),
    status: answer.status,
    instance: `urn:uuid:${answer.headers['x-request-id']}`,
  })
}

test('hostile requests that a client can send cause no server error', async () => {
  const send = async (request: HostileRequest) => {
    const method = injectable.find((one) => one === request.method)
    if (!method || !URL.canParse(request.target, 'http://localhost')) return
    const answer = await unlessBusy(
      () =>
        t.app.inject({
          method,
          url: request.target,
          headers: Object.fromEntries(headersOf(request)),
          ...(request.body !== undefined && { payload: request.body }),
        }),
      ({ statusCode }) => statusCode,
    )
    const headers = Object.fromEntries(Object.entries(answer.headers).map(([name, value]) => [name, String(value)]))
    // For an injected request, dot segments are removed from the address first, as in a browser.
    const target = /^\/(?!\/)/.test(request.target) ? new URL(request.target, 'http://site').pathname : request.target
    expectNoFault({ ...request, target }, { status: answer.statusCode, headers, text: answer.body })
  }

  await fc.assert(batches(send), { seed, numRuns: suiteSize({ whole: 138, inTest: 70 }), endOnFailure: true })

  await expectSiteAnswers()
  await expectOwnerCanSignIn()
})

test('hostile requests written to a socket cause no server error', async () => {
  const send = async (request: HostileRequest) => {
    const { method, target, body = '' } = request
    const lines = [
      `${method} ${target} HTTP/1.1`,
      'host: localhost',
      'connection: close',
      ...headersOf(request).map(([name, value]) => `${name}: ${value}`),
      ...(body ? [`content-length: ${Buffer.byteLength(body)}`] : []),
    ]
    const bytes = Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`)
    const answer = await unlessBusy(
      () => sendRawRequest(port, bytes),
      (response) => response?.status ?? 0,
    )
    if (!answer) throw new Error('the site closed the connection without a response')
    expectNoFault(request, { ...answer, text: answer.body.toString() })
  }

  await fc.assert(batches(send), { seed, numRuns: suiteSize({ whole: 389, inTest: 100 }), endOnFailure: true })

  await expectSiteAnswers()
  await expectOwnerCanSignIn()
})

const getRequest = 'GET /api/events?option=future HTTP/1.1\r\n'
test.each([
  ['a TLS handshake', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
  ['a version that does not exist', 'GET / HTTP/9.9\r\nhost: a\r\n\r\n'],
  ['an empty method', ' / HTTP/1.1\r\nhost: a\r\n\r\n'],
  ['a made-up method', 'BREW / HTTP/1.1\r\nhost: a\r\n\r\n'],
  ['a request without a host', `${getRequest}connection: close\r\n\r\n`],
  ['a request with two hosts', `${getRequest}host: a\r\nhost: b\r\nconnection: close\r\n\r\n`],
  [
    'a request with two lengths',
    `POST /dev/clock HTTP/1.1\r\nhost: a\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\n{}`,
  ],
  [
    'a request with a length and chunks',
    `POST /dev/clock HTTP/1.1\r\nhost: a\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
  ],
  ['a negative length', 'POST /dev/clock HTTP/1.1\r\nhost: a\r\ncontent-length: -1\r\n\r\n'],
  [
    'an unknown transfer encoding',
    'POST /dev/clock HTTP/1.1\r\nhost: a\r\ntransfer-encoding: x\r\nconnection: close\r\n\r\n',
  ],
  [
    'a broken chunk',
    'POST /dev/clock HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n',
  ],
  ['an oversized header', `${getRequest}host: a\r\nx: ${'x'.repeat(40_000)}\r\n\r\n`],
  ['a header with a NUL', `${getRequest}host: a\r\nx: a\0b\r\n\r\n`],
  ['a header without a name', `${getRequest}host: a\r\n: a\r\nconnection: close\r\n\r\n`],
  ['an oversized address', `GET /${'x'.repeat(30_000)} HTTP/1.1\r\nhost: a\r\n\r\n`],
  ['an unknown expectation', `${getRequest}host: a\r\nexpect: miracles\r\nconnection: close\r\n\r\n`],
  ['an absolute address', 'GET http://evil.example/api/nothing HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n'],
  ['a request for ‘*’', 'OPTIONS * HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n'],
  ['an upgrade request', `${getRequest}host: a\r\nconnection: upgrade, close\r\nupgrade: websocket\r\n\r\n`],
])('%s, sent as raw bytes, causes no server error', async (_what, bytes) => {
  const answer = await sendRawRequest(port, Buffer.from(bytes, 'latin1'))

  const status = answer?.status ?? 400
  expect(status === 501 ? 400 : status).toBeLessThan(500)
  await expectSiteAnswers()
})
