import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aBooking } from '#bookings/testing.ts'
import type { replaceWebhookSecret, switchWebhook } from '#connections/contract/webhooks.ts'
import { sendWebhook } from '#connections/server/webhooks/send-webhook.ts'
import { aDelivery, aWebhook } from '#connections/testing/connections.ts'
import { siteWithReceiver, type SiteWithReceiver } from '#connections/testing/site-with-receiver.ts'

let world: SiteWithReceiver
beforeAll(async () => {
  world = await siteWithReceiver()
})
afterAll(() => world.close())
beforeEach(() => world.reset())

test('a webhook that has failed for five days is turned off, and the owners get one email', async () => {
  const { id } = await aWebhook(world.t.site, { name: 'Spreadsheet' })
  world.receiver.answerWith(500)
  await aBooking(world.t.site)
  await world.sendDue()
  await world.advance({ hours: 119 })
  await world.sendDue()
  await world.signIn()
  expect((await world.load(id)).webhook.off_reason).toBeNull()
  await world.advance({ hours: 1 })
  await aBooking(world.t.site)
  await world.sendDue()
  await world.signIn()
  const { webhook, deliveries } = await world.load(id)
  expect(webhook.off_reason).toBe('failing')
  expect(deliveries.map(({ state }) => state)).toEqual(['not sent', 'not sent'])
  const mails = await world.t.site.db
    .selectFrom('outgoingMail')
    .select('subject')
    .where('toAddress', '=', world.owner.email)
    .execute()
  expect(mails.map(({ subject }) => subject)).toEqual(['The webhook ‘Spreadsheet’ is off'])
})

test('a receiver that answers 410 turns its webhook off at once', async () => {
  const { id } = await aWebhook(world.t.site)
  world.receiver.answerWith(410)
  await aBooking(world.t.site)
  await world.sendDue()
  expect((await world.load(id)).webhook.off_reason).toBe('gone')
})

test('after a new secret, messages are signed with both for a day', async () => {
  const { id, secret: earlier } = await aWebhook(world.t.site)
  const { secret } = await world.api<typeof replaceWebhookSecret>('POST /api/admin/webhooks/:id/secret', {
    params: { id },
    body: {},
  })
  await aDelivery(world.t.site, id)
  await world.t.runJobs()
  expect([world.verified(earlier), world.verified(secret)]).toEqual(
    Array(2).fill(expect.objectContaining({ type: 'webhook.test' })),
  )
  expect((await world.load(id)).webhook.earlier_secret_until).not.toBeNull()
  await world.advance({ hours: 24 })
  await aDelivery(world.t.site, id)
  await world.t.runJobs()
  expect(world.verified(secret)).toMatchObject({ type: 'webhook.test', data: {} })
  expect(() => world.verified(earlier)).toThrow('No matching signature found')
})

test('a webhook can be turned off while its messages are being sent', async () => {
  const { site } = world.t
  const { id } = await aWebhook(site)
  const deliveries: string[] = []
  while (deliveries.length < 8) deliveries.push(await aDelivery(site, id))
  world.receiver.answerWith(500)
  const attempts = deliveries.map((deliveryId) => sendWebhook(site, { deliveryId }))
  await expect.poll(() => world.receiver.received.length).toBeGreaterThan(0)
  const off = { params: { id }, body: { on: false } }
  await Promise.all([world.api<typeof switchWebhook>('PUT /api/admin/webhooks/:id/state', off), ...attempts])
  const { webhook, deliveries: after } = await world.load(id)
  expect([webhook.off_reason, new Set(after.map(({ state }) => state))]).toEqual(['by an owner', new Set(['not sent'])])
})
