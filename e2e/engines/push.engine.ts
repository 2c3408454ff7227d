import type { cancelOwnBooking } from '#bookings/contract/my-events.ts'
import type { joinWaitingList } from '#bookings/contract/waiting-list.ts'
import { fillUp, paidPlaceOf } from '../booking-api.ts'
import { readDemoEvents } from '../demo-events.ts'
import { tom } from '../people.ts'
import { asPerson } from '../site-api.ts'
import { eventNamed } from '../two-member-test.ts'
import { expect, test as base } from './engine-test.ts'
import { button, field, text } from './find-on-page.ts'
import { startPushServer, type PushServer } from './push-server.ts'

const SHOWN = `navigator.serviceWorker.getRegistration('/ticket/').then(async (registration) =>
  ((await registration?.getNotifications()) ?? []).map(({ title, body, data }) => [title, body, data].join(' | ')).join())`

const test = base.extend<{ pushServer: PushServer }>({
  pushServer: async ({}, provide) => {
    const server = await startPushServer()
    await provide(server)
    await server.stop()
  },
  settings: async ({ pushServer }, provide) => provide({ SITE_MODE: 'test', TEST_PUSH_SERVICE: pushServer.origin }),
  preferences: async ({ pushServer }, provide) =>
    provide({
      'dom.push.connection.enabled': true,
      'dom.push.serverURL': pushServer.address,
      'dom.push.testing.allowInsecureServerURL': true,
      // The member allows notifications. Firefox shows them itself, because the machine of a test has no desktop that could.
      'permissions.default.desktop-notification': 1,
      'alerts.useSystemBackend': false,
    }),
})

/** The test books for everyone, also for members who attend already. */
test.use({ expected: async ({}, provide) => provide([/^response 409: \/api\/orders/]) })
test.skip(({ engine }) => engine === 'webkit', 'WebKitGTK has no push notifications.')

test('Firefox decrypts and shows the notification of an offered place, which the site sent to its push service', async ({
  enginePage: page,
  site,
  pushServer,
}) => {
  const event = eventNamed(await readDemoEvents(site), 'Midweek on the Butty')
  const [booked] = (await fillUp(site, event.id, [tom])).M
  if (!booked) throw new Error('no man has booked')
  const params = { id: event.id }
  await (
    await asPerson(site, tom)
  )<typeof joinWaitingList>('POST /api/events/:id/waiting', { params, body: {} })

  await page.goto(`${site}/signin?to=/account/notifications`)
  await page.type(field('Email'), tom.email)
  await page.type(field('Password'), tom.password)
  await page.click(button('Sign In'))
  await page.click(button('Turn on notifications'))
  await page.waitFor(text('Notifications are on.'))
  expect(await page.evaluate(SHOWN)).toBe('')

  const { id } = await paidPlaceOf(site, booked, event.id)
  await (
    await asPerson(site, booked)
  )<typeof cancelOwnBooking>('DELETE /api/bookings/:id', { params: { id } })
  await expect.poll(() => page.evaluate(SHOWN)).toBe('Black Country Speed Dating | Something new | /myevents')
  expect(pushServer.posted).toEqual([{ status: 201, encoding: 'aes128gcm' }])
  expect(pushServer.acknowledged).toHaveLength(1)

  await page.click(button('Turn off notifications'))
  await page.waitFor(text('Notifications are off.'))
})
