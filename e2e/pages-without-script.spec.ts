import { expect, test } from './site-test.ts'

test.use({ javaScriptEnabled: false })

test.beforeEach(({ expectProblem }) => {
  // With scripts disabled, the browser itself blocks the preloading of scripts.
  expectProblem(/^failed: .*\.js csp$/)
})

test('a visitor can get from the home page to an event without scripts', async ({ page, demo: { next } }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Events' }).click()
  await page.getByRole('link', { name: `See More about ${next.title}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: next.title })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sign In To Book' })).toBeVisible()
})

test('a visitor can filter the events by town without scripts, and clear the filter', async ({ page, demo }) => {
  const { town } = demo.next.venue.street_address
  const inTown = demo.upcoming.filter(({ venue }) => venue.street_address.town === town)
  await page.goto('/events')
  await page.getByLabel('Town').selectOption(town)
  await page.getByRole('button', { name: 'Show events' }).click()

  await expect(page.getByRole('rowheader')).toHaveCount(inTown.length)
  await expect(page.getByText(`Showing ${inTown.length} of ${demo.upcoming.length} events.`)).toBeVisible()
  await expect(page.getByLabel('Town')).toHaveValue(town)
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await expect(page.getByRole('rowheader')).toHaveCount(demo.upcoming.length)
})
