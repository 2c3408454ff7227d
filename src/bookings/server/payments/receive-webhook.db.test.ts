import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aHold, payWith } from '#bookings/testing.ts'
import { bookingById } from '#bookings/server/queries.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
beforeAll(async () => (t = await testSite()))
afterAll(() => t.close())

const type = 'payment_intent.amount_capturable_updated'

function aMessage(id: string, intentId = 'pi_1'): string {
  return JSON.stringify({ id, object: 'event', type, data: { object: { id: intentId, object: 'payment_intent' } } })
}

const nowSeconds = () => Math.floor(t.clock.now().epochMilliseconds / 1000)

function signed(body: string, { at = nowSeconds(), secret = t.site.cards.webhookSecret, scheme = 'v1' } = {}) {
  return `t=${at},${scheme}=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`
}

async function send(payload: string | Buffer, headers: Record<string, string>) {
  const { statusCode, body } = await t.app.inject({ method: 'POST', url: '/api/payments/webhook/', payload, headers })
  return { status: statusCode, body }
}

/** Sends a message again while the site is too busy for it, as the provider does. */
async function sendUntilAccepted(payload: string, headers: Record<string, string>) {
  let answer
  do answer = await send(payload, headers)
  while (answer.status === 503)
  return answer
}

async function storedMessages(): Promise<number> {
  return (await t.site.db.selectFrom('providerMessages').select('id').execute()).length
}

const good = aMessage('evt_forged')
const json = { 'content-type': 'application/json' }
const forgeries: Record<string, () => [payload: string | Buffer, headers: Record<string, string>]> = {
  'no signature': () => [good, json],
  'an empty signature': () => [good, { ...json, 'stripe-signature': '' }],
  'a malformed signature': () => [good, { ...json, 'stripe-signature': 'v1=please' }],
  'a signature with another secret': () => [
    good,
    { ...json, 'stripe-signature': signed(good, { secret: 'whsec_other' }) },
  ],
  'a signature with an empty secret': () => [good, { ...json, 'stripe-signature': signed(good, { secret: '' }) }],
  'another signature scheme': () => [good, { ...json, 'stripe-signature': signed(good, { scheme: 'v0' }) }],
  'one byte changed': () => [good.replace('pi_1', 'pi_2'), { ...json, 'stripe-signature': signed(good) }],
  'an added space': () => [`${good} `, { ...json, 'stripe-signature': signed(good) }],
  'a timestamp six minutes old': () => [
    good,
    { ...json, 'stripe-signature': signed(good, { at: nowSeconds() - 360 }) },
  ],
  'no timestamp': () => [good, { ...json, 'stripe-signature': signed(good).replace(/^t=\d+,/, '') }],
  'a timestamp that differs from the signed one': () => [
    good,
    { ...json, 'stripe-signature': signed(good).replace(/^t=\d+/, `t=${nowSeconds() - 1}`) },
  ],
  'no body': () => ['', { ...json, 'stripe-signature': signed('') }],
  'invalid JSON': () => ['{', { ...json, 'stripe-signature': signed('{') }],
  'JSON that is not a message': () => ['null', { ...json, 'stripe-signature': signed('null') }],
  'a form-encoded body': () => [
    'a=b',
    { 'content-type': 'application/x-www-form-urlencoded', 'stripe-signature': signed('a=b') },
  ],
}

test.each(Object.keys(forgeries))('a message with %s is refused, and nothing is written', async (name) => {
  const [payload, headers] = forgeries[name]?.() ?? ['', {}]
  const { status, body } = await send(payload, headers)
  expect(status).toBe(400)
  expect(JSON.parse(body)).toMatchObject({ error: 'bad_signature' })
  expect(await storedMessages()).toBe(0)
})

test('a message that is too large is refused', async () => {
  const large = Buffer.alloc(600 * 1024, 'x')
  const { status } = await send(large, { ...json, 'stripe-signature': signed('x') })
  expect(status).toBe(413)
})

test('a hundred concurrent copies of a message are stored and handled once', async () => {
  const hold = await aHold(t.site)
  await payWith(t.site, hold)
  const body = aMessage('evt_copied', hold.intentId)
  const headers = { ...json, 'stripe-signature': signed(body) }
  const before = await storedMessages()

  const answers = await Promise.all(Array.from({ length: 100 }, () => sendUntilAccepted(body, headers)))

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await storedMessages()).toBe(before + 1)
  // The four jobs settle the payment, capture it, write the email and send it.
  expect(await t.runJobs()).toBe(4)
  expect((await bookingById(t.site.db, hold.id))?.state).toBe('booked')
})

test('a message of an unknown type is accepted and does nothing', async () => {
  const body = JSON.stringify({
    id: 'evt_else',
    object: 'event',
    type: 'payout.paid',
    data: { object: { id: 'po_1' } },
  })
  expect((await send(body, { ...json, 'stripe-signature': signed(body) })).status).toBe(200)
  expect(await t.runJobs()).toBe(0)
})
