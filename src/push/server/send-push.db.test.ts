import { createPublicKey } from 'node:crypto'
import { jwtVerify } from 'jose'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { aMember } from '#accounts/testing.ts'
import type { changePushDevice, getPushSettings } from '#push/contract.ts'
import {
  aDeviceOf,
  aMemberWithPush,
  browserSubscription,
  queueExamplePush,
  startPushService,
  type BrowserSubscription,
  type PushService,
} from '#push/testing.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let service: PushService
let t: TestSite
const lines: string[] = []
beforeAll(async () => {
  service = await startPushService()
  const environment = { TEST_PUSH_SERVICE: service.origin, LOG_LEVEL: 'debug' }
  t = await testSite(environment, (line) => void lines.push(line))
})
afterAll(async () => {
  await t.close()
  await service.close()
})
beforeEach(() => {
  service.posted.length = 0
  service.answerWith({ status: 201 })
})
// The job of a notification that a test leaves behind must not run in another.
afterEach(async () => {
  await t.site.jobs.boss.deleteQueuedJobs('push.send')
})

const settings = (api: TestSite['api']) => api<typeof getPushSettings>('GET /api/push')
const read = ({ read: decrypt }: BrowserSubscription, nth = 0) =>
  decrypt(service.posted[nth]?.body ?? expect.fail('nothing was posted'))
const pending = async () => (await t.site.db.selectFrom('pendingPushes').selectAll().execute()).length

test('a notification is encrypted for the device, signed by the site, and says only that there is something new', async () => {
  const { id, browser } = await aMemberWithPush(t, service)
  await queueExamplePush(t.site, id)
  await t.runJobs()

  const { headers, path } = service.posted[0] ?? expect.fail('nothing was posted')
  expect(browser.endpoint).toBe(service.origin + path)
  expect(read(browser)).toEqual({
    title: t.site.config.siteName,
    body: 'Something new',
    opens: '/mymatches',
    topic: expect.stringMatching(/^[\w-]{32}$/),
  })
  expect(() => read(browserSubscription(service.origin))).toThrow()
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high' })
  // Seconds pass before it is sent.
  expect(Number(headers.ttl) / 3600).toBeCloseTo(24, 0)
  const [, token = '', key = ''] = /^vapid t=(\S+), k=(\S+)$/.exec(headers.authorization ?? '') ?? []
  const { payload } = await jwtVerify(token, vapidKey(key), { audience: service.origin, currentDate: new Date() })
  expect(payload.sub).toBe(`mailto:${t.site.config.trader.email}`)
  expect(await pending()).toBe(0)
})

function vapidKey(publicKey: string) {
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  return createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
}

test('a notification says what it is about only on the devices for which the member has chosen that', async () => {
  const member = await aMember(t.site)
  const [phone, tablet] = [await aDeviceOf(t, service, member), await aDeviceOf(t, service, member, true)]
  const bodies = async () => {
    service.posted.length = 0
    await queueExamplePush(t.site, member.id)
    await t.runJobs()
    const bodyOn = ({ browser }: typeof phone) =>
      service.posted.find(({ path }) => browser.endpoint.endsWith(path))?.body ?? expect.fail('nothing was posted')
    return [phone, tablet].map((device) => device.browser.read(bodyOn(device)).body)
  }
  expect(await bodies()).toEqual(['Something new', 'You have a new match'])

  const { devices } = await settings(phone.api)
  for (const { id, shows_about } of devices)
    await phone.api<typeof changePushDevice>('PUT /api/push/devices/:id', {
      params: { id },
      body: { shows_about: !shows_about },
    })
  expect(await bodies()).toEqual(['You have a new match', 'Something new'])
})

test('notifications on one topic have the same meaningless name on a device, and others another', async () => {
  const member = await aMember(t.site)
  const [one, other] = [await aDeviceOf(t, service, member), await aDeviceOf(t, service, member)]
  await queueExamplePush(t.site, member.id, { topic: 7 })
  await queueExamplePush(t.site, member.id, { topic: 7 })
  await queueExamplePush(t.site, member.id, { topic: 8 })
  await t.runJobs()
  const topicsOn = ({ browser }: typeof one) =>
    service.posted.filter(({ path }) => browser.endpoint.endsWith(path)).map(({ headers }) => headers.topic)
  const [topics, otherTopics] = [topicsOn(one), topicsOn(other)]
  expect(topics).toHaveLength(3)
  expect(new Set(topics).size).toBe(2)
  expect(new Set([...topics, ...otherTopics]).size).toBe(4)
})

test('a notification that is no longer news is not sent, and one that soon will be has only that time', async () => {
  const { id } = await aMemberWithPush(t, service)
  const now = t.clock.now()
  await queueExamplePush(t.site, id, { until: now })
  expect(await pending()).toBe(0)

  await queueExamplePush(t.site, id, { until: now.add({ minutes: 5 }) })
  await t.runJobs()
  expect(service.posted.map(({ headers }) => Number(headers.ttl) <= 300)).toEqual([true])

  await queueExamplePush(t.site, id, { until: now.add({ minutes: 5 }) })
  await t.clock.advance(t.site.db, Temporal.Duration.from({ minutes: 6 }))
  await t.runJobs()
  expect(service.posted).toHaveLength(1)
  await t.clock.advance(t.site.db, Temporal.Duration.from({ minutes: 10 }))
  await t.sweep()
  expect(await pending()).toBe(0)
})

test.each([404, 410])('a device whose push service answers %i gets no more', async (status) => {
  const { id, api } = await aMemberWithPush(t, service)
  service.answerWith({ status })
  await queueExamplePush(t.site, id)
  await t.runJobs()
  expect((await settings(api)).devices).toEqual([])
  await queueExamplePush(t.site, id)
  await t.runJobs()
  expect(service.posted).toHaveLength(1)
})

test.each([429, 503])(
  'a notification that a service refuses for now with %i is sent by the next run',
  async (status) => {
    const { id } = await aMemberWithPush(t, service)
    service.answerWith({ status })
    await queueExamplePush(t.site, id)
    await expect(t.runJobs()).rejects.toThrow(`127.0.0.1:${service.port} answered ${status}`)
    expect(await pending()).toBe(1)

    service.answerWith({ status: 201 })
    const [{ id: pushId } = expect.fail('nothing waits')] = await t.site.db
      .selectFrom('pendingPushes')
      .select('id')
      .execute()
    await t.jobHandlers['push.send']?.({ pushId })
    await t.jobHandlers['push.send']?.({ pushId })
    expect(service.posted).toHaveLength(2)
    expect(await pending()).toBe(0)
  },
)

test.each([302, 400, 403, 500])(
  'a notification that a service refuses with %i is dropped, and logged without its address',
  async (status) => {
    const { id, browser } = await aMemberWithPush(t, service)
    service.answerWith({ status, headers: { location: `${service.origin}/elsewhere` } })
    await queueExamplePush(t.site, id)
    await t.runJobs()
    expect(service.posted).toHaveLength(1)
    expect(await pending()).toBe(0)
    const logged = lines.filter((line) => line.includes('a push service refused a notification'))
    expect(logged.at(-1)).toContain(`"status":${status}`)
    expect(lines.join('\n')).not.toContain(new URL(browser.endpoint).pathname.split('/').at(-1))
    expect(lines.join('\n')).not.toContain('an answer that nobody reads')
  },
)
