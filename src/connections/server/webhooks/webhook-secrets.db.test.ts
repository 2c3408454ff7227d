import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aDelivery, aWebhook } from '#connections/testing/connections.ts'
import { siteWithReceiver, type SiteWithReceiver } from '#connections/testing/site-with-receiver.ts'
import { removeKey, rotateKeys, signWithNewestKey } from '#platform/server/keys/rotate-keys.ts'

let world: SiteWithReceiver
beforeAll(async () => {
  world = await siteWithReceiver()
})
afterAll(() => world.close())
beforeEach(() => world.reset())

test('a secret is not in the database as it was shown', async () => {
  const { secret } = await aWebhook(world.t.site)
  const rows = await world.t.site.db.selectFrom('webhookSecrets').selectAll().execute()
  expect(rows).toHaveLength(1)
  const stored = rows[0]?.sealed ?? Buffer.alloc(0)
  expect(stored.includes(Buffer.from(secret.slice('whsec_'.length), 'base64'))).toBe(false)
  expect(stored.toString('latin1')).not.toContain(secret)
})

test('a secret is sealed again when the site’s key is replaced, and still signs', async () => {
  const { site, keyRing } = world.t
  const { id, secret } = await aWebhook(site)
  const earlier = site.keys.signingKeyId()
  await rotateKeys(site)
  await keyRing.refresh()
  await signWithNewestKey(site)
  await keyRing.refresh()
  await expect(removeKey(site, earlier)).rejects.toThrow('Secrets are still sealed')
  // With the second factors of accounts.
  await world.t.sweep()
  await removeKey(site, earlier)
  await keyRing.refresh()
  await aDelivery(site, id)
  await world.t.runJobs()
  expect(world.verified(secret)).toMatchObject({ type: 'webhook.test' })
})

test('without a secret that can be read, nothing is sent, and the message says why', async () => {
  const { site } = world.t
  const { id } = await aWebhook(site)
  await site.db.transaction().execute((tx) =>
    tx
      .updateTable('webhookSecrets')
      .set({ sealed: Buffer.alloc(80) })
      .execute(),
  )
  await aDelivery(site, id)
  await world.t.runJobs()
  expect(world.receiver.received).toEqual([])
  expect((await world.load(id)).deliveries[0]?.attempts).toMatchObject([{ status: null, failure: 'ENOSECRET' }])
})
