import { expect, test } from './own-site.ts'
import { expectAccessible } from './accessibility.ts'
import { openAdmin } from './staff.ts'

test('the owner sees takings, refunds a payment, and compares payments with those of the provider', async ({
  page,
  expectProblem,
}) => {
  // An amount that is too high is refused.
  expectProblem(/\b422\b/)
  await openAdmin(page)

  await test.step('the first page shows what needs attention, and a chart of bookings', async () => {
    await expect(page.getByRole('heading', { name: 'Needs your attention' })).toBeVisible()
    const bookings = page.getByRole('region', { name: 'Bookings over time' })
    // The first day's number lasts until the next day, so the line starts along the day and does not rise before it.
    const drawn = (await bookings.locator('.recharts-line-curve').first().getAttribute('d')) ?? ''
    const [first, second] = [...drawn.matchAll(/[ML](?<x>[\d.]+),(?<y>[\d.]+)/g)].map(({ groups }) => groups)
    expect(second?.x).not.toBe(first?.x)
    await bookings.getByRole('button', { name: 'Show as table' }).click()
    await expect(bookings.getByRole('columnheader', { name: 'Women' })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('money is shown by month and by event', async () => {
    await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Money' }).click()
    const months = page.getByRole('region', { name: 'Each month' }).getByRole('row')
    await expect(months.nth(1)).toBeVisible()
    // Only months with money are listed.
    const listed = (await months.allInnerTexts()).slice(1)
    expect(listed.filter((text) => !/£(?!0(?:\.00)?(?![\d.]))/.test(text))).toEqual([])
    await expect(page.getByText(/^Net from \d+ events: £[\d,]+(\.\d\d)?$/)).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the chart of a period can be shown as a table, and the address keeps the period', async () => {
    await page.getByRole('combobox', { name: 'Period' }).selectOption('Last month')
    await expect(page).toHaveURL(/period=last(\+|%20)month/)
    await page.reload()
    await expect(page.getByRole('combobox', { name: 'Period' })).toHaveValue('last month')
    const chart = page.getByRole('region', { name: 'Income by day', exact: true })
    await chart.getByRole('button', { name: 'Show as table' }).click()
    await expect(chart.getByRole('columnheader', { name: 'Net' })).toBeVisible()
    await page.getByRole('combobox', { name: 'Period' }).selectOption('From and to…')
    await expect(page).toHaveURL(/period=dates/)
    await expect(page.getByLabel('From', { exact: true })).toHaveCount(2)
    await page.getByLabel('From', { exact: true }).first().fill('2020-01-01')
    await expect(page).toHaveURL(/since=2020-01-01/)
    await expect(page.getByRole('heading', { name: 'By month', exact: true })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('combobox', { name: 'Period' }).selectOption('Last 12 months')
    await expect(page).not.toHaveURL(/since=/)
  })

  await test.step('a period whose first day is after its last shows why, and no figures, until it is changed', async () => {
    await page.goto('/admin/money?period=dates&since=2026-11-01&until=2026-10-01')
    const from = page.getByLabel('From', { exact: true })
    await expect(page.getByRole('alert')).toHaveText(/^The first day is after the last\./)
    await expect(from).toHaveAccessibleDescription(/^The first day is after the last\./)
    await expect(page.getByText('£')).toHaveCount(0)
    await expectAccessible(page)
    await from.fill('2026-09-01')
    await expect(page.getByText('£').first()).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await page.getByRole('combobox', { name: 'Period' }).selectOption('Last 12 months')
    await expect(page).not.toHaveURL(/since=/)
  })

  await test.step('events are sorted by their net income', async () => {
    const events = page.getByRole('region', { name: 'Income from each event' })
    await events.getByRole('link', { name: 'Net' }).click()
    await expect(events.getByRole('columnheader', { name: 'Net' })).toHaveAttribute('aria-sort', 'descending')
    const nets = await events.getByRole('row').locator('td:last-child').allInnerTexts()
    const pounds = nets.map((text) => Number(text.replaceAll(/[^\d.]/g, '')))
    expect(pounds.length).toBeGreaterThan(1)
    expect(pounds).toEqual(pounds.toSorted((a, b) => b - a))
  })

  await test.step('a month links to its payments, whose sums are the same, and the page can be reloaded', async () => {
    const months = page.getByRole('region', { name: 'Each month' })
    const [, takings = ''] = (await months.getByRole('row').nth(1).innerText()).split(/\s*\n?\t\s*/)
    await months
      .getByRole('link', { name: /^\w+ 20\d\d$/ })
      .first()
      .click()
    const isOneMonth = page.getByText(/^Only payments taken or refunded from .* 20\d\d are shown/)
    await expect(isOneMonth).toBeVisible()
    await expect(page.getByText(`Takings ${takings.trim()}`)).toBeVisible()
    await page.reload()
    await expect(isOneMonth).toBeVisible()
    await expect(page.getByLabel('Taken or refunded on or after')).toHaveValue(/^20\d\d-\d\d-\d\d$/)
    const lastDay = await page.getByLabel('Taken or refunded on or before').inputValue()
    await page.getByLabel('Taken or refunded on or after').fill(lastDay)
    await expect(page).toHaveURL(`/admin/money/payments?moved_from=${lastDay}&moved_to=${lastDay}`)
    await expect(page.getByText(/^Only payments taken or refunded on .* 20\d\d are shown/)).toBeVisible()
    await page.getByRole('link', { name: 'Show all' }).click()
    await expect(isOneMonth).toBeHidden()
  })

  await test.step('a payment is found by its status', async () => {
    await page.getByRole('navigation', { name: 'Money' }).getByRole('link', { name: 'Payments' }).click()
    await page.getByLabel('Status').selectOption('Paid')
    await expect(page).toHaveURL(/state=captured/)
    const payments = page.getByRole('region', { name: 'Payments' })
    await expect(payments.getByRole('cell', { name: 'Paid', exact: true }).first()).toBeVisible()
    await expectAccessible(page)
    await payments.getByRole('row').nth(1).getByRole('link').click()
    await page.getByRole('link', { name: 'All payments' }).click()
    await expect(page.getByLabel('Status')).toHaveValue('captured')
    await payments.getByRole('row').nth(1).getByRole('link').click()
  })

  await test.step('the payment shows its card and the attempts to pay with it', async () => {
    await expect(page.getByText(/^(Visa|Mastercard) ending \d{4}$/)).toBeVisible()
    const attempts = page.getByRole('region', { name: 'Attempts to pay by card' })
    await expect(attempts.getByRole('cell', { name: 'Authorised', exact: true })).toBeVisible()
  })

  await test.step('the provider reports the same payment', async () => {
    await page.getByRole('button', { name: 'Check with the provider now' }).click()
    await expect(page.getByText('The records match.')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the payment has a receipt', async () => {
    await page.getByRole('link', { name: 'Receipt and credit notes' }).click()
    await expect(page.getByRole('table', { name: /^Receipt \d+$/ })).toContainText('Total paid')
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Back to the payment' }).click()
  })

  const openRefund = page.getByRole('button', { name: /^Refund up to £/ })
  const dialog = page.getByRole('dialog', { name: /^Refund / })
  const refundOnItsWay = page.getByText(/^The refund is on its way/).locator('xpath=../..')

  await test.step('a part of the payment is refunded, with a reason', async () => {
    await openRefund.click()
    await expect(dialog).toContainText('They’ll keep their place')
    await expectAccessible(page)
    await dialog.getByLabel('Amount in pounds').fill('8 pounds')
    await dialog.getByRole('button', { name: 'Refund' }).click()
    await expect(dialog.getByText('Please enter an amount such as 8 or 8.50.').first()).toBeVisible()
    await dialog.getByLabel('Amount in pounds').fill('999')
    await dialog.getByLabel('Why are they getting it?').fill('Two guests fewer came than we had promised.')
    await dialog.getByRole('button', { name: 'Refund' }).click()
    await expect(dialog.getByText(/^There’s only £.* left to refund\.$/).first()).toBeVisible()
    await dialog.getByLabel('Amount in pounds').fill('8')
    await dialog.getByRole('button', { name: 'Refund' }).click()
    await expect(refundOnItsWay).toBeVisible()
    await expect(openRefund).toBeFocused()
    await expect(page.getByText(/^£8, .*Message: ‘Two guests fewer came than we had promised\.’$/)).toBeVisible()
  })

  await test.step('the rest of the payment is refunded', async () => {
    await openRefund.click()
    await expect(dialog.getByText(/ hasn’t been refunded yet\.$/)).toBeVisible()
    await dialog.getByLabel('Why are they getting it?').fill('The heating was broken.')
    await dialog.getByRole('button', { name: 'Refund' }).click()
    await expect(refundOnItsWay).toBeFocused()
    await expect(openRefund).toBeHidden()
    // The provider refunds the payment shortly before it notifies the site. A comparison in between would detect and correct
    // the difference.
    await expect(async () => {
      await page.reload()
      const entries = page.getByRole('region', { name: 'Ledger entries' })
      await expect(entries.getByRole('cell', { name: 'Refunded' })).toHaveCount(2, { timeout: 2_000 })
    }).toPass()
  })

  await test.step('a comparison runs and reports that both sides match', async () => {
    await page.getByRole('link', { name: 'Compare with the provider' }).click()
    await page.getByRole('button', { name: 'Compare now' }).click()
    await expect(page.getByText(/compared: everything matches/)).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('no cases need attention', async () => {
    await page.getByRole('link', { name: 'Needs attention', exact: true }).click()
    await expect(page.getByText('Nothing needs attention.')).toBeVisible()
  })

  await test.step('the ledger is downloaded as CSV', async () => {
    await page.getByRole('link', { name: 'Income' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download as CSV' }).click()
    expect((await download).suggestedFilename(), 'the days of the period').toMatch(/^ledger-from-20.+-to-20.+\.csv$/)
    await page.getByLabel('From', { exact: true }).fill('2999-12-31')
    await expect(page.getByRole('alert')).toHaveText(/^The first day is after the last\./)
    await expect(page.getByRole('button', { name: 'Download as CSV' })).toBeDisabled()
  })

  await test.step('a list whose first day is after its last says why it is empty', async () => {
    await page.goto('/admin/money/payments?from=2026-11-01&to=2026-10-01')
    await expect(page.getByRole('region', { name: 'Payments' })).toHaveText(/^The first day is after the last\./)
    await expect(page.getByRole('button', { name: 'Download as CSV' })).toBeDisabled()
  })
})
