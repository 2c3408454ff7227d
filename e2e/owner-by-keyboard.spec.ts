import type { Browser, BrowserContext, Locator, Page } from '@playwright/test'
import { isWhole } from '#platform/testing/suite-size.ts'
import { tabTo } from './keyboard.ts'
import {
  expectAccessible,
  expectAccessibleAtOtherWidth,
  expectAccessibleInLightScheme,
  expectNoSidewaysScrolling,
} from './accessibility.ts'
import { addressOf, adminRoutes, readAdmin, walkedRoutes, walks, type KnownInAdmin } from './admin-pages.ts'
import { expectHeadingsInOrder, expectReachableByTab } from './reachable-by-tab.ts'
import { SharedInFile } from './shared-in-file.ts'
import { demoAt, expect, test as base } from './site-test.ts'
import { waitUntilSettled, watchRequests } from './wait-until-settled.ts'
import { openAdmin } from './staff.ts'
import { desk, narrowestPhone, phone, resize, tablet } from './viewports.ts'

type Signed = Awaited<ReturnType<BrowserContext['storageState']>>

type Admin = { signed: Signed; known: KnownInAdmin }

const admins = new SharedInFile<Admin>()

/** The owner signs in once per worker, and all of its tests reuse the session. */
const test = base.extend<{ admin: Admin }>({
  admin: async ({ browser, baseURL }, provide, { file }) =>
    provide(await admins.of(file, () => signInOwner(browser, baseURL ?? ''))),
  storageState: async ({ admin }, provide) => provide(admin.signed),
  page: async ({ page }, provide) => {
    watchRequests(page)
    await provide(page)
  },
})

async function signInOwner(browser: Browser, baseURL: string): Promise<Admin> {
  const context = await browser.newContext({ baseURL })
  await openAdmin(await context.newPage())
  const signed = await context.storageState()
  await context.close()
  return { signed, known: await readAdmin(baseURL, await demoAt(baseURL)) }
}

// Contrast is measured, so no element may be mid-transition.
test.use({ contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ mode: 'parallel' })

test('the groups of pages include every admin page', async () => {
  expect(walkedRoutes.toSorted()).toEqual((await adminRoutes()).toSorted())
})

for (const [walk, pages] of Object.entries(walks)) {
  test(`${walk}: on a desktop every page is accessible and every control is reached by Tab, and every page fits on a tablet and on a phone`, async ({
    page,
    admin,
  }) => {
    for (const [nth, route] of Object.keys(pages).entries()) {
      await test.step(route, async () => {
        await resize(page, desk)
        await page.goto(addressOf(route, admin.known))
        await waitUntilSettled(page)
        await expectOneLineEach(page.getByRole('navigation', { name: 'Admin' }).getByRole('link'))
        await expectReachableByTab(page)
        await expectHeadingsInOrder(page)
        // The pages of a group look alike. `npm run prove` checks the dark scheme on each.
        if (isWhole || nth === 0) await expectAccessible(page)
        else await expectAccessibleInLightScheme(page)
        if (isWhole) await expectAccessibleAtOtherWidth(page, tablet)
        else await expectNoSidewaysScrolling(page, tablet)
        await expectNoSidewaysScrolling(page, phone)
        await expectNoSidewaysScrolling(page, narrowestPhone)
      })
    }
  })
}

test('skip links move the focus past the navigation and the sections', async ({ page }) => {
  await resize(page, desk)
  await page.goto('/admin/members')
  await waitUntilSettled(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip the admin sections' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Download as CSV' })).toBeFocused()
})

// The last has a row of tabs that is wider than a phone.
for (const route of ['/admin/nights', '/admin/events/:id/door', '/admin/events/:id/replacements']) {
  test(`${route} is accessible and every control is reached by Tab on a phone`, async ({ page, admin }) => {
    await resize(page, phone)
    await page.goto(addressOf(route, admin.known))
    await waitUntilSettled(page)
    await expectReachableByTab(page)
    await expectAccessible(page)
  })
}

/** Buttons that open a dialog when Enter is pressed, some of them in a menu. */
const confirmations: readonly (readonly [route: string, name: string, menu?: string])[] = [
  ['/admin/members/:id', 'Suspend'],
  ['/admin/members/:id', 'Correct gender', 'More actions'],
  ['/admin/members/:id', 'Correct date of birth', 'More actions'],
  ['/admin/staff', 'Remove role'],
  ['/admin/staff', 'Reset two-step verification'],
  ['/admin/bookings/:id', 'Cancel this booking'],
  ['/admin/money/payments/:id', 'Refund'],
  ['/admin/events/:id/cancel', 'Cancel this event…'],
  ['/admin/content/:name', 'Preview and publish'],
]

for (const [route, name, menu] of confirmations) {
  test(`on ${route} ‘${name}’ opens a dialog that takes the focus and returns it`, async ({ page, admin }) => {
    await page.goto(addressOf(route, admin.known))
    if (menu) await page.getByRole('button', { name: menu }).press('Enter')
    const button = page.getByRole('main').getByRole('button', { name }).first()
    await button.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    expect(await holdsFocus(dialog)).toBe(true)
    // Screen readers say what follows from the action, which takes more than one word. A preview is too long for that.
    if (name !== 'Preview and publish') await expect(dialog).toHaveAccessibleDescription(/ /)
    // Presses Tab often enough to pass through the whole dialog once.
    for (let presses = 0; presses < 12; presses += 1) {
      await page.keyboard.press('Tab')
      expect(await isOutside(page, dialog)).toBe(false)
    }
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(button).toBeFocused()
  })
}

