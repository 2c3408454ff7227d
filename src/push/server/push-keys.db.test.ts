import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aMember, signInAs } from '#accounts/testing.ts'
import { removeKey, rotateKeys, signWithNewestKey } from '#platform/server/keys/rotate-keys.ts'
import { refusal } from '#platform/testing/refusal.ts'
import type { addPushDevice, getPushSettings } from '#push/contract.ts'
import { currentPushKey, resealPushKeys, rotatePushKey } from '#push/server/push-keys.ts'
import { aMemberWithPush, queueExamplePush, startPushService, turnOnPush, type PushService } from '#push/testing.ts'
import { secondProcess } from '#tests/second-process.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let service: PushService
let t: TestSite
beforeAll(async () => {
  service = await startPushService()
  t = await testSite({ TEST_PUSH_SERVICE: service.origin })
})
afterAll(async () => {
  await t.close()
  await service.close()
})
beforeEach(() => {
  service.posted.length = 0
  service.answerWith({ status: 201 })
})

const settings = (api: TestSite['api']) => api<typeof getPushSettings>('GET /api/push')

test('after a rotation, a device keeps its key until it is registered again, and then the earlier key is removed', async () => {
  const { id, api, browser } = await aMemberWithPush(t, service)
  const { public_key: before } = await settings(api)
  await t.clock.advance(t.site.db, Temporal.Duration.from({ seconds: 1 }))
  const after = await rotatePushKey(t.site)
  expect(await settings(api)).toMatchObject({ public_key: after, devices: [{ has_current_key: false }] })
  await queueExamplePush(t.site, id)
  await t.runJobs()
  expect(service.posted[0]?.headers.authorization).toContain(`k=${before}`)

  const { endpoint, p256dh, auth } = browser
  const body = { endpoint, p256dh, auth, public_key: before, shows_about: false }
  const again = api<typeof addPushDevice>('POST /api/push/devices', { body })
  expect(await refusal(again)).toMatchObject({ status: 409, error: 'push_key_changed' })

  const keys = async () => (await t.site.db.selectFrom('pushKeys').select('publicKey').execute()).length
  const countBefore = await keys()
  await turnOnPush(api, browser)
  await t.clock.advance(t.site.db, Temporal.Duration.from({ hours: 2 }))
  await t.sweep()
  expect([countBefore, await keys()]).toEqual([2, 1])
  await queueExamplePush(t.site, id)
  await t.runJobs()
  expect(service.posted[1]?.headers.authorization).toContain(`k=${after}`)
})

test('two processes make one key pair', async () => {
  const fresh = await testSite()
  try {
    const other = await secondProcess(fresh)
    const sites = [fresh.site, other.site, fresh.site, other.site]
    const made = await Promise.all(sites.map((site) => currentPushKey(site)))
    expect(new Set(made.map(({ publicKey }) => publicKey)).size).toBe(1)
    await other.close()
  } finally {
    await fresh.close()
  }
})

test('a key of the settings is used, and no other is made', async () => {
  const key = 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94'
  const set = await testSite({ VAPID_PRIVATE_KEY: key })
  try {
    const { access } = await signInAs(set.site, await aMember(set.site))
    // The pair is in RFC 8291, section 5.
    expect((await settings(set.apiAs(access))).public_key).toBe(
      'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    )
    expect(await set.site.db.selectFrom('pushKeys').selectAll().execute()).toEqual([])
  } finally {
    await set.close()
  }
})

test('the private key is sealed again when the site’s key is replaced, and the earlier key of the site can be removed', async () => {
  const { id, browser } = await aMemberWithPush(t, service)
  const sealedWith = async () =>
    (await t.site.db.selectFrom('pushKeys').select('keyId').execute()).map((row) => row.keyId)
  const earlier = t.site.keys.signingKeyId()
  expect(await sealedWith()).toContain(earlier)
  await rotateKeys(t.site)
  await t.keyRing.refresh()
  await signWithNewestKey(t.site)
  await t.keyRing.refresh()
  await expect(removeKey(t.site, earlier)).rejects.toThrow('Secrets are still sealed')

  await resealPushKeys(t.site)
  await removeKey(t.site, earlier)
  await t.keyRing.refresh()
  expect(await sealedWith()).not.toContain(earlier)
  await queueExamplePush(t.site, id)
  await t.runJobs()
  expect(browser.read(service.posted[0]?.body ?? expect.fail('nothing was posted')).body).toBe('Something new')
})
