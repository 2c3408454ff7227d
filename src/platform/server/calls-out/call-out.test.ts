import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { callsOut, outboundLimits } from '#platform/server/calls-out/call-out.ts'
import {
  testNetwork,
  PUBLIC_ADDRESS,
  startHttpsReceiver,
  type HttpsReceiver,
} from '#platform/testing/https-receiver.ts'

let receiver: HttpsReceiver
beforeAll(async () => {
  receiver = await startHttpsReceiver()
})
afterAll(() => receiver.close())
beforeEach(() => {
  receiver.received.length = 0
  receiver.answerWith(204)
})

const at = (url = 'https://hooks.example.com/in') => ({
  url,
  headers: { 'content-type': 'text/plain' },
  body: 'a call',
})
const network = () => testNetwork({ 'hooks.example.com': [[PUBLIC_ADDRESS, '8.8.4.4']] }, () => receiver.port)
const quick = { timeoutMs: 300, answerBytes: 1_000 }

test('a public address is called, over a connection to the address that was checked', async () => {
  const used = network()
  expect(await callsOut({ network: used })(at())).toEqual({ status: 204 })
  expect(receiver.received).toMatchObject([{ path: '/in', body: 'a call', headers: { host: 'hooks.example.com' } }])
  expect([used.resolved, used.connected]).toEqual([['hooks.example.com'], [PUBLIC_ADDRESS]])
})

test('a call takes at most five seconds, and reads at most 64 kB', () => {
  expect(outboundLimits).toEqual({ timeoutMs: 5_000, answerBytes: 65_536 })
})

test('a redirect is an answer like any other', async () => {
  receiver.answerWith((response) => void response.writeHead(308, { location: 'https://hooks.example.com/next' }).end())
  expect(await callsOut({ network: network() })(at())).toEqual({ status: 308 })
  expect(receiver.received).toHaveLength(1)
})

test('nothing of an answer is returned but its status', async () => {
  receiver.answerWith((response) => void response.writeHead(500, { 'x-secret': 'header' }).end('secret body'))
  expect(await callsOut({ network: network() })(at())).toEqual({ status: 500 })
})

test('an answer without an end is cut off at its limit', async () => {
  let sent = 0
  receiver.answerWith((response) => {
    response.writeHead(200)
    const part = Buffer.alloc(65_536)
    const more = () => {
      while (!response.destroyed && response.write(part)) sent += part.length
    }
    response.on('drain', more)
    more()
  })
  expect(await callsOut({ network: network() })(at())).toEqual({ status: 200 })
  // What fits into the buffers of the two ends of the connection, and no more.
  expect(sent).toBeLessThan(64 * 1_024 * 1_024)
})

test('the status stands if an answer ends too late', async () => {
  receiver.answerWith((response) => void response.writeHead(200).write('the first part'))
  expect(await callsOut({ network: network(), limits: quick })(at())).toEqual({ status: 200 })
})

test('a call to a receiver that does not answer ends at its deadline', async () => {
  receiver.answerWith(() => {})
  expect(await callsOut({ network: network(), limits: quick })(at())).toMatchObject({ failed: 'no answer' })
  expect(receiver.received).toHaveLength(1)
})

test('a call to a name that takes too long to resolve ends at its deadline', async () => {
  const slow = { ...network(), resolve: () => new Promise<never>(() => {}) }
  expect(await callsOut({ network: slow, limits: quick })(at())).toEqual({ failed: 'not reached', code: 'EAI_AGAIN' })
})

test('a certificate for another name is refused', async () => {
  const names = { 'wrong.example.com': [[PUBLIC_ADDRESS]] }
  const answer = await callsOut({ network: testNetwork(names, () => receiver.port) })(at('https://wrong.example.com/'))
  expect(answer).toEqual({ failed: 'no answer', code: 'ERR_TLS_CERT_ALTNAME_INVALID' })
  expect(receiver.received).toEqual([])
})

test.each([
  ['a name that does not exist', 'https://unknown.example.com/', 'ENOTFOUND'],
  ['a private address', 'https://127.0.0.1/', 'ENOTALLOWED'],
  ['another port', 'https://hooks.example.com:8443/', 'ENOTALLOWED'],
  ['HTTP without TLS', 'http://hooks.example.com/', 'ENOTALLOWED'],
  ['text that is no address', 'hooks.example.com', 'ENOTALLOWED'],
])('%s is not reached', async (_what, url, code) => {
  expect(await callsOut({ network: network() })(at(url))).toEqual({ failed: 'not reached', code })
  expect(receiver.received).toEqual([])
})

test('a test’s own service is called at exactly its origin', async () => {
  const testOrigin = `https://127.0.0.1:${receiver.port}`
  // Its certificate is not trusted, so the call ends after the connection.
  const code = 'DEPTH_ZERO_SELF_SIGNED_CERT'
  expect(await callsOut({ testOrigin })(at(`${testOrigin}/in`))).toEqual({ failed: 'no answer', code })
  expect(await callsOut({ testOrigin })(at('https://127.0.0.1/in'))).toMatchObject({ code: 'ENOTALLOWED' })
})

test('a host that refuses connections is not reached', async () => {
  const closed = await startHttpsReceiver()
  await closed.close()
  const refusing = testNetwork({ 'hooks.example.com': [[PUBLIC_ADDRESS]] }, () => closed.port)
  expect(await callsOut({ network: refusing })(at())).toEqual({ failed: 'not reached', code: 'ECONNREFUSED' })
})
