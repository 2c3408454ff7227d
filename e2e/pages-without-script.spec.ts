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
