import { cardProvider, expectBooked, fillCard, giveBirthDate, goodCard, paidEvent, pay } from './checkout.ts'
import { fillSignIn, join, refusedTrouble, signIn } from './members.ts'
import { amy, somebodyNew, tom } from './people.ts'
import { expect, test } from './site-of-ones-own.ts'

// The clock moves here.
test.beforeEach(({ expectTrouble }) => expectTrouble(cardProvider))

test('a hold that ends while its page is open says so, and a place can be had again', async ({
  page,
  demo,
  later,
  expectTrouble,
}) => {
  // The access token ends with the server's clock before the page's own clock says so, and is renewed.
  expectTrouble(refusedTrouble)
  const event = paidEvent(demo, 36)
  await signIn(page, tom)
  await page.clock.install()
  await page.goto(`/checkout/${event.id}`)
  await expect(page.getByRole('main')).toContainText('Your place is kept for 14 minutes.')
  await page.clock.fastForward('10:00')
  await expect(page.getByRole('main')).toContainText('Your place is kept for 4 minutes.')
  await expect(page.getByRole('status').filter({ hasText: 'less than five minutes' })).toBeAttached()

  await later('PT16M')
  await page.clock.fastForward('06:00')
  await expect(page.getByRole('heading', { level: 1, name: 'Your time is up' })).toBeFocused()
  await expect(page.getByRole('main')).toContainText('Your place is not kept any more, and nothing was charged.')
  await page.getByRole('link', { name: 'Try for a place again' }).click()
  await expect(page.getByRole('main')).toContainText('Your place is kept for 14 minutes.')
  await expect(page.getByRole('button', { name: 'PAY' })).toBeVisible()
})

test('who comes back to a page whose time ran out unseen, and presses PAY, is not charged', async ({
  page,
  demo,
  later,
  expectTrouble,
}) => {
  expectTrouble(refusedTrouble)
  expectTrouble(/\b404\b/)
  const event = paidEvent(demo, 60)
  const person = somebodyNew()
  await join(page, person)
  await fillSignIn(page, person)
  await expect(page).toHaveURL('/')
  await page.goto(`/checkout/${event.id}`)
  await giveBirthDate(page, ['1', '2', '1966'])
  await fillCard(page, goodCard)
  await later('PT1H')
  await expect
    .poll(async () => (await page.request.get(`/api/event?id=${event.id}`)).json())
    .toMatchObject({ places: { places_left: event.places.places_left } })

  await pay(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your time is up')
  await expect(page.getByRole('main')).toContainText('nothing was charged')
})

test('a place is given up after one question, and is on sale again', async ({ page, demo }) => {
  const event = paidEvent(demo, 36)
  await signIn(page, amy)
  await page.goto(`/checkout/${event.id}`)
  await page.getByRole('button', { name: 'Give up this place' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'No, keep it' }).click()
  await expect(page.getByRole('button', { name: 'PAY' })).toBeVisible()

  await page.getByRole('button', { name: 'Give up this place' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, give it up' }).click()
  await expect(page).toHaveURL(`/event/${event.id}`)
  await expect(page.getByRole('link', { name: 'Book This Event' })).toBeVisible()
})

test('a session that ends at checkout is taken up again over the page, and the payment goes on', async ({
  page,
  demo,
  expectTrouble,
}) => {
  expectTrouble(refusedTrouble)
  const event = paidEvent(demo, 26)
  const person = somebodyNew()
  await join(page, person)
  await fillSignIn(page, person)
  await expect(page).toHaveURL('/')
  await page.goto(`/checkout/${event.id}`)
  await giveBirthDate(page, ['27', '3', '2000'])
  await fillCard(page, goodCard)
  // As after 'Sign out everywhere' on another device: neither token is worth anything any more.
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
