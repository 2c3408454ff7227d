import { expectAccessible } from './accessibility.ts'
import { expect, test } from './own-site.ts'
import { confirmIdentity, openAdmin } from './staff.ts'
import { desk, phone, resize } from './viewports.ts'

test('the owner follows a payout to its payments, reads a month that adds up, and sees what an event left', async ({
  page,
  demo,
}) => {
  await openAdmin(page, { at: '/admin/money/payouts' })
  const figures = page.getByRole('main').locator('dl')
  const pence = (text: string) => Math.round(Number(text.replaceAll(/[£,]/g, '').replace('−', '-')) * 100)

  await test.step('payouts are listed, and each adds up', async () => {
    await expect(figures.getByText('None')).toBeVisible()
    const rows = page.getByRole('region', { name: 'Payouts' }).getByRole('row')
    await expect(rows.nth(1)).toBeVisible()
    expect((await rows.allInnerTexts()).slice(1).filter((text) => !text.includes('Adds up'))).toEqual([])
    await expectAccessible(page)
    await rows.nth(1).getByRole('link').click()
  })

  await test.step('a payout has a line for each payment, and its sums are its amount', async () => {
    await expect(page.getByRole('heading', { level: 1, name: /^Payout of £/ })).toBeVisible()
    const sums = page.getByRole('region', { name: 'What’s in it' }).getByRole('cell')
    const amounts = (await sums.allInnerTexts()).map(pence)
    expect(amounts.length).toBeGreaterThan(2)
    expect(amounts.slice(0, -1).reduce((sum, amount) => sum + amount, 0)).toBe(amounts.at(-1))
    await page.reload()
    await expectAccessible(page)
    await page.screenshot({ path: test.info().outputPath('payout-1280.png'), fullPage: true })
    await resize(page, phone)
    await expectAccessible(page)
    await page.screenshot({ path: test.info().outputPath('payout-390.png'), fullPage: true })
    await page
      .getByRole('region', { name: 'Lines of this payout' })
      .getByRole('link', { name: 'Payment' })
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1, name: /^£\d+.* from / })).toBeVisible()
  })

  await test.step('the month adds up from its first to its last balance, on a phone and at a desk', async () => {
    await page.goto('/admin/money/month')
    const balance = page.getByRole('table', { name: 'At the payment provider' })
    await expect(balance).toBeVisible()
    const amounts = (await balance.getByRole('cell').allInnerTexts()).map(pence)
    expect(amounts.slice(0, -1).reduce((sum, amount) => sum + amount, 0)).toBe(amounts.at(-1))
    await expect(page.getByText(/^No differences \(compared on /)).toBeVisible()
    await expectAccessible(page)
    await page.screenshot({ path: test.info().outputPath('month-390.png'), fullPage: true })
    await resize(page, desk)
    await page.screenshot({ path: test.info().outputPath('month-1280.png'), fullPage: true })
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('button', { name: 'Download for FreeAgent' })).toBeHidden()
    await expect(balance).toBeVisible()
    await page.screenshot({ path: test.info().outputPath('month-print.png'), fullPage: true })
    await page.emulateMedia({ media: null })
  })

  await test.step('the statement downloads after a fresh sign-in if one is needed', async () => {
    const downloads = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download for FreeAgent' }).click()
    const dialog = page.getByRole('dialog', { name: 'Please confirm it’s you' })
    await expect(page.getByText('Saved.').or(dialog)).toBeVisible()
    if (await dialog.isVisible()) await confirmIdentity(page)
    expect((await downloads).suggestedFilename()).toMatch(/^freeagent-20\d\d-\d\d\.csv$/)
  })

  await test.step('the costs of an event are added and removed, and change what is left', async () => {
    await page.goto(`/admin/events/${demo.next.id}`)
    await page.getByRole('navigation', { name: 'This event' }).getByRole('link', { name: 'Money' }).click()
    const left = () => figures.locator('div', { hasText: 'What’s left' }).locator('dd').first().innerText()
    await expect(page.getByText('No costs yet.')).toBeVisible()
    const before = pence(await left())
    await page.getByLabel('Amount in pounds').fill('150')
    await page.getByLabel('Note (optional)').fill('The upstairs room')
    await page.getByRole('button', { name: 'Add cost' }).click()
    await expect(page.getByText('Venue: The upstairs room')).toBeVisible()
    expect(pence(await left())).toBe(before - 15_000)
    await expectAccessible(page)
    await page.screenshot({ path: test.info().outputPath('costs-1280.png'), fullPage: true })
    await resize(page, phone)
    await expectAccessible(page)
    await page.screenshot({ path: test.info().outputPath('costs-390.png'), fullPage: true })
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await page.getByRole('button', { name: 'Remove cost' }).click()
    await expect(page.getByText('No costs yet.')).toBeVisible()
    expect(pence(await left())).toBe(before)
  })
})
