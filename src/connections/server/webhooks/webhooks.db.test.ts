import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aBooking } from '#bookings/testing.ts'
import type { createWebhook, replayDelivery, replayWebhook, switchWebhook } from '#connections/contract/webhooks.ts'
import { aDelivery, aWebhook } from '#connections/testing/connections.ts'
import { siteWithReceiver, type SiteWithReceiver } from '#connections/testing/site-with-receiver.ts'
import { refusal } from '#platform/testing/refusal.ts'

let world: SiteWithReceiver
beforeAll(async () => {
  world = await siteWithReceiver()
})
afterAll(() => world.close())
beforeEach(() => world.reset())

test('a booking reaches the webhook with ids and counts and nothing else, and a library of Standard Webhooks verifies it', async () => {
  const { id, secret } = await aWebhook(world.t.site, { types: ['booking.made', 'payment.taken'] })
  const { id: bookingId, eventId, paymentId } = await aBooking(world.t.site)
  await world.sendDue()
  const bodies = world.receiver.received.map((one) => world.verified(secret, one))
  expect(bodies).toEqual([
    {
      type: 'booking.made',
      timestamp: expect.any(String),
      data: { booking_id: bookingId, event_id: eventId, women_booked: 1, men_booked: 0 },
    },
    {
      type: 'payment.taken',
      timestamp: expect.any(String),
      data: { payment_id: paymentId, booking_id: bookingId, voucher_id: null, amount_pence: 2400 },
    },
  ])
  const { deliveries } = await world.load(id)
  expect(deliveries.map(({ state, attempts }) => [state, attempts.map(({ status }) => status)])).toEqual([
    ['delivered', [204]],
    ['delivered', [204]],
  ])
})

test('a message is sent again after a failure, at longer and longer intervals, with the same id and body', async () => {
  const { id, secret } = await aWebhook(world.t.site)
  await aBooking(world.t.site)
  world.receiver.answerWith((response) => void response.writeHead(500).end('a secret of the receiver'))
  await world.sendDue()
  await world.sendDue()
  expect(world.receiver.received).toHaveLength(1)
  await world.advance({ seconds: 5 })
  await world.sendDue()
  await world.advance({ minutes: 4 })
  await world.sendDue()
  expect(world.receiver.received).toHaveLength(2)
  world.receiver.answerWith(200)
  await world.advance({ minutes: 1 })
  await world.sendDue()
  const [first, second, third] = world.receiver.received
  expect(world.receiver.received).toHaveLength(3)
  expect(new Set([first, second, third].map((one) => one?.headers['webhook-id'])).size).toBe(1)
  expect([second?.body, third?.body]).toEqual([first?.body, first?.body])
  expect(world.verified(secret)).toMatchObject({ type: 'booking.made' })
  const { deliveries, webhook } = await world.load(id)
  expect(deliveries[0]?.attempts.map(({ status }) => status)).toEqual([200, 500, 500])
  expect([deliveries[0]?.state, webhook.failing_since]).toEqual(['delivered', null])
  expect(JSON.stringify(await dumpedText())).not.toContain('a secret of the receiver')
})

test('after ten failed attempts a message is not sent again by itself, and an owner can replay it', async () => {
  const { id, secret } = await aWebhook(world.t.site)
  world.receiver.answerWith(503)
  await aBooking(world.t.site)
  for (let attempt = 0; attempt < 10; attempt += 1) {
    await world.sendDue()
    await world.advance({ hours: 1 })
    await world.t.site.db
      .transaction()
      .execute((tx) =>
        tx
          .updateTable('webhookDeliveries')
          .set({ nextAt: world.t.site.clock.now() })
          .where('state', '=', 'waiting')
          .execute(),
      )
  }
  await world.sendDue()
  expect(world.receiver.received).toHaveLength(10)
  await world.signIn()
  const [failed] = (await world.load(id)).deliveries
  expect(failed?.state).toBe('failed')
  world.receiver.answerWith(204)
  await world.api<typeof replayDelivery>('POST /api/admin/webhook-messages/:id/replay', {
    params: { id: failed?.id ?? '' },
    body: {},
  })
  await world.sendDue()
  expect(world.receiver.received).toHaveLength(11)
  expect(world.receiver.received.at(-1)?.headers['webhook-id']).toBe(failed?.message_id)
  expect(world.verified(secret)).toMatchObject({ type: 'booking.made' })
})

test('an owner replays a period, by default what was not delivered', async () => {
  const { id } = await aWebhook(world.t.site)
  const today = world.t.site.clock.now().toZonedDateTimeISO('Europe/London').toPlainDate().toString()
  await aBooking(world.t.site)
  await world.sendDue()
  await world.api<typeof switchWebhook>('PUT /api/admin/webhooks/:id/state', { params: { id }, body: { on: false } })
  await aBooking(world.t.site)
  await world.sendDue()
  expect((await world.load(id)).deliveries.map(({ state }) => state)).toEqual(['not sent', 'delivered'])
  const replay = async (delivered_too: boolean) => {
    const body = { from: today, to: today, delivered_too }
    return (await world.api<typeof replayWebhook>('POST /api/admin/webhooks/:id/replay', { params: { id }, body }))
      .messages
  }
  expect(await refusal(replay(false))).toMatchObject({ status: 409, error: 'webhook_off' })
  await world.api<typeof switchWebhook>('PUT /api/admin/webhooks/:id/state', { params: { id }, body: { on: true } })
  expect(await replay(false)).toBe(1)
  await world.sendDue()
  expect(world.receiver.received).toHaveLength(2)
  expect(await replay(true)).toBe(2)
  await world.sendDue()
  expect(world.receiver.received).toHaveLength(4)
  expect(new Set(world.receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(2)
})

test('an address in the site’s own network is refused, and a name that leads there is never reached', async () => {
  const input = { name: 'Inside', types: ['booking.made' as const] }
  for (const url of ['https://127.0.0.1/', 'https://hooks.example.com:8443/', 'https://[::ffff:10.0.0.1]/'])
    expect(
      await refusal(world.api<typeof createWebhook>('POST /api/admin/webhooks', { body: { ...input, url } })),
    ).toMatchObject({ status: 422 })
  const { id } = await aWebhook(world.t.site, { ...input, url: 'https://inside.example.com/' })
  await aDelivery(world.t.site, id)
  await world.t.runJobs()
  expect((await world.load(id)).deliveries[0]?.attempts).toMatchObject([{ status: null, failure: 'ENOTPUBLIC' }])
  expect(world.receiver.received).toEqual([])
})

test('messages are deleted after 30 days, with their attempts', async () => {
  const { id } = await aWebhook(world.t.site)
  await aBooking(world.t.site)
  await world.sendDue()
  await world.advance({ hours: 24 * 31 })
  await world.t.sweep()
  const left = await world.t.site.db.selectFrom('webhookMessages').select('id').execute()
  const attempts = await world.t.site.db.selectFrom('webhookAttempts').select('id').execute()
  expect([left, attempts]).toEqual([[], []])
  await world.signIn()
  expect((await world.load(id)).deliveries).toEqual([])
})

/** Everything that is stored about deliveries. */
async function dumpedText() {
  const { db } = world.t.site
  return [
    await db.selectFrom('webhookMessages').selectAll().execute(),
    await db.selectFrom('webhookDeliveries').selectAll().execute(),
    await db.selectFrom('webhookAttempts').selectAll().execute(),
  ]
}
