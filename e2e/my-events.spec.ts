import type { Page } from '@playwright/test'
import { cardProvider, enterBirthDate } from './checkout.ts'
import { tabTo as tabToControl } from './keyboard.ts'
import { linkIn, mailTo } from './mails.ts'
import { fillSignIn, join, openFromMenu } from './members.ts'
import { demoPassword, newPerson, tom } from './people.ts'
import { expectAccessibleAtAnyWidth } from './accessibility.ts'
import { book, holdPlace, paidPlaceOf, strangersTo } from './booking-api.ts'
import { asPerson } from './site-api.ts'
import { arrive, eventNamed, expect, ownEvent, test } from './two-member-test.ts'

// Contrast is measured, so no element may be mid-transition.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('a member without bookings is shown the purpose of the page and a link to the events', async ({ page }) => {
  const person = newPerson()
  await join(page, person)
  await fillSignIn(page, person)
  await expect(page).toHaveURL('/')
  await openFromMenu(page, 'Events')
  await page.getByRole('main').getByRole('link', { name: 'My Events' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Events')
  await expect(page.getByRole('main')).toContainText('You have not yet booked any events!')
  await expectAccessibleAtAnyWidth(page)
  await page.getByRole('main').getByRole('link', { name: 'See the events' }).click()
  await expect(page).toHaveURL('/events')
})

test('held, booked and past places appear in separate sections, with the emails about them', async ({
  page,
  demo,
  ownSite,
  expectProblem,
}) => {
  expectProblem(cardProvider)
  const booked = eventNamed(demo, 'Midweek on the Butty')
  const held = eventNamed(demo, 'Thirties at the Glassmakers')
  await book(ownSite, tom, booked.id)
  await paidPlaceOf(ownSite, tom, booked.id)
  await holdPlace(await asPerson(ownSite, tom), held.id)
  await arrive(page, tom, '/myevents')
  const { subject } = await mailTo(page, tom.email, new RegExp(booked.title))
  await page.reload()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Waiting for payment', 'Coming up', 'Past events'])
  await expect(ownEvent(page, held, 'Waiting for payment')).toContainText('Your place is held until')
  const mails = ownEvent(page, booked, 'Coming up').getByRole('group')
  await mails.getByText('Emails about this event (1)').click()
  await expect(mails).toContainText(subject)
  await expect(mails).toContainText('Sent on ')
  await expectAccessibleAtAnyWidth(page)

  const past = page.getByRole('region', { name: 'Past events' }).getByRole('article')
  const [ticketHeight, pastHeight] = await Promise.all([
    ownEvent(page, booked, 'Coming up').evaluate((card) => card.clientHeight),
    past.last().evaluate((row) => row.clientHeight),
  ])
  expect(pastHeight).toBeLessThan(ticketHeight / 2)
  await past.first().getByRole('link', { name: 'View' }).click()
  await expect(page.getByRole('complementary', { name: 'Places and price' })).toContainText('You attended this event')
  await page.goto('/myevents')
  await ownEvent(page, held, 'Waiting for payment').getByRole('link', { name: 'Continue to payment' }).click()
  await expect(page).toHaveURL(`/checkout/${held.id}`)
  await expect(page.getByRole('main')).toContainText('left to book it.')
})

test('My Events is requested before the client arrives, once, and loads no forms until they are opened', async ({
  page,
  demo,
  ownSite,
}) => {
  const booked = eventNamed(demo, 'First-timers at the Alma')
  const [person] = await strangersTo(ownSite, booked.id, 'M', 1)
  await book(ownSite, person, booked.id)
  await arrive(page, person, '/profile')
  const modules: string[] = []
  page.on('request', (request) => modules.push(/\/assets\/(.+)-[\w-]{8}\.js$/.exec(request.url())?.[1] ?? ''))
  const early = Promise.all(['myplaces', 'myevents'].map((name) => page.waitForRequest(`**/api/${name}`)))
  // The client arrives only once the data has been requested.
  await page.route('**/assets/client-*.js', async (route) => {
    await early
    await route.continue()
  })
  await page.goto('/myevents')
  const card = ownEvent(page, booked, 'Coming up')
  await expect(card).toBeVisible()
  const parts = ['start-transfer', 'step-up-dialog']
  expect(modules.filter((name) => parts.includes(name))).toEqual([])
  await card.getByRole('button', { name: 'Transfer your place' }).click()
  await expect(card.getByLabel('Their email address')).toBeVisible()
  expect(modules).toContain('start-transfer')
})

