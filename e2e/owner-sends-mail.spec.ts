import { mailTo } from './mails.ts'
import { tom, amy } from './people.ts'
import { expectAccessible } from './accessibility.ts'
import { demoOwner, openAdmin } from './staff.ts'
import { expect, test } from './own-site.ts'
import { desk, resize, tablet } from './viewports.ts'

// Requests before the code is entered are refused, and so is an unknown address.
test.beforeEach(({ expectProblem }) => expectProblem(/\b(40[13]|422)\b/))

test('the owner sends a test email, finds it and resends it, and notifies two members of a breach', async ({
  page,
}) => {
  await openAdmin(page, { who: demoOwner, at: '/admin/mail' })
  await page.getByRole('button', { name: 'Send me a test email' }).click()
  await expect(page.getByText(/^The mail server has accepted it\./)).toBeVisible()
  await page.getByLabel('Address or subject').fill('A TEST from')
  await expect(page).toHaveURL(/search=/)
  const row = page.getByRole('row').filter({ hasText: 'A test from' })
  await expect(row).toContainText('Sent')
  const isCut = (cell: HTMLElement) => cell.scrollWidth > cell.clientWidth
  expect(await row.getByTitle(demoOwner.email).evaluate(isCut), 'the address is shown whole').toBe(false)
  await expectAccessible(page)
  await resize(page, tablet)
  await expectAccessible(page)
  await resize(page, desk)

  await row.getByRole('link').click()
  await expect(page.getByText('If you can read it, the site’s email settings are correct.')).toBeVisible()
  await expectAccessible(page)
  const firstUrl = page.url()
  await page.getByRole('button', { name: 'Send again' }).click()
  await page.getByRole('button', { name: 'Send now', exact: true }).click()
  await expect(page).not.toHaveURL(firstUrl)

  await page.getByRole('link', { name: 'Data breach', exact: true }).click()
  await page.getByRole('link', { name: 'Write a notice' }).click()
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('region', { name: 'There’s a problem' })).toContainText('Please enter a subject.')
  await page.getByLabel('Subject').fill('About your data')
  await page.getByLabel('What happened').fill('A list of names was lost on Friday.\n\nPlease change your password.')
  await page.getByLabel('Send to').selectOption('members')
  await page.getByLabel('Their email addresses').fill(`${tom.email}\nnobody@example.com`)
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByLabel('Their email addresses')).toHaveAccessibleDescription(
    /We couldn’t find ‘nobody@example.com’/,
  )
  await page.getByLabel('Their email addresses').fill(`${tom.email}\n${amy.email}`)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Preview' }).click()

  const dialog = page.getByRole('dialog', { name: 'Send this to 2 people?' })
  await expect(dialog).toContainText('A list of names was lost on Friday.')
  await expectAccessible(page)
  // Returning from the preview keeps the typed text.
  await dialog.getByRole('button', { name: 'Keep editing' }).click()
  await page.reload()
  await expect(page.getByLabel('What happened')).toHaveValue(/^A list of names was lost on Friday\./)
  await expect(page.getByLabel('Their email addresses')).toHaveValue(`${tom.email}\n${amy.email}`)
  await page.getByRole('button', { name: 'Preview' }).click()
  await dialog.getByRole('button', { name: 'Send to 2 people' }).click()
  await expect(dialog.getByText('Please type 2.')).toBeVisible()
  await dialog.getByLabel(/^To confirm, type the number of people/).fill('2')
  await dialog.getByRole('button', { name: 'Send to 2 people' }).click()
  await expect(page.getByRole('status').filter({ hasText: /^Sent to 2 of 2, finished/ })).toBeVisible()
  await expectAccessible(page)
  for (const { email } of [tom, amy])
    expect((await mailTo(page, email, /^About your data$/)).text).toContain('Please change your password.')
})
