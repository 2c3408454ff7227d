import { notFoundTrouble, publicPages } from './public-pages.ts'
import { expect, test } from './site-test.ts'

// For people to look at, and compared with nothing: test-results/screens/phone-home.png …
for (const { name, path, status } of publicPages) {
  test(`${name} is pictured`, { tag: '@screens' }, async ({ page, demo, expectTrouble }, info) => {
    if (status === 404) expectTrouble(notFoundTrouble)
    await page.goto(path(demo))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.evaluate(() => document.fonts.ready)
    await page.screenshot({ path: `test-results/screens/${info.project.name}-${name}.png`, fullPage: true })
  })
}
