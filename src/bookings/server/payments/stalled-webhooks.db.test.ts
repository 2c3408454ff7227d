import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { Agent, request, type IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { sendRequest, listen } from '#platform/testing/send-request.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

const MEGABYTE = 1024 * 1024
const KILOBYTE = 1024
/** Shared by all senders, so that they take no memory themselves. */
const ALMOST_A_BODY = Buffer.alloc(510 * KILOBYTE, ' ')
const forged = `stripe-signature: t=1790000000,v1=${'0'.repeat(64)}`

let t: TestSite
let port: number
let sockets: Socket[]
beforeEach(async () => {
  t = await testSite({ TRUST_PROXY: '127.0.0.1' })
  port = await listen(t.app)
  sockets = []
})
afterEach(async () => {
  vi.useRealTimers()
  for (const socket of sockets) socket.destroy()
  await t.close()
})

type Stalled = { from: string; path?: string; bytes?: number; headers?: string[] }

/** Sends all but the end of a body and then nothing more. Returns what the site answers. */
async function stall({ from, path = '/api/payments/webhook/', bytes = 520 * KILOBYTE, headers = [] }: Stalled) {
  const lines = [
    `POST ${path} HTTP/1.1`,
    `host: 127.0.0.1:${port}`,
    `x-forwarded-for: ${from}`,
    'content-type: application/json',
    `content-length: ${bytes}`,
    ...headers,
  ]
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  const answer = { text: '' }
  socket.setEncoding('latin1')
  socket.on('data', (chunk: string) => (answer.text += chunk))
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  await new Promise((resolve) => socket.write(ALMOST_A_BODY.subarray(0, bytes - 10 * KILOBYTE), resolve))
  return answer
}

const statusesOf = (answers: { text: string }[]) =>
  Object.fromEntries(
    Map.groupBy(answers, ({ text }) => text.slice(9, 12) || 'none')
      .entries()
      .map(([status, all]) => [status, all.length]),
  )

const someNetwork = (nth: number) => `203.0.${nth >> 8}.${nth & 255}`

test('stalled webhooks of strangers take little memory, are cut off, and the provider is answered meanwhile', async () => {
  // Only what counts how long an upload takes.
  vi.useFakeTimers({ toFake: ['setInterval'] })
  // Of each of five kinds, so 500 in all.
  const count = 100
  const stallMany = (stalled: Omit<Stalled, 'from'>, from: (nth: number) => string) =>
    Promise.all(Array.from({ length: count }, (_, nth) => stall({ ...stalled, from: from(nth) })))
  const before = process.memoryUsage().rss

  const unread = await stallMany({ bytes: 60 * KILOBYTE }, someNetwork)
  const unsigned = await stallMany({}, someNetwork)
  const large = await stallMany({ headers: [forged] }, someNetwork)
  const unsubscribing = await stallMany({ path: `/unsubscribe?token=${'a'.repeat(43)}` }, someNetwork)
  const small = await stallMany({ headers: [forged], bytes: 60 * KILOBYTE }, () => '198.51.100.1')
  expect((await sendRequest(port, '/events')).status).toBe(200)
  const grown = (process.memoryUsage().rss - before) / MEGABYTE

  expect(grown).toBeLessThanOrEqual(40)
  await expect.poll(() => statusesOf(small)).toEqual({ 429: count - 17, none: 17 })
  expect(statusesOf(unread)).toEqual({ 400: count })
  expect(statusesOf([...unsigned, ...large, ...unsubscribing])).toEqual({ 413: 3 * count })
  expect(await sendSigned('evt_meanwhile')).toBe(200)
  vi.advanceTimersByTime(12_000)
  await expect.poll(() => statusesOf(small)).toEqual({ 429: count - 17, 408: 17 })
})

test('the connection of a webhook that is refused unread answers the next request, because a proxy sends it other visitors’', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  const send = async (method: string, path: string, body = '') => {
    const headers = body === '' ? {} : { 'content-type': 'application/json' }
    const sent = request({ host: '127.0.0.1', port, method, path, headers, agent }).end(body)
    const [answer]: IncomingMessage[] = await once(sent, 'response')
    if (answer) await buffer(answer)
    return { status: answer?.statusCode, isReused: sent.reusedSocket }
  }

  expect((await send('POST', '/api/payments/webhook/', '{}')).status).toBe(400)
  expect(await send('GET', '/events')).toEqual({ status: 200, isReused: true })
})

/** Sends a message as the provider does, from an address of its own. */
async function sendSigned(id: string): Promise<number> {
  const object = { id: 'pi_1', object: 'payment_intent' }
  const body = JSON.stringify({ id, object: 'event', type: 'payment_intent.succeeded', data: { object } })
  const at = Math.floor(t.clock.now().epochMilliseconds / 1_000)
  const signature = createHmac('sha256', t.site.cards.webhookSecret).update(`${at}.${body}`).digest('hex')
  const headers = {
    'content-type': 'application/json',
    'x-forwarded-for': '192.0.2.1',
    'stripe-signature': `t=${at},v1=${signature}`,
  }
  const answer = await fetch(`http://127.0.0.1:${port}/api/payments/webhook/`, { method: 'POST', headers, body })
  return answer.status
}
