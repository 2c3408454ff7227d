import { startClient } from './start-client.ts'
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { notFoundProblem } from './public-pages.ts'
import { expect, test } from './site-test.ts'

const signInPart = /\/assets\/sign-in-page-[^/]*\.js/
const eventPart = /\/assets\/event-page-[^/]*\.js/
const partMissing = '#part-missing'
const eventCall = /\/api\/event\?/

test('an unknown event gets a 404 page that says so and links to the events', async ({ page, expectProblem }) => {
  expectProblem(notFoundProblem)
  for (const path of ['/event/999999', '/event/none']) {
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(404)
    await expect(page.getByText('No event is selected.')).toBeVisible()
    await expect(page.getByText('or the event may no longer be here.')).toBeVisible()
  }
  await page.getByRole('main').getByRole('link', { name: 'See the events' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible()
})

test('an unknown address gets a 404 page that links to the home page', async ({ page, expectProblem }) => {
  expectProblem(notFoundProblem)
  const answer = await page.goto('/no/such/page')
  expect(answer?.status()).toBe(404)
  await page.getByRole('main').getByRole('link', { name: 'Home' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Speed Dating Events' })).toBeVisible()
})

test('the error screen shows the stored message and links back to the page that failed', async ({ page }) => {
  await storeError(page, { message: 'There was an error connecting.', pagePath: '/rules' })
  await page.goto('/errorscreen')
  await expect(page.getByText('There was an error connecting.')).toBeVisible()
  await page.getByRole('link', { name: 'Go back and try again' }).click()
  await expect(page).toHaveURL('/rules')
})

for (const pagePath of [
  '//evil.example',
  '/\\evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  '/\t/evil.example',
]) {
  test(`the error screens do not link to ${JSON.stringify(pagePath)}`, async ({ page, baseURL }) => {
    await storeError(page, { message: 'Whatever', pagePath })
    for (const [path, label] of [
      ['/errorscreen', 'Go back and try again'],
      ['/error500', 'Try again'],
    ] as const) {
      await page.goto(path)
      await page.getByRole('link', { name: label }).click()
      await expect.poll(() => new URL(page.url()).pathname).not.toBe(path)
      expect(new URL(page.url()).origin).toBe(baseURL)
    }
  })
}

test('the error screen shows a standard message if the stored value is invalid', async ({ page }) => {
  for (const stored of ['null', '[]', 'no json']) {
    await page.addInitScript((text) => sessionStorage.setItem('error-screen', text), stored)
    await page.goto('/errorscreen')
    await expect(page.getByText('Sorry, that didn’t work. Please go back and try again.')).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Home' })).toBeVisible()
  }
})

test('a page module that fails to load shows an error, and loads when the network is back', async ({
  page,
  demo,
  expectProblem,
}) => {
  expectProblem(eventPart)
  await page.goto('/events')
  await startClient(page)
  await page.route(eventPart, (route) => route.abort('failed'))
  await page.getByRole('link', { name: `See More about ${demo.next.title}` }).click()
  await expect(page.getByRole('heading', { name: 'This page didn’t load' })).toBeVisible()

  await page.unroute(eventPart)
  await page.getByRole('link', { name: 'Load it again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: demo.next.title })).toBeVisible()
})

test('a page module that has not loaded after 120 seconds shows an error', async ({ page, demo, expectProblem }) => {
  expectProblem(eventPart)
  await page.clock.install()
  await page.goto('/events')
  await startClient(page)
  await page.route(eventPart, () => {})
  const requested = page.waitForRequest(eventPart)
  await page.getByRole('link', { name: `See More about ${demo.next.title}` }).click()
  await requested
  await expect(page.getByRole('status').getByText('Loading...')).toHaveCSS('opacity', '1')
  await page.clock.fastForward(100_000)
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible()

  await page.clock.fastForward(21_000)
  await expect(page.getByRole('heading', { name: 'This page didn’t load' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Load it again' })).toBeVisible()
})

for (const part of [signInPart, /\/assets\/client-[^/]*\.js/]) {
  test(`a first load without ${part} says what is missing, and loads when the network is back`, async ({
    page,
    expectProblem,
  }) => {
    expectProblem(part)
    await page.route(part, (route) => route.abort('failed'))
    await page.goto('/signin')
    await expect(page.getByRole('alert').filter({ hasText: 'Part of this page is missing.' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible()
    await expectAccessible(page)

    await page.unroute(part)
    await page.getByRole('link', { name: 'Load it again' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-started')
    await expect(page.locator(partMissing)).toBeHidden()
  })
}

test('a first load whose scripts have not arrived after 120 seconds says so, and goes on if they come after all', async ({
  page,
}) => {
  await page.clock.install()
  let arrive: (() => void) | undefined
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  await page.route(/\/assets\/frame-[^/]*\.js/, async (route) => {
    await arrived
    await route.continue()
  })
  await page.goto('/signin', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill('amy@example.com')
  await page.clock.fastForward(100_000)
  await expect(page.locator(partMissing)).toBeHidden()
  await page.clock.fastForward(21_000)
  await expect(page.locator(partMissing).getByRole('link', { name: 'Load it again' })).toBeVisible()

  arrive?.()
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeEnabled()
  await expect(page.locator(partMissing)).toBeHidden()
  await expect(page.getByLabel('Email')).toHaveValue('amy@example.com')
})

test('a page whose data cannot be loaded shows an error, and Try again loads the data', async ({
  page,
  demo,
  expectProblem,
}) => {
  expectProblem(eventCall)
  await page.goto('/events')
  await startClient(page)
  await page.route(eventCall, (route) => route.abort('failed'))
  await page.getByRole('link', { name: `See More about ${demo.next.title}` }).click()
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('Check your connection')

  await page.unroute(eventCall)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: demo.next.title })).toBeVisible()
})

test('a page whose request for data is refused shows the site’s message', async ({ page, demo, expectProblem }) => {
  expectProblem(/\b503\b/)
  const body = { error: 'too_busy', detail: 'We are very busy just now.', request_id: 'x' }
  await page.goto('/events')
  await startClient(page)
  await page.route(eventCall, (route) => route.fulfill({ status: 503, json: body }))
  await page.getByRole('link', { name: `See More about ${demo.next.title}` }).click()
  await expect(page.getByRole('alert')).toHaveText('We are very busy just now.')
  await expect(page.getByRole('link', { name: 'Try again' })).toBeVisible()
})

async function storeError(page: Page, error: { message: string; pagePath: string }): Promise<void> {
  await page.addInitScript((text) => sessionStorage.setItem('error-screen', text), JSON.stringify(error))
}
