import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { siteItself } from '#accounts/actor.ts'
import type { endSession } from '#accounts/contract/account.ts'
import { suspendMember } from '#accounts/server/suspend-member.ts'
import { aMember, signInAs } from '#accounts/testing.ts'
import { claimsOf } from '#accounts/testing/second-factor.ts'
import { refusal } from '#platform/testing/refusal.ts'
import type { changePushDevice, getPushSettings, removePushDevice } from '#push/contract.ts'
import {
  aDeviceOf,
  aMemberWithPush,
  browserSubscription,
  queueExamplePush,
  startPushService,
  turnOnPush,
  type PushService,
} from '#push/testing.ts'
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

test.each([
  'https://127.0.0.1/send',
  'https://localhost/send',
  'https://169.254.169.254/latest/meta-data/',
  'https://push.example.com/send',
  'http://fcm.googleapis.com/fcm/send/abc',
])('an address that is at no push service is refused: %s', async (endpoint) => {
  const { access } = await signInAs(t.site, await aMember(t.site))
  const browser = { ...browserSubscription(service.origin), endpoint }
  expect(await refusal(turnOnPush(t.apiAs(access), browser))).toMatchObject({
    status: 422,
    error: 'push_service_unknown',
  })
})

test('a key that is not one is refused', async () => {
  const { access } = await signInAs(t.site, await aMember(t.site))
  const p256dh = `B${'A'.repeat(86)}`
  const browser = { ...browserSubscription(service.origin), p256dh }
  expect(await refusal(turnOnPush(t.apiAs(access), browser))).toMatchObject({ error: 'push_service_unknown' })
})

test('turning notifications off stops them, even one that waits', async () => {
  const { id, api } = await aMemberWithPush(t, service)
  const [device = expect.fail('there is no device')] = (await settings(api)).devices
  expect(device).toMatchObject({ current: true, has_current_key: true, shows_about: false, device: 'Unknown device' })
  await queueExamplePush(t.site, id)
  const remove = () => api<typeof removePushDevice>('DELETE /api/push/devices/:id', { params: { id: device.id } })
  expect((await remove()).devices).toEqual([])
  await t.runJobs()
  expect(service.posted).toEqual([])
  expect(await refusal(remove())).toMatchObject({ status: 404, error: 'push_device_not_found' })
})

test('a member can neither change nor turn off another member’s device', async () => {
  const owner = await aMemberWithPush(t, service)
  const other = await aMemberWithPush(t, service)
  const [device = expect.fail('there is no device')] = (await settings(owner.api)).devices
  const params = { id: device.id }
  const change = other.api<typeof changePushDevice>('PUT /api/push/devices/:id', {
    params,
    body: { shows_about: true },
  })
  expect(await refusal(change)).toMatchObject({ error: 'push_device_not_found' })
  const remove = other.api<typeof removePushDevice>('DELETE /api/push/devices/:id', { params })
  expect(await refusal(remove)).toMatchObject({ error: 'push_device_not_found' })
  expect((await settings(owner.api)).devices).toEqual([device])
})

test.each(['signing out', 'signing the device out elsewhere', 'a suspension', 'the session’s end'])(
  'a device gets nothing after %s, not even what waits',
  async (end) => {
    const { id, email, session } = await aMemberWithPush(t, service)
    await queueExamplePush(t.site, id)
    if (end === 'signing out')
      await t.app.inject({ method: 'POST', url: '/accounts/signout', payload: { refresh: session.refresh } })
    if (end === 'signing the device out elsewhere') {
      const { access } = await signInAs(t.site, { email })
      const params = { id: claimsOf(session.access).sid }
      await t.apiAs(access)<typeof endSession>('DELETE /api/account/sessions/:id', { params })
    }
    if (end === 'a suspension') await suspendMember(t.site, siteItself, id, 'A reason.')
    if (end === 'the session’s end') await t.clock.advance(t.site.db, Temporal.Duration.from({ hours: 31 * 24 }))
    await t.runJobs()
    await queueExamplePush(t.site, id)
    await t.runJobs()
    expect(service.posted).toEqual([])
  },
)

test('a browser that another member uses next notifies only that member', async () => {
  const first = await aMemberWithPush(t, service)
  const second = await aMember(t.site)
  const { access } = await signInAs(t.site, second)
  await queueExamplePush(t.site, first.id)
  await turnOnPush(t.apiAs(access), first.browser)
  await t.runJobs()
  expect(service.posted).toEqual([])
  expect((await settings(first.api)).devices).toEqual([])
  await queueExamplePush(t.site, second.id)
  await t.runJobs()
  expect(service.posted).toHaveLength(1)
})

test('a member has at most ten devices, and a new one replaces the oldest', async () => {
  const member = await aMember(t.site)
  const all: Awaited<ReturnType<typeof aDeviceOf>>[] = []
  for (let nth = 0; nth < 11; nth += 1) {
    all.push(await aDeviceOf(t, service, member))
    await t.clock.advance(t.site.db, Temporal.Duration.from({ seconds: 1 }))
  }
  const [oldest, second] = all
  expect((await settings(oldest?.api ?? expect.fail())).devices.filter(({ current }) => current)).toEqual([])
  const { devices } = await settings(second?.api ?? expect.fail())
  expect(devices).toHaveLength(10)
  expect(devices.filter(({ current }) => current)).toHaveLength(1)
})

test('a device that several tabs and another member register at the same time is one device', async () => {
  const [first, second] = [await aMember(t.site), await aMember(t.site)]
  const browser = browserSubscription(service.origin)
  const apis = []
  for (const member of [first, second]) apis.push(t.apiAs((await signInAs(t.site, member)).access))
  await Promise.all([...apis, ...apis, ...apis].map((api) => turnOnPush(api, browser)))
  const devices = await t.site.db
    .selectFrom('pushDevices')
    .select('id')
    .where('endpoint', '=', browser.endpoint)
    .execute()
  expect(devices).toHaveLength(1)
  const lists = await Promise.all(apis.map((api) => settings(api)))
  expect(lists.flatMap((list) => list.devices)).toHaveLength(1)
})
