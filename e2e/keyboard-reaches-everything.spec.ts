import type { Page } from '@playwright/test'
import { notFoundTrouble, publicPages } from './public-pages.ts'
import { expect, test } from './site-test.ts'

for (const { name, path, status } of publicPages) {
  test(`on ${name} everything is reached by Tab, seen when it is, and in order`, async ({
    page,
    demo,
    expectTrouble,
  }) => {
    if (status === 404) expectTrouble(notFoundTrouble)
    await page.goto(path(demo))
    await page.waitForLoadState('networkidle')
    const things = await countReachable(page)

    const stops = []
    for (let count = 0; count < things; count += 1) {
      await page.keyboard.press('Tab')
      stops.push(await focused(page))
    }

    expect(
      stops.filter(({ seen }) => !seen).map(({ text }) => text),
      'focus that does not show',
    ).toEqual([])
    expect(
      stops.map(({ index }) => index),
      'the order of the document',
    ).toEqual(stops.map((_, index) => index))
    expect(stops[0]?.text).toBe('Skip to the content')
    await expectHeadingsInOrder(page)
    for (const landmark of ['banner', 'main', 'contentinfo'] as const) {
      await expect(page.getByRole(landmark)).toHaveCount(1)
    }
  })
}

test('the skip link leads past the navigation', async ({ page }) => {
  await page.goto('/events')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeInViewport()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').getByRole('link').first()).toBeFocused()
})

test('the menu of a phone opens, closes with Escape and leads on by keyboard', async ({ page }, info) => {
  test.skip(info.project.name !== 'phone', 'a desk shows the links themselves')
  await page.goto('/')
  const menu = page.getByRole('button', { name: 'Menu' })
  const events = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Events' })
  await menu.focus()
  await expect(events).toBeHidden()

  await page.keyboard.press('Enter')
  await expect(events).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(events).toBeHidden()
  await expect(menu).toBeFocused()

  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(events).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible()
  await expect(events).toBeHidden()
})

/** Marks what can be used, in the order of the document, and counts it. */
function countReachable(page: Page): Promise<number> {
  return page.evaluate(() => {
    const usable = [...document.querySelectorAll('a[href], button, summary, input, select, textarea')]
    const shown = usable.filter((thing) => thing.checkVisibility({ visibilityProperty: true }))
    for (const [index, thing] of shown.entries()) thing.setAttribute('data-stop', String(index))
    return shown.length
  })
}

function focused(page: Page): Promise<{ index: number; text: string; seen: boolean }> {
  return page.evaluate(() => {
    const thing = document.activeElement ?? document.body
    const { outlineStyle, outlineWidth } = getComputedStyle(thing)
    const { x, y, width, height } = thing.getClientRects()[0] ?? new DOMRect()
    // What lies on top of it, like a bar that stays at the foot of the screen, must not hide it.
    const onTop = document.elementFromPoint(x + width / 2, y + height / 2)
    const inView = onTop !== null && (thing.contains(onTop) || onTop.contains(thing))
    return {
      index: Number(thing.getAttribute('data-stop') ?? -1),
      text: thing.textContent?.trim() ?? '',
      seen: inView && outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
    }
  })
}

/** One first heading, before the others, and no level left out on the way down. */
async function expectHeadingsInOrder(page: Page): Promise<void> {
  const levels = await page.evaluate(() =>
    [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].map((heading) => Number(heading.tagName.slice(1))),
  )
  expect(levels[0]).toBe(1)
  expect(levels.filter((level) => level === 1)).toHaveLength(1)
  const jumps = levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1)
  expect(jumps).toEqual([])
}
