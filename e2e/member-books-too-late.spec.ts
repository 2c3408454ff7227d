import {
  addWallets,
  cardProvider,
  expectBooked,
  fillCard,
  enterBirthDate,
  goodCard,
  openWallet,
  paidEvent,
  pay,
  clickInFrame,
} from './checkout.ts'
import { fillSignIn, join, refusedProblem, signIn } from './members.ts'
import { amy, newPerson, tom } from './people.ts'
import { expect, test } from './own-site.ts'

// Uses a separate site, because the clock moves.
test.beforeEach(({ expectProblem }) => expectProblem(cardProvider))

test('checkout reports a hold that expires while the page is open, and the member can hold a place again', async ({
  page,
  demo,
  later,
  expectProblem,
}) => {
  // The access token expires by the server's clock before it expires by the page's clock, so one request is refused before the
  // token is refreshed.
  expectProblem(refusedProblem)
  const event = paidEvent(demo, 36)
  await signIn(page, tom)
  await page.clock.install()
  await page.goto(`/checkout/${event.id}`)
  await expect(page.getByRole('main')).toContainText('You have 14 minutes left to book it.')
  await page.clock.fastForward('10:00')
  await expect(page.getByRole('main')).toContainText('You have 4 minutes left to book it.')
  await expect(page.getByRole('status').filter({ hasText: 'less than five minutes' })).toBeAttached()

  await later('PT16M')
  await page.clock.fastForward('06:00')
  await expect(page.getByRole('heading', { level: 1, name: 'You’ve run out of time' })).toBeFocused()
  await expect(page.getByRole('main')).toContainText(
    'We’re no longer holding your place, and you haven’t been charged.',
  )
  await page.getByRole('link', { name: 'Try to book again' }).click()
  await expect(page.getByRole('main')).toContainText('You have 14 minutes left to book it.')
  await expect(page.getByRole('button', { name: 'PAY' })).toBeVisible()
})

test('a member who presses PAY, or approves the payment in a wallet, after the hold has expired is not charged', async ({
  page,
  demo,
  later,
  expectProblem,
}) => {
  expectProblem(refusedProblem)
  expectProblem(/\b404\b/)
  const event = paidEvent(demo, 60)
  const person = newPerson()
  await addWallets(page, 'Apple Pay')
  await join(page, person)
  await fillSignIn(page, person)
  await expect(page).toHaveURL('/')
  await page.goto(`/checkout/${event.id}`)
  await enterBirthDate(page, ['1', '2', '1966'])
  await fillCard(page, goodCard)
  await later('PT1H')
  await expect
    .poll(async () => (await page.request.get(`/api/event?id=${event.id}`)).json())
    .toMatchObject({ places: { places_left: event.places.places_left } })

  await pay(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’ve run out of time')
  await expect(page.getByRole('main')).toContainText('you haven’t been charged')

  await page.getByRole('link', { name: 'Try to book again' }).click()
  const sheet = await openWallet(page, 'Apple Pay')
  await later('PT1H')
  await clickInFrame(sheet.getByRole('button', { name: `Pay £${event.price}` }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’ve run out of time')
  await expect(page.locator('iframe'), 'the sheet is closed').toHaveCount(0)
  await expect(page.getByRole('main')).toContainText('you haven’t been charged')
})

test('checkout’s link to the event keeps the place held, and the event page leads back to the payment', async ({
  page,
  demo,
}) => {
  const event = paidEvent(demo, 36)
  await signIn(page, amy)
  await page.goto(`/checkout/${event.id}`)
  await expect(page.getByRole('button', { name: 'PAY' })).toBeVisible()
  await page.getByRole('link', { name: event.title }).click()
  await expect(page).toHaveURL(`/event/${event.id}`)
  await expect(page.getByRole('main')).toContainText('Your place is held until')
  await page.getByRole('link', { name: 'Continue to payment' }).click()
  await expect(page.getByRole('main')).toContainText('left to book it.')
})

test('a member releases a held place after confirming, and the place is on sale again', async ({ page, demo }) => {
  const event = paidEvent(demo, 36)
  await signIn(page, amy)
  await page.goto(`/checkout/${event.id}`)
  await page.getByRole('button', { name: 'Give up this place' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'No, keep it' }).click()
  await expect(page.getByRole('button', { name: 'PAY' })).toBeVisible()

  await page.getByRole('button', { name: 'Give up this place' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, give it up' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'You’ve given up your place' })).toBeFocused()
  await expect(page.getByRole('main')).toContainText('It’s back on sale, and you haven’t been charged.')
  await page.getByRole('link', { name: 'Back to the event' }).click()
  await expect(page).toHaveURL(`/event/${event.id}`)
  await expect(page.getByRole('link', { name: 'Book This Event' })).toBeVisible()
})

test('a member whose session ends at checkout signs in again over the page, and the payment continues', async ({
  page,
  demo,
  expectProblem,
}) => {
  expectProblem(refusedProblem)
  const event = paidEvent(demo, 26)
  const person = newPerson()
  await join(page, person)
  await fillSignIn(page, person)
  await expect(page).toHaveURL('/')
  await page.goto(`/checkout/${event.id}`)
  await enterBirthDate(page, ['27', 'March', '2000'])
  await fillCard(page, goodCard)
  // Has the effect of 'Sign out everywhere' on another device: neither token is valid any longer.
  await page.evaluate(() => {
    localStorage.setItem('access', `${localStorage.getItem('access')}x`)
    localStorage.setItem('refresh', 'worth-nothing')
  })

  await pay(page)
  const dialog = page.getByRole('dialog', { name: 'Please sign in again' })
  await dialog.getByLabel('Email').fill(person.email)
  await dialog.getByLabel('Password', { exact: true }).fill(person.password)
  await dialog.getByRole('button', { name: 'Sign In' }).click()
  await expectBooked(page, event)
})