test('a member transfers a place by email to a person who is new to the site', async ({
  page,
  other,
  demo,
  ownSite,
  expectProblem,
}) => {
  expectProblem(/\b409\b/)
  const event = eventNamed(demo, 'First-timers at the Alma')
  const [sender] = await strangersTo(ownSite, event.id, 'F', 1)
  const friend = newPerson()
  await book(ownSite, sender, event.id)
  await arrive(page, sender, '/myevents')
  const card = ownEvent(page, event, 'Coming up')
  await card.getByRole('button', { name: 'Transfer your place' }).click()
  await card.getByLabel('Their email address').fill('josie')
  await card.getByRole('button', { name: 'Send the link' }).click()
  await expect(card.getByLabel('Their email address')).toBeFocused()
  await expect(card.getByLabel('Their email address')).toHaveAttribute('aria-invalid', 'true')
  await card.getByLabel('Their email address').fill(friend.email)
  await expectAccessibleAtAnyWidth(page)
  await card.getByRole('button', { name: 'Send the link' }).click()
  await expect(card.getByText('The link is on its way.')).toBeFocused()
  await expect(card).toContainText(`We sent this link to ${friend.email}`)
  await expectAccessibleAtAnyWidth(page)

  const mail = await mailTo(page, friend.email, /has offered you a place/)
  expect(mail.subject).toContain(sender.userName)
  const path = linkIn(mail, '/replacement')
  await other.goto(path)
  await expect(other.getByRole('main').getByRole('link', { name: 'Register' })).toBeVisible()
  await join(other, friend)
  await other.goto(path)
  await other.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await fillSignIn(other, friend)
  await enterBirthDate(other, ['1', '2', '1980'])
  await other.getByRole('button', { name: 'Claim this place' }).click()
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('You’re booked')
  await mailTo(page, sender.email, /^Your place has been transferred/)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Events')
  await expect(card).toHaveCount(0)
})

test('an error appears when the events cannot be loaded, and Try again loads them', async ({ page, expectProblem }) => {
  expectProblem(/\/api\/myplaces|ERR_FAILED|\b503\b/)
  const placesPath = '**/api/myplaces*'
  await page.route(placesPath, (route) => route.abort())
  await arrive(page, tom, '/myevents')
  const alert = page.getByRole('alert').filter({ hasText: 'We couldn’t load your events.' })
  await expect(alert).toContainText('We couldn’t reach the site. Check your connection, then try again.')
  await expectAccessibleAtAnyWidth(page)
  await page.unroute(placesPath)
  const body = { error: 'too_busy', detail: 'We are very busy just now.', request_id: 'x' }
  await page.route(placesPath, (route) => route.fulfill({ status: 503, json: body }))
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(alert).toContainText('We are very busy just now.')
  await page.unroute(placesPath)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('region', { name: 'Past events' })).toBeVisible()
  await expect(alert).toHaveCount(0)
})

test('with the keyboard alone a member offers a place for transfer, withdraws the offer, and cancels the booking', async ({
  page,
  demo,
  ownSite,
}) => {
  const event = eventNamed(demo, 'First-timers at the Alma')
  const [person] = await strangersTo(ownSite, event.id, 'M', 1)
  await book(ownSite, person, event.id)
  await page.goto('/signin?to=/myevents')
  await fillSignIn(page, { email: person.email, password: demoPassword })
  const card = ownEvent(page, event, 'Coming up')
  await expect(card).toBeVisible()
  const focused = card.locator(':focus')
  const tabTo = async (phrase: string) => {
    await page.keyboard.press('Tab')
    await expect(focused).toHaveAccessibleName(phrase)
  }

  // Tab follows the reading order.
  while ((await focused.count()) === 0) await page.keyboard.press('Tab')
  await expect(focused).toHaveAccessibleName(event.title)
  await tabTo(`Your ticket for ${event.title}`)
  for (const phrase of [`View Attendees of ${event.title}`, `View event ${event.title}`]) await tabTo(phrase)
  await tabTo(`Transfer your place at ${event.title}`)
  await tabTo(`I can’t come to ${event.title}`)
  await page.keyboard.press('Shift+Tab')
  await expect(focused).toHaveAccessibleName(`Transfer your place at ${event.title}`)
  await page.keyboard.press('Enter')
  await expect(card.getByRole('button', { name: 'Transfer your place' })).toHaveAttribute('aria-expanded', 'true')
  await expect(card.getByRole('heading', { name: 'Transfer your place' })).toBeFocused()
  await tabTo('Get a link')
  const hasLinkWhenFocused = hasElementAtFocus(page, 'Your link is ready.', '[readonly]')
  await page.keyboard.press('Enter')
  await expect(card.getByText('Your link is ready.')).toBeFocused()
  expect(await hasLinkWhenFocused).toBe(true)
  await tabTo('Link to share')
  await tabTo('Copy')
  // Some browsers show a share button before this one.
  await card.getByRole('button', { name: 'Cancel the transfer' }).focus()
  await page.keyboard.press('Enter')
  const status = page.locator(':focus')
  await expect(status).toContainText(`You still have your place at ‘${event.title}’`)

  await card.getByRole('button', { name: 'I can’t come' }).focus()
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: 'Give up your place?' })
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(focused).toHaveAccessibleName(`I can’t come to ${event.title}`)
  await page.keyboard.press('Space')
  await expect(question).toBeVisible()
  await tabToControl(page, 'button', 'Yes, give it up', question)
  await page.keyboard.press('Enter')
  await expect(status).toContainText(`You’ve given up your place at ‘${event.title}’.`)
  await expect(card).toHaveCount(0)
  await expect(ownEvent(page, event, 'Cancelled bookings')).toContainText('You gave up this place.')
  await expectAccessibleAtAnyWidth(page)
})

/** Returns whether the page contains such an element at the moment when the message gets the focus. */
function hasElementAtFocus(page: Page, message: string, selector: string): Promise<boolean> {
  return page.evaluate(
    ([phrase, wanted]) =>
      new Promise<boolean>((resolve) => {
        document.addEventListener('focusin', ({ target }) => {
          const isMessage = target instanceof Element && target.textContent === phrase
          if (isMessage) resolve(document.querySelector(wanted) !== null)
        })
      }),
    [message, selector] as const,
  )
}
