import type { Page } from '@playwright/test'
import { expect, test } from './site-test.ts'

/** Returns the names of the modules that the page requests from now on, without the loader itself. */
function modulesOf(page: Page): string[] {
  const modules: string[] = []
  page.on('request', (request) => {
    const name = /\/assets\/(.+)-[\w-]{8}\.js$/.exec(request.url())?.[1]
    if (name !== undefined && name !== 'load-client') modules.push(name)
  })
  return modules
}

test('a visitor’s home page loads its modules only when the visitor reaches for a link', async ({ page }) => {
  const modules = modulesOf(page)
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(modules).toEqual([])

  await page.getByRole('link', { name: 'See what’s on' }).focus()
  await expect.poll(() => modules).toContain('home-page')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible()
})
