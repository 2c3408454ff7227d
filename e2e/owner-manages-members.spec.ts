import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { mailTo } from './mails.ts'
import { fillSignIn } from './members.ts'
import { amy, demoPassword, tom } from './people.ts'
import { expectAccessible } from './accessibility.ts'
import { book } from './booking-api.ts'
import { expect, test } from './own-site.ts'
import { openAdminByForm } from './staff.ts'
import { desk, phone, resize } from './viewports.ts'

// Contrast is measured, so no element may be mid-transition.
test.use({ contextOptions: { reducedMotion: 'reduce' } })
// Refusals get these statuses, which the browser logs.
test.beforeEach(({ expectProblem }) => expectProblem(/\b(401|409|422)\b/))

async function openMember(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name or email').fill(name.slice(2).toUpperCase())
  // A click before the list is filtered would miss the link, which moves up.
  await expect(page).toHaveURL(/search=/)
  // The middle of the row, which opens it as its link would.
  await page.getByRole('region', { name: 'Members' }).getByRole('row', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

/** Opens the dialog of an action. */
async function openDialog(page: Page, label: string): Promise<Locator> {
  await page.getByRole('button', { name: label, exact: true }).click()
  const question = page.getByRole('dialog')
  await expect(question).toBeVisible()
  return question
}

async function expectStatus(page: Page, phrase: string): Promise<void> {
  const status = page.getByText(phrase, { exact: true })
  await expect(status).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.locator(':focus'), 'the button, or the message once the button is gone').toHaveCount(1)
}

test('an owner finds a member, suspends them, cancels their bookings and lifts the suspension', async ({
  page,
  browser,
  demo,
  ownSite,
}) => {
  await book(ownSite, tom, demo.free.id)
  await openAdminByForm(page, { at: '/admin/members' })
  await page.goto('/admin/members?state=mistyped&sort=name')
  await expect(page, 'without the filter that the site can’t read').toHaveURL('/admin/members?sort=name')
  await page.goto('/admin/members')
  await expectAccessible(page)
  const members = page.getByRole('region', { name: 'Members' })
  await resize(page, phone)
  for (const nth of [1, 6]) await expect(members.getByRole('row').nth(nth), 'on a phone').toBeInViewport({ ratio: 1 })
  await resize(page, desk)
  await members.getByRole('row').last().scrollIntoViewIfNeeded()
  await expect(members.getByRole('columnheader', { name: 'Name' })).toBeInViewport()
  await openMember(page, tom.userName)
  await page.getByRole('link', { name: 'All members' }).click()
  await expect(page.getByLabel('Name or email')).toHaveValue('M HADLEY')
  await members.getByRole('link', { name: tom.userName }).click()
  await expectAccessible(page)

  const suspendDialog = await openDialog(page, 'Suspend')
  await expect(suspendDialog).toContainText('They’ll keep their places at upcoming events until you release them.')
  await suspendDialog.getByRole('button', { name: 'Suspend Tom Hadley' }).click()
  await expect(suspendDialog.getByText('Please say why.')).toBeVisible()
  await expect(suspendDialog.getByLabel('Why?')).toBeFocused()
  await expectAccessible(page)
  await suspendDialog.getByLabel('Why?').fill('You were rude to the host.')
  await suspendDialog.getByRole('button', { name: 'Suspend Tom Hadley' }).click()
  await expectStatus(page, 'Tom Hadley has been suspended.')
  expect((await mailTo(page, tom.email, /About your account/)).text).toContain('You were rude to the host.')
  await expect(page.getByText('Reason for suspension')).toBeVisible()

  const tomsPage = await browser.newPage({ baseURL: ownSite })
  await tomsPage.goto('/signin')
  await fillSignIn(tomsPage, { ...tom, password: demoPassword })
  await expect(tomsPage.getByText(/Your account is suspended/)).toBeVisible()

  const releaseDialog = await openDialog(page, 'Release their places')
  await expect(releaseDialog.getByRole('listitem').first()).toBeVisible()
  await expect(releaseDialog).toContainText('Nothing will be refunded')
  await releaseDialog.getByRole('button', { name: 'Release these places' }).click()
  await expectStatus(page, 'Their places have gone to the waiting list.')
  await expect(page.getByRole('button', { name: 'Release their places' })).toHaveCount(0)
  await expect(page.getByRole('cell', { name: 'Cancelled by an owner' }).first()).toBeVisible()

  const liftDialog = await openDialog(page, 'Lift the suspension')
  await liftDialog.getByLabel('Why?').fill('You said sorry.')
  await liftDialog.getByRole('button', { name: 'Lift the suspension' }).click()
  await expectStatus(page, 'Tom Hadley can sign in again.')
  await fillSignIn(tomsPage, { ...tom, password: demoPassword })
  await expect(tomsPage).toHaveURL('/')
  await tomsPage.close()
})

test('an owner corrects a date of birth with a reason and saves a note, and the audit shows the correction', async ({
  page,
  demo,
  ownSite,
}) => {
  await book(ownSite, amy, demo.free.id)
  await openAdminByForm(page, { at: '/admin/members' })
  await openMember(page, amy.userName)

  await page.getByRole('button', { name: 'More actions' }).click()
  await expectAccessible(page)
  const genderDialog = await openDialog(page, 'Correct gender')
  await genderDialog.getByLabel('Why?').fill('Ticked the wrong box.')
  await genderDialog.getByRole('button', { name: 'Correct gender' }).click()
  await expect(genderDialog.getByText(/They’ve booked a place under their current gender at an event/)).toBeVisible()
  await genderDialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Correct gender' })).toBeFocused()

  const birthDateDialog = await openDialog(page, 'Correct date of birth')
  await birthDateDialog.getByRole('textbox', { name: 'Date of birth' }).fill('2020-01-01')
  await birthDateDialog.getByLabel('Why?').fill('Typed it wrongly.')
  await birthDateDialog.getByRole('button', { name: 'Correct date of birth' }).click()
  await expect(birthDateDialog.getByText('Members must be 18 or over.')).toBeVisible()
  await expect(birthDateDialog.getByRole('textbox', { name: 'Date of birth' })).toBeFocused()
  await birthDateDialog.getByRole('textbox', { name: 'Date of birth' }).fill('1991-02-03')
  await birthDateDialog.getByRole('button', { name: 'Correct date of birth' }).click()
  await expectStatus(page, 'The date of birth has been corrected.')
  await expect(page.getByText('3 February 1991')).toBeVisible()

  await page.getByLabel('Add a note').fill('Rang on Monday, was kind.')
  await page.getByRole('button', { name: 'Save note' }).click()
  await expectStatus(page, 'Note saved.')
  await expect(page.getByRole('listitem').getByText('Rang on Monday, was kind.')).toBeVisible()
  await expect(page.getByLabel('Add a note')).toHaveValue('')

  await page.getByRole('link', { name: 'Everything done to their account' }).click()
  await expect(page.getByText('Only actions relating to Amy Tonks.')).toBeVisible()
  await page.getByLabel('What they did').selectOption('Corrected a date of birth')
  const table = page.getByRole('region', { name: 'Actions, newest first' })
  await expect(table.getByRole('row')).toHaveCount(2)
  await expect(table.getByRole('row').nth(1)).toContainText('corrected a date of birth')
  await expectAccessible(page)
  await page.getByLabel('To', { exact: true }).fill('2020-01-01')
  await expect(page.getByText('Nothing found. Try a wider search, or show all.')).toBeVisible()
  await page.getByRole('link', { name: 'Show all' }).click()
  await expect(table.getByRole('row').nth(1)).toBeVisible()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download as CSV' }).click()
  const file = await (await download).path()
  expect(await readFile(file, 'utf8')).toContain('corrected a date of birth')
})