test('by keyboard alone an owner gets from the Today page to a member through the sections, the search, the sort order and a row, and back', async ({
  page,
}) => {
  await page.goto('/admin')
  await waitUntilSettled(page)
  await tabTo(page, 'link', 'Members')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Members' })).toBeVisible()

  const rows = page.getByRole('region', { name: 'Members' }).locator('tbody tr')
  await expect(rows.nth(9)).toBeVisible()
  await expectOneLineEach(rows)

  await tabTo(page, 'searchbox', 'Name or email')
  await page.keyboard.type('ra')
  await expect(page).toHaveURL(/search=ra$/)
  await page.keyboard.type('ybould')
  await expect(page).toHaveURL(/search=raybould$/)
  await expect(page.getByRole('status').filter({ hasText: /^\d+ members?$/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /Glenn Raybould/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /Barry Woodhall/ })).toHaveCount(0)

  await tabTo(page, 'link', 'Name')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending')
  await page.keyboard.press('j')
  await expect(page.getByRole('link', { name: 'Glenn Raybould' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Glenn Raybould' })).toBeVisible()
  await expect(page).toHaveTitle(/^Glenn Raybould · /)
  await page.goBack()
  await expect(rows.getByRole('link', { name: 'Glenn Raybould' })).toBeFocused()

  await tabTo(page, 'link', 'Show all')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: /^Next: 51–/ }).press('Enter')
  await expect(page.getByRole('status').filter({ hasText: /^51–\d+ of \d+ members$/ })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Members' })).toBeFocused()
  await page.keyboard.press('j')
  await expect(rows.first().getByRole('link').first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(rows.nth(1).getByRole('link').first()).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(rows.first().getByRole('link').first()).toBeFocused()
  await page.getByRole('link', { name: 'Previous: 1–50' }).press('Enter')
  await expect(page.getByRole('status').filter({ hasText: /^1–50 of \d+ members$/ })).toBeVisible()
})

test('by keyboard alone an owner searches everything and opens pages from any page, and lists and switches off the single keys', async ({
  page,
  admin,
}) => {
  await page.goto(addressOf('/admin/events/:id', admin.known))
  const event = await page.getByRole('heading', { level: 1 }).textContent()
  await expect(page).toHaveTitle(new RegExp(`^${event} · `))
  await waitUntilSettled(page)
  await page.keyboard.press('/')
  const search = page.getByRole('dialog', { name: 'Search' })
  const field = search.getByRole('combobox')
  await expect(field).toBeFocused()
  await page.keyboard.type('raybould')
  const marked = search.getByRole('option', { selected: true })
  await expect(marked).toHaveText(/Glenn Raybould glenn/)
  await expectAccessible(page)
  await page.keyboard.press('ArrowDown')
  await expect(marked).not.toHaveText(/Glenn Raybould glenn/)
  await expect(marked).toHaveCount(1)
  await page.keyboard.press('ArrowUp')
  await expect(field).toBeFocused()
  await search.getByRole('option').last().hover()
  await expect(marked).toHaveCount(1)
  await expect(search.getByRole('option').last()).toHaveAttribute('aria-selected', 'true')
  await search.getByRole('option').first().hover()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Glenn Raybould' })).toBeVisible()
  expect(page.url()).not.toContain('raybould')

  await page.keyboard.press('g')
  await page.keyboard.press('m')
  await expect(page.getByRole('heading', { level: 1, name: 'Members' })).toBeVisible()
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await resize(page, { ...desk, height: 560 })
  await page.keyboard.press('?')
  await expect(shortcuts, 'the dialog takes the focus, not its scrolling text').toBeFocused()
  await page.keyboard.press('Escape')
  await resize(page, desk)
  await page.keyboard.press('?')
  await expectAccessible(page)
  await shortcuts.getByLabel('Use single-key shortcuts').uncheck()
  await page.keyboard.press('Escape')
  await expect(shortcuts).toBeHidden()
  for (const key of ['/', 'c', 'g', 'e']) await page.keyboard.press(key)
  await page.keyboard.press('Control+k')
  await expect(field).toHaveValue('')
  await expect(marked).toHaveText('Add an event')
  const height = await heightOf(search)
  await page.keyboard.type('zzzz')
  await expect(search.getByText('Nothing found.')).toBeVisible()
  expect(await heightOf(search)).toBe(height)
  await tabTo(page, 'button', 'Keyboard shortcuts')
  await page.keyboard.press('Enter')
  await expect(shortcuts.getByLabel('Use single-key shortcuts')).not.toBeChecked()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  await page.keyboard.type('team')
  await expect(marked).toHaveText('Team')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Team' })).toBeVisible()
})

/** Expects that none of these takes a line more than another. The lines between rows are not all of the same height. */
async function expectOneLineEach(items: Locator): Promise<void> {
  const heights = await items.evaluateAll((elements) =>
    elements.map((element) => element.getBoundingClientRect().height),
  )
  expect(Math.max(...heights, 0) - Math.min(...heights)).toBeLessThan(4)
}

function holdsFocus(dialog: Locator): Promise<boolean> {
  return dialog.evaluate((element) => element.contains(document.activeElement))
}

/**
 * Returns whether an element outside the dialog has the focus. Tab also passes through the browser's toolbar, and then no
 * element has the focus.
 */
async function isOutside(page: Page, dialog: Locator): Promise<boolean> {
  const isOnPage = await page.evaluate(() => document.activeElement !== document.body)
  return isOnPage && !(await holdsFocus(dialog))
}

function heightOf(dialog: Locator): Promise<number> {
  return dialog.evaluate((element) => element.getBoundingClientRect().height)
}
