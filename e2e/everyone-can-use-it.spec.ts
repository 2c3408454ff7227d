import type { Page } from '@playwright/test'
import { expectNoBarrier } from './no-barrier.ts'
import { notFoundTrouble, publicPages, type PublicPage } from './public-pages.ts'
import { expect, test } from './site-test.ts'

// Colours are measured, so nothing may be half way between two.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const publicPage of publicPages) {
  test(`${publicPage.name} has no barrier and no sideways scrolling`, async ({ page, demo, expectTrouble }, info) => {
    if (publicPage.status === 404) expectTrouble(notFoundTrouble)
    await open(page, publicPage, publicPage.path(demo))
    await expectNoBarrier(page)
    if (info.project.name !== 'phone') return

    await page.setViewportSize({ width: 320, height: 640 })
    await expectNoBarrier(page)
  })
}

async function open(page: Page, { heading: _, ...publicPage }: PublicPage, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 }), publicPage.name).toBeVisible()
}
