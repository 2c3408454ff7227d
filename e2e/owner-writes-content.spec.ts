import { expectAccessible, expectNoSidewaysScrolling } from './accessibility.ts'
import { demoOwner, openAdmin } from './staff.ts'
import { tom } from './people.ts'
import { expect, test } from './own-site.ts'
import { desk, narrowestPhone, resize, tablet } from './viewports.ts'

// Requests before the code is entered are refused.
test.beforeEach(({ expectProblem }) => expectProblem(/\b40[13]\b/))

test('the owner changes the terms after a preview and restores the old ones, renames the site and shows its events on another website', async ({
  page,
  browser,
  ownSite,
}) => {
  await openAdmin(page, { who: demoOwner, at: '/admin/content' })
  await expect(page.getByRole('heading', { name: 'Content and settings' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('main').getByRole('link', { name: 'Terms and Conditions' }).click()
  const text = page.getByLabel('Text')
  const before = await text.inputValue()
  await text.fill(`Be kind.\n\nOr else.\n\n${before}`)
  await page.getByRole('button', { name: 'Preview and publish' }).click()
  await expect(page.getByText(/^Line 3: only one paragraph can come/)).toBeVisible()
  await expect(text).toBeFocused()

  await text.fill(before.replace(/^.*\n/, 'Read these, [please](/rules).\n'))
  await expect(page.getByRole('region', { name: 'Preview' }).getByRole('link', { name: 'please' })).toBeVisible()
  await page.getByRole('button', { name: 'Preview and publish' }).click()
  const preview = page.getByRole('dialog', { name: /^Publish this\?/ })
  await expect(preview.getByRole('link', { name: 'please' })).toHaveAttribute('href', '/rules')
  await expect(preview).toContainText('Everyone will be asked to accept the new terms when they next sign in')
  await expectAccessible(page)
  await preview.getByRole('button', { name: 'Publish now' }).click()
  await expect(page.getByText('Published. Version 1 will show on the site')).toBeVisible()
  await expect(page.getByText(new RegExp(`^Version 1, published .* by ${demoOwner.userName}\\.$`))).toBeVisible()
  await resize(page, tablet)
  await expectAccessible(page)
  await resize(page, desk)

  // Every member who signs in now is asked to accept the changed terms.
  const tomsContext = await browser.newContext({ baseURL: ownSite })
  const tomsPage = await tomsContext.newPage()
  await tomsPage.goto('/signin')
  await tomsPage.getByLabel('Email').fill(tom.email)
  await tomsPage.getByLabel('Password', { exact: true }).fill(tom.password)
  await tomsPage.getByRole('button', { name: 'Sign In' }).click()
  await expect(tomsPage).toHaveURL(/\/newterms/)
  await expect(tomsPage.getByText('Read these, please.')).toBeVisible()
  await tomsContext.close()

  await page.getByRole('link', { name: /^View and restore/ }).click()
  await expect(page.getByText('This is the original version')).toBeVisible()
  await expect(text).toHaveValue(before)
  await page.getByRole('button', { name: 'Preview and publish' }).click()
  await page.getByRole('button', { name: 'Publish now' }).click()
  await expect(page.getByText('Published. Version 2 will show on the site')).toBeVisible()

  await page.goto('/admin/content/site')
  await page.getByLabel('Site name').fill('Tipton Evenings')
  await page.getByLabel('Your other websites').fill('https://www.tipton.example')
  await page.getByRole('button', { name: 'Preview and publish' }).click()
  await page.getByRole('button', { name: 'Publish now' }).click()
  await expect(page.getByText('Published. Version 1 will show on the site')).toBeVisible()
  await expect(async () => {
    await page.goto('/rules')
    await expect(page).toHaveTitle(/Tipton Evenings$/, { timeout: 500 })
  }).toPass()

  // Another website of the owner shows the events. A website that is not in the list cannot.
  // The site of this test is on this machine, which browsers protect from other websites.
  const context = await browser.newContext({ permissions: ['local-network-access'] })
  const embedding = await context.newPage()
  const html = `<!doctype html><html lang="en"><title>Tipton</title><body><main><h1>Tipton</h1><script src="${ownSite}/embed.js" data-count="2" data-via="tipton"></script>`
  await embedding.route(/^https:\/\/\w+\.tipton\.example\/$/, (route) =>
    route.fulfill({ contentType: 'text/html', body: html }),
  )
  await embedding.goto('https://www.tipton.example/')
  const frame = embedding.frameLocator('iframe[title="Speed dating events"]')
  await expect(frame.getByRole('listitem')).toHaveCount(2)
  await expectAccessible(embedding)
  await expectNoSidewaysScrolling(embedding, narrowestPhone)
  const opened = embedding.waitForEvent('popup')
  await frame.getByRole('link', { name: 'All events of Tipton Evenings' }).click()
  await expect(await opened).toHaveURL(`${ownSite}/events?via=tipton`)
  await embedding.goto('https://other.tipton.example/')
  await expect(embedding.locator('iframe')).toBeVisible()
  await expect(embedding.frameLocator('iframe').getByRole('listitem')).toHaveCount(0)
  await context.close()
})
