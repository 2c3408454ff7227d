import type { Page } from '@playwright/test'
import { decodeQR } from 'qr/decode.js'
import sharp from 'sharp'
import { tom } from './people.ts'
import { book, paidPlaceOf } from './booking-api.ts'
import { arrive, eventNamed, expect, test } from './two-member-test.ts'

test('a ticket that was opened once opens in a new tab without a network connection', async ({
  page,
  context,
  demo,
  ownSite,
  expectProblem,
}) => {
  expectProblem(/ERR_INTERNET_DISCONNECTED|FetchEvent/)
  const event = eventNamed(demo, 'Midweek on the Butty')
  await book(ownSite, tom, event.id)
  await paidPlaceOf(ownSite, tom, event.id)
  await arrive(page, tom, `/ticket/${event.id}`)
  await expect(page.getByText('Saved on your phone, so it works offline.')).toBeVisible()
  await expectPrintsOnOnePage(page)
  await context.setOffline(true)
  const newTab = await context.newPage()
  for (const open of [() => page.reload(), () => newTab.goto(`/ticket/${event.id}`)]) await open()
  for (const tab of [page, newTab]) {
    await expect(tab.getByText('Saved on this phone: ')).toBeVisible()
    await expect(tab.getByRole('img', { name: 'QR code for your ticket' })).toBeVisible()
    await expect(tab.getByRole('main')).toContainText(tom.userName)
  }
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Check for a newer one' }).click()
  await expect(page.getByText('Saved on your phone, so it works offline.')).toBeVisible()
})

/** Checks the printed ticket in both colour schemes: one page, only the ticket and the way there, and a readable code. */
async function expectPrintsOnOnePage(page: Page): Promise<void> {
  const picture = page.getByRole('img', { name: 'QR code for your ticket' })
  const code = (await page.getByText(/^[0-9A-Z]{5} [0-9A-Z]{5}$/).textContent())?.replaceAll(' ', '')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ media: 'print', colorScheme })
    for (const hidden of [
      page.getByRole('banner'),
      page.getByRole('contentinfo'),
      page.getByRole('main').getByRole('link'),
    ])
      await expect(hidden.filter({ visible: true })).toHaveCount(0)
    await expect(page.getByText(tom.userName)).toHaveCSS('color', 'rgb(0, 0, 0)')
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(251, 247, 242)')
    await expect(page.getByRole('heading', { name: 'Where to go' })).toBeVisible()
    expect((await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
    const { data, info } = await sharp(await picture.screenshot())
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(decodeQR({ width: info.width, height: info.height, data })).toContain(code)
  }
  await page.emulateMedia({ media: 'screen', colorScheme: null })
}
