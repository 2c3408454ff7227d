import type { Route } from '@playwright/test'
import { cardProvider, expectBooked, fillCard, enterBirthDate, goodCard, paidEvent, pay } from './checkout.ts'
import { fillSignIn, join, openFromMenu, signIn } from './members.ts'
import { newPerson, tom } from './people.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './own-site.ts'

test.beforeEach(({ expectProblem }) => expectProblem(cardProvider))

test('when the connection is lost after PAY is pressed, the page polls until it gets a result', async ({
  page,
  demo,
  expectProblem,
}) => {
  expectProblem(/\/api\/payments\/confirm|ERR_FAILED/)
  const event = paidEvent(demo, 60)
  const person = newPerson()
  await join(page, person)
  await fillSignIn(page, person)
  await expect(page).toHaveURL('/')
  await page.goto(`/checkout/${event.id}`)
  await enterBirthDate(page, ['1', '2', '1966'])
  await fillCard(page, goodCard)
  await page.route('**/api/payments/confirm', (route) => route.abort())

  await pay(page)
  await expect(page.getByText('You’ve lost your connection.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'PROCESSING' })).toBeVisible()
  await page.unroute('**/api/payments/confirm')
  await expectBooked(page, event)
})

test('when a payment cannot be opened, the error screen says so, and a busy site is asked again', async ({
  page,
  demo,
  expectProblem,
}) => {
  expectProblem(/\b50[03]\b|createpaymentintent|ERR_FAILED/)
  const detail = 'There was an error connecting to the payment gateway. Please try again later.'
  const order = '**/api/orders/createpaymentintent'
  const body = { error: 'payment_gateway_unavailable', detail, request_id: 'x' }
  const failures = [
    (route: Route) => route.fulfill({ status: 503, json: body }),
    (route: Route) => route.fulfill({ status: 500, contentType: 'text/html', body: '<p>Sorry</p>' }),
    (route: Route) => route.abort(),
  ]
  await signIn(page, tom)
  for (const fail of failures) {
    await page.route(order, fail)
    await page.goto(`/checkout/${paidEvent(demo, 36).id}`)
    await expect(page).toHaveURL('/errorscreen')
    await expect(page.getByRole('alert')).toHaveText(detail)
    await page.unroute(order)
  }

  const busy = { error: 'too_busy', detail: 'The site is very busy right now.', request_id: 'x' }
  const place = '**/api/events/*/place'
  for (const request of [place, order])
    await page.route(request, (route) => route.fulfill({ status: 503, json: busy, headers: { 'retry-after': '1' } }))
  await page.getByRole('link', { name: 'Go back and try again' }).click()
  const queue = page.getByRole('status').filter({ hasText: 'you’re in a queue' })
  await expect(queue).toBeVisible()
  await expectAccessible(page)
  await page.unroute(place)
  await expect(page.getByRole('heading', { name: 'Total to Pay' })).toBeVisible()
  await expect(queue).toBeVisible()
  await expectAccessible(page)
  await page.unroute(order)
  await expect(page.getByRole('button', { name: 'PAY' })).toBeVisible()
})

test('a member whose session has ended is sent from checkout to sign in, and back', async ({
  page,
  demo,
  expectProblem,
}) => {
  expectProblem(/\b401\b/)
  const path = `/checkout/${paidEvent(demo, 36).id}`
  await signIn(page, tom)
  await page.goto('/contact')
  await page.evaluate(() => {
    localStorage.setItem('access', `${localStorage.getItem('access')}x`)
    localStorage.setItem('refresh', 'worth-nothing')
  })
  await page.goto(path)
  await expect(page).toHaveURL(`/signin?${new URLSearchParams({ to: path })}`)
  await fillSignIn(page, tom)
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('button', { name: 'PAY' })).toBeVisible()
})

test('when the card fields fail to load, an error appears and they can be loaded again', async ({
  page,
  demo,
  expectProblem,
}) => {
  expectProblem(/dev\/stripe\/v3|ERR_FAILED/)
  await signIn(page, tom)
  await page.route('**/dev/stripe/v3/', async (route) => {
    await expect(page.getByText('We don’t give refunds once you’ve booked'), 'the terms are there first').toBeVisible()
    await route.abort()
  })
  await page.goto(`/checkout/${paidEvent(demo, 36).id}`)
  await expect(page.getByText('The card fields haven’t loaded')).toBeVisible()

  await page.unroute('**/dev/stripe/v3/')
  await page.getByRole('link', { name: 'Load the card fields again' }).click()
  await expect(page.getByRole('button', { name: 'PAY' })).toBeVisible()
})

test('entering and leaving checkout reloads the page, so that its CSP and the Stripe script apply only there', async ({
  page,
  demo,
}) => {
  const path = `/checkout/${paidEvent(demo, 36).id}`
  const documents: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame())
      documents.push(new URL(request.url()).pathname)
  })
  await page.goto(`/signin?${new URLSearchParams({ to: path })}`)
  await fillSignIn(page, tom)
  await expect(page.getByRole('button', { name: 'PAY' })).toBeVisible()
  expect(documents).toContain(path)

  documents.length = 0
  await openFromMenu(page, 'Events')
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible()
  expect(documents).toEqual(['/events'])
  expect(await page.evaluate(() => 'Stripe' in window)).toBe(false)
})
