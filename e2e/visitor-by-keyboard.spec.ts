import { expect, test } from './site-test.ts'
import { desk, resize } from './viewports.ts'

test('the skip link moves the focus past the navigation', async ({ page }) => {
  await page.goto('/events')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeInViewport()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').getByRole('combobox', { name: 'Age' })).toBeFocused()
})

test('the phone menu opens, closes with Escape and can be used by keyboard', async ({ page }) => {
  await page.goto('/')
  const menu = page.getByRole('button', { name: 'Menu' })
  const events = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Events' })
  await menu.focus()
  await expect(events).toBeHidden()

  await page.keyboard.press('Enter')
  await expect(events).toBeVisible()
  // The first key loads the client, without which the page does not notice that the focus leaves the menu.
  await expect(page.locator('html')).toHaveAttribute('data-started')
  await page.keyboard.press('Escape')
  await expect(events).toBeHidden()
  await expect(menu).toBeFocused()

  await page.keyboard.press('Space')
  await expect(events).toBeVisible()
  while (!(await page.getByRole('main').locator(':focus').count())) await page.keyboard.press('Tab')
  await expect(events, 'the menu closes when the focus leaves it').toBeHidden()

  await menu.focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(events).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible()
  await expect(events).toBeHidden()
})

test('in forced colours only the current page is marked in the bar', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await resize(page, desk)
  await page.goto('/events')
  const marked = await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link')
    .filter({ visible: true })
    .evaluateAll((links) =>
      links
        .map((link) => ({ name: link.textContent, style: getComputedStyle(link) }))
        // Forced colours draw transparent borders too.
        .filter(({ style }) => style.outlineStyle !== 'none' || style.borderBottomWidth !== '0px')
        .map(({ name }) => name),
    )
  expect(marked).toEqual(['Events'])
})
