import ICAL from 'ical.js'
import type { Page } from '@playwright/test'
import { expectAccessibleAtAnyWidth } from './accessibility.ts'
import { book } from './booking-api.ts'
import { tabTo } from './keyboard.ts'
import { signIn } from './members.ts'
import { expect, test } from './own-site.ts'
import { amy, tom } from './people.ts'

// Contrast is measured, so no element may be mid-transition.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** Returns the titles in the calendar at this address, or the status if there is none. */
async function readCalendar(page: Page, address: string): Promise<string[] | number> {
  const answer = await page.request.get(address)
  if (!answer.ok()) return answer.status()
  const events = new ICAL.Component(ICAL.parse(await answer.text())).getAllSubcomponents('vevent')
  return events.map((event) => String(event.getFirstPropertyValue('summary')))
}

test('a member makes an address for their calendar, renews it and stops it', async ({
  page,
  context,
  demo,
  ownSite,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, tom)
  await page.goto('/myevents')
  await page.getByRole('link', { name: 'See your events in your own calendar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Calendar' })).toBeVisible()
  await expectAccessibleAtAnyWidth(page)

  await tabTo(page, 'button', 'Make my calendar address')
  await page.keyboard.press('Enter')
  const made = page.getByRole('region', { name: 'Your calendar address is ready' })
  await expect(made).toBeFocused()
  await expectAccessibleAtAnyWidth(page)
  const address = await made.getByRole('textbox', { name: 'Calendar address' }).inputValue()
  // Programs on this device might send the secret without TLS.
  await expect(made.getByRole('link', { name: 'Open in my calendar' })).toHaveCount(0)
  await made.getByRole('button', { name: 'Copy' }).click()
  await expect(made.getByText('Address copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
  const before = await readCalendar(page, address)
  expect(before).not.toContain(demo.free.title)
  await book(ownSite, tom, demo.free.id)
  expect(await readCalendar(page, address)).toContain(demo.free.title)

  await page.reload()
  await expect(page.getByText(/^You made it on .*We can’t show it again\./)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Calendar address' })).toHaveCount(0)
  await expectAccessibleAtAnyWidth(page)
  await page.getByRole('button', { name: /^Make a new address/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Make a new address' }).click()
  await expect(made).toBeFocused()
  const renewed = await made.getByRole('textbox', { name: 'Calendar address' }).inputValue()
  expect(await readCalendar(page, address)).toBe(404)
  expect(await readCalendar(page, renewed)).toContain(demo.free.title)

  await page.getByRole('button', { name: /^Stop/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stop the address' }).click()
  await expect(page.getByText('Your calendar address has stopped.')).toBeVisible()
  await expect(page.locator(':focus')).toHaveText('Your calendar address has stopped.')
  await expect(page.getByRole('button', { name: 'Make my calendar address' })).toBeVisible()
  await expect(made).toHaveCount(0)
  expect(await readCalendar(page, renewed)).toBe(404)
})

test.describe('on an iPhone', () => {
  test.use({ userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15' })

  test('a member opens the address in the calendar of the device', async ({ page }) => {
    await signIn(page, amy, '/account/calendar')
    await page.getByRole('button', { name: 'Make my calendar address' }).click()
    const address = await page.getByRole('textbox', { name: 'Calendar address' }).inputValue()
    const link = page.getByRole('link', { name: 'Open in my calendar' })
    await expect(link).toHaveAttribute('href', address.replace(/^https?:/, 'webcal:'))
    await expectAccessibleAtAnyWidth(page)
  })
})
