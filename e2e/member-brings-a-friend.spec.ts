import type { Page } from '@playwright/test'
import type { EventView } from './demo-events.ts'
import { expectAccessibleAtAnyWidth } from './accessibility.ts'
import { book, paidPlaceOf, placeOf, strangersTo } from './booking-api.ts'
import { cardProvider, fillCard, goodCard, pay } from './checkout.ts'
import { mailTo } from './mails.ts'
import { fillSignIn } from './members.ts'
import { amy, demoPassword } from './people.ts'
import { arrive, eventNamed, expect, ownEvent, test } from './two-member-test.ts'

// Contrast is measured, so no element may be mid-transition.
test.use({
  contextOptions: { reducedMotion: 'reduce', permissions: ['clipboard-read', 'clipboard-write'] },
})

/** Pays for a place for a friend from My Events. Returns the link to pass on. */
async function bringFriend(page: Page, event: EventView, who: 'woman' | 'man'): Promise<string> {
  await page.goto('/myevents')
  const card = ownEvent(page, event, 'Coming up')
  await card.getByRole('button', { name: 'Bring a friend' }).click()
  await expect(card.getByRole('heading', { name: 'Bring a friend' })).toBeFocused()
  await expectAccessibleAtAnyWidth(page)
  await card.getByRole('link', { name: `My friend is a ${who}` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Total to Pay : £${event.price}`)
  await expect(page.getByRole('main')).toContainText('This is for a friend’s place.')
  await fillCard(page, goodCard)
  await pay(page)
  await expect(page).toHaveURL(`/myevents?friend=${event.id}`)
  const friends = ownEvent(page, event, 'For friends')
  await expect(friends.getByRole('heading', { name: 'Your friend’s place is paid for' })).toBeFocused()
  await expect(friends).toContainText(`You’ve paid for a place for a ${who}. Nobody has claimed it yet.`)
  await expect(card.getByRole('button', { name: 'Bring a friend' }), 'one friend at an event').toBeHidden()
  await friends.getByRole('button', { name: 'Copy' }).click()
  await expect(friends.getByText('Link copied.')).toBeVisible()
  await expectAccessibleAtAnyWidth(page)
  return page.evaluate(() => navigator.clipboard.readText())
}

test('Amy pays for a friend’s place, and the friend claims it; another that nobody claims is released and refunded', async ({
  page,
  other,
  demo,
  ownSite,
  later,
  expectProblem,
}) => {
  expectProblem(cardProvider)
  expectProblem(/\b40[149]\b/)
  const event = eventNamed(demo, 'Midweek on the Butty')
  await book(ownSite, amy, event.id)
  await paidPlaceOf(ownSite, amy, event.id)
  await arrive(page, amy, '/myevents')
  const link = await bringFriend(page, event, 'man')
  expect(link).toMatch(/\/replacement\?token=/)
  const mail = await mailTo(page, amy.email, /A place for your friend/)
  expect(mail.text).toContain(link)

  const [friend] = await strangersTo(ownSite, event.id, 'M', 1)
  await other.goto(link)
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('A place for you')
  await expect(other.getByRole('main')).toContainText('Amy Tonks has paid for a place at this event for you.')
  await expectAccessibleAtAnyWidth(other)
  await other.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await fillSignIn(other, { email: friend.email, password: demoPassword })
  await other.getByRole('button', { name: 'Claim this place' }).click()
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('You’re booked')
  expect((await placeOf(ownSite, friend, event.id)).booking?.state).toBe('booked')
  await mailTo(page, amy.email, /Your friend has claimed their place/)
  await page.goto('/myevents')
  await expect(ownEvent(page, event, 'For friends')).toContainText('Your friend has claimed the place')
  await other.goto(link)
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('This place has gone')

  const unclaimed = eventNamed(demo, 'Thirties at the Glassmakers')
  if ((await placeOf(ownSite, amy, unclaimed.id)).booking === null) await book(ownSite, amy, unclaimed.id)
  await paidPlaceOf(ownSite, amy, unclaimed.id)
  const unused = await bringFriend(page, unclaimed, 'man')
  const starts = Temporal.PlainDateTime.from(unclaimed.start_date_local).toZonedDateTime('Europe/London').toInstant()
  const minutes = starts.subtract({ hours: 24 }).since(Temporal.Now.instant()).total('minutes')
  await later(`PT${Math.ceil(minutes) + 1}M`)
  const released = await mailTo(page, amy.email, /Your friend’s place has been released/)
  expect(released.text).toContain('Nobody had claimed it 24 hours before the event')
  await mailTo(page, amy.email, /Your refund/)
  await other.goto(unused)
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('This place has gone')
})
