import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { notFoundTrouble, publicPages, type PublicPage } from './public-pages.ts'
import { expect, test } from './site-test.ts'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']

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
  await page.evaluate(() => document.fonts.ready)
}

async function expectNoBarrier(page: Page): Promise<void> {
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(tooWide, 'pixels to scroll sideways').toBe(0)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const { violations } = await new AxeBuilder({ page }).withTags(standards).analyze()
    const found = violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(' ')}`)
    expect(found, `barriers in the ${colorScheme} scheme`).toEqual([])
  }
}
