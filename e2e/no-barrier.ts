import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']

const bothSchemes = ['light', 'dark'] as const

/** As it stands now: nothing that keeps somebody out, in either scheme, and no sideways scrolling. */
export async function expectNoBarrier(page: Page, schemes: readonly ('light' | 'dark')[] = bothSchemes): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(tooWide, 'pixels to scroll sideways').toBe(0)
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme })
    const { violations } = await new AxeBuilder({ page }).withTags(standards).analyze()
    const found = violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(' ')}`)
    expect(found, `barriers in the ${colorScheme} scheme`).toEqual([])
  }
}
