import type { Page } from '@playwright/test'
import { isWhole } from '#platform/testing/suite-size.ts'
import type { DemoEvents } from './demo-events.ts'
import { expectHead, expectNoInlineScript } from './page-metadata.ts'
import { expectAccessible, expectAccessibleAtOtherWidth, expectNoSidewaysScrolling } from './accessibility.ts'
import { notFoundProblem, publicPages, type PublicPage } from './public-pages.ts'
import { expectHeadingsInOrder, expectReachableByTab } from './reachable-by-tab.ts'
import { expect, test } from './site-test.ts'
import { desk, desktopAt200Percent, desktopAt400Percent, narrowestPhone, resize } from './viewports.ts'

// Contrast is measured, so no element may be mid-transition.
test.use({ contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ mode: 'parallel' })

for (const publicPage of publicPages) {
  test(`${publicPage.name} is complete without scripts, is accessible, and has correct metadata`, async ({
    page,
    elsewhere,
    demo,
    baseURL,
    expectProblem,
  }) => {
    if (publicPage.status === 404) expectProblem(notFoundProblem)
    const answer = await page.goto(publicPage.path(demo))
    expect(answer?.status()).toBe(publicPage.status)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

    await test.step('it has no inline script, and its metadata is correct', async () => {
      await expectNoInlineScript(page, (await answer?.headerValue('content-security-policy')) ?? '')
      await expectHead(page, { canonical: publicPage.canonical ? baseURL + publicPage.canonical(demo) : null })
    })
    if (publicPage.sameAs !== undefined) {
      const [own, other] = [publicPage.path(demo), publicPage.sameAs]
      // Another journey may change the page between the two requests.
      await expect(async () => expect(await markupAt(page, own)).toBe(await markupAt(page, other))).toPass({
        timeout: 30_000,
      })
    } else await expectUsable(page, publicPage)
    await test.step('it is complete without scripts', async () => {
      // With scripts disabled, the browser itself blocks the preloading of scripts.
      expectProblem(/^failed: .*\.js csp$/)
      await expectComplete(await elsewhere({ javaScriptEnabled: false }), publicPage, demo)
    })
  })
}

test('the contact page links to what it names, and every link is tall enough to tap', async ({ page }) => {
  await page.goto('/contact')
  const links = page.getByRole('main').getByRole('link')
  for (const name of ['hello@example.com', 'My Events', 'choose a new one', 'House rules'])
    await expect(links.filter({ hasText: name }).first()).toBeVisible()
  for (const link of await links.all()) expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(24)
})

/** Returns the HTML of a page without its scripts, which contain its data and its address. */
async function markupAt(page: Page, path: string): Promise<string> {
  const answer = await page.request.get(path)
  return (await answer.text()).replaceAll(/<script\b[^>]*>.*?<\/script>/gs, '')
}

/** Checks everything that depends only on what the page shows. */
async function expectUsable(page: Page, publicPage: PublicPage): Promise<void> {
  await test.step('every control is reached by Tab in order, and is visible when focused', async () => {
    await page.waitForLoadState('networkidle')
    await expectReachableByTab(page)
    await expectHeadingsInOrder(page)
    for (const landmark of ['banner', 'main', 'contentinfo'] as const) {
      await expect(page.getByRole(landmark)).toHaveCount(1)
    }
  })
  // All pages have the same banner and footer. `npm run prove` checks everything on each.
  const isThorough = isWhole || ['home', 'event'].includes(publicPage.name)
  await test.step('it is accessible and does not scroll sideways, even at narrower widths', async () => {
    await expectAccessible(page)
    for (const size of [narrowestPhone, desktopAt200Percent]) {
      if (isThorough) await expectAccessibleAtOtherWidth(page, size)
      else await expectNoSidewaysScrolling(page, size)
    }
  })
  await test.step('on a desktop every control is reached by Tab too, and the page is accessible', async () => {
    await resize(page, desk)
    await page.reload()
    await page.waitForLoadState('networkidle')
    await expectReachableByTab(page)
    if (isThorough) await expectAccessible(page)
    else await expectAccessibleAtOtherWidth(page, desk)
  })
  if (isThorough) {
    await test.step('at 400 % zoom nothing covers the control that has the focus', async () => {
      await resize(page, desktopAt400Percent)
      await page.reload()
      await page.waitForLoadState('networkidle')
      await expectReachableByTab(page)
    })
  }
}

async function expectComplete(page: Page, publicPage: PublicPage, demo: DemoEvents): Promise<void> {
  const answer = await page.goto(publicPage.path(demo))
  expect(answer?.status()).toBe(publicPage.status)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(publicPage.heading(demo))
  await expect(page.getByRole('main')).toContainText(publicPage.phrase(demo))
  await expect(page.getByRole('contentinfo')).toContainText(String(new Date().getFullYear()))
}
