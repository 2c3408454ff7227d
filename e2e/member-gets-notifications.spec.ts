import type { cancelOwnBooking } from '#bookings/contract/my-events.ts'
import { browserSubscription, turnOnPush } from '#push/testing.ts'
import { expectAccessibleAtAnyWidth } from './accessibility.ts'
import { fillUp, paidPlaceOf } from './booking-api.ts'
import { refusedProblem } from './members.ts'
import { amy, tom } from './people.ts'
import { arrive, deliver, eventNamed, expect, registerAt, test } from './push-site.ts'
import { asPerson } from './site-api.ts'

// Contrast is measured, so no element may be mid-transition.
test.use({ contextOptions: { reducedMotion: 'reduce' } })
test.beforeEach(({ expectProblem }) => expectProblem(refusedProblem))

test('a member who joins a waiting list turns notifications on, gets one when a place is offered, chooses what it shows, and stops', async ({
  page,
  demo,
  pushSite,
}) => {
  const { url, service } = pushSite
  const event = eventNamed(demo, 'Midweek on the Butty')
  const [first, second] = (await fillUp(url, event.id, [tom])).M
  if (!first || !second) throw new Error('too few men have booked')
  const browser = await registerAt(page, pushSite)

  await arrive(page, tom, `/event/${event.id}`)
  const offer = page.getByRole('region', { name: 'Notifications' })
  await expect(page.getByRole('button', { name: 'Join the waiting list' })).toBeVisible()
  await expect(offer, 'it is offered only when it helps').toHaveCount(0)
  await page.getByRole('button', { name: 'Join the waiting list' }).click()
  await expect(offer).toContainText('Want to know as soon as there’s a place?')
  await expectAccessibleAtAnyWidth(page)
  await offer.getByRole('button', { name: 'Turn on notifications' }).click()
  await expect(offer).toContainText('Notifications are on for this device.')
  await expect(offer.getByRole('group', { name: 'Message' })).toBeFocused()

  const cancelPlace = async (person: { email: string }) => {
    const { id } = await paidPlaceOf(url, person, event.id)
    await (
      await asPerson(url, person)
    )<typeof cancelOwnBooking>('DELETE /api/bookings/:id', { params: { id } })
  }
  await cancelPlace(first)
  await expect.poll(() => service.posted.length).toBe(1)
  const sent = browser.read(service.posted[0]?.body ?? Buffer.alloc(0))
  expect(sent).toMatchObject({ body: 'Something new', opens: '/myevents' })
  expect(await deliver(page, sent)).toMatchObject({ title: sent.title, body: 'Something new', data: '/myevents' })

  await offer.getByRole('link', { name: 'Choose what they show' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
  await expect(page.getByText('Notifications are on.')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Show what they’re about' }).check()
  await expect(page.getByText('Notifications will show what they’re about.')).toBeVisible()
  await expectAccessibleAtAnyWidth(page)

  await page.goto(`/event/${event.id}`)
  await page.getByRole('button', { name: 'No thanks' }).click()
  await expect(page.getByText('You’ve turned this place down')).toBeVisible()
  await fillUp(url, event.id, [tom])
  await page.reload()
  await page.getByRole('button', { name: 'Join the waiting list' }).click()
  await expect(page.getByText(/You’re on the waiting list/)).toBeVisible()
  await expect(offer, 'it is not offered again').toHaveCount(0)
  await cancelPlace(second)
  await expect.poll(() => service.posted.length).toBe(2)
  const next = browser.read(service.posted[1]?.body ?? Buffer.alloc(0))
  expect(next).toMatchObject({ body: 'There’s a place for you', topic: sent.topic })
  // It replaces the first, which was about the same event.
  expect(await deliver(page, next)).toMatchObject({ body: next.body, tag: sent.topic })

  await page.goto('/account/notifications')
  await page.getByRole('button', { name: 'Turn off notifications' }).click()
  await expect(page.getByText('Notifications are off.', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'This device' })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Turn on notifications' })).toBeVisible()
  await expectAccessibleAtAnyWidth(page)
})

test('a member who answers ‘Not now’ is not asked again on the device, and finds it in the account', async ({
  page,
  pushSite,
}) => {
  await registerAt(page, pushSite)
  await arrive(page, amy, '/messages')
  const offer = page.getByRole('region', { name: 'Notifications' })
  await offer.getByRole('button', { name: 'Not now' }).click()
  await expect(offer).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('Emails about messages')).toBeVisible()
  await expect(offer).toHaveCount(0)
  await page.goto('/account')
  await page.getByRole('main').getByRole('link', { name: 'Notifications', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Turn on notifications' })).toBeVisible()
})

test('a member turns notifications off for a device that they do not have with them', async ({ page, pushSite }) => {
  const { url, service } = pushSite
  const lost = browserSubscription(service.origin)
  await turnOnPush(await asPerson(url, amy), lost, true)
  await registerAt(page, pushSite)
  await arrive(page, amy, '/account/notifications')
  const others = page.getByRole('region', { name: 'Other devices with notifications' })
  await expect(others.getByRole('listitem')).toContainText('Shows what they’re about')
  await expectAccessibleAtAnyWidth(page)
  await others.getByRole('button', { name: /^Turn off/ }).click()
  await expect(others).toHaveCount(0)
  await expect(page.getByText(/^Notifications are off on /)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'This device' })).toBeFocused()
})
