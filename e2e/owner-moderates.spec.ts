import type { Page } from '@playwright/test'
import { tabTo, typeInto } from './keyboard.ts'
import { linkIn, emailsTo, mailTo } from './mails.ts'
import { amy } from './people.ts'
import { rowOf } from './members-pages.ts'
import { expectAccessible } from './accessibility.ts'
import { confirmIdentity, openAdmin } from './staff.ts'
import { arrive, expect, test } from './two-member-test.ts'

// Contrast is measured, so no element may be mid-transition.
test.use({ contextOptions: { reducedMotion: 'reduce' } })
// The tests share one site, so they run one after another.
test.describe.configure({ mode: 'default' })

/** Amy and Imran have matched in the demo and written to each other. */
const imran = { email: 'imran.akhtar@example.com', userName: 'Imran Akhtar' }

/** Amy reports a message that Imran sent her in the demo. */
async function reportImran(page: Page, reason: string, note: string): Promise<void> {
  await arrive(page, amy, '/messages')
  await rowOf(page, 'Bees, as promised').first().click()
  await page.getByRole('button', { name: 'Report this message' }).click()
  const dialog = page.getByRole('dialog', { name: `Report this message from ${imran.userName}` })
  await dialog.getByLabel('What’s wrong?').selectOption({ label: reason })
  await dialog.getByLabel(/What happened/).fill(note)
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByText('Thank you. The owner has your report.')).toBeVisible()
}

test('an owner decides on a report, the member appeals, and an owner reverses the decision', async ({
  page,
  other: admin,
  expectProblem,
  later,
}) => {
  expectProblem(/\b403\b/)
  await reportImran(page, 'I felt unsafe', 'He would not stop.')

  await openAdmin(admin, { at: '/admin/moderation' })
  await expect(admin.getByRole('heading', { name: 'Waiting for a decision' })).toBeVisible()
  await expectAccessible(admin)
  await admin.getByRole('link', { name: 'A message: I felt unsafe' }).click()
  await expect(admin.getByText('He would not stop.')).toBeVisible()
  await admin.getByLabel('Suspend').check()
  await admin.getByLabel('Delete something as well?').selectOption({ label: 'All of these' })
  await expectAccessible(admin)
  await admin.getByRole('button', { name: 'Suspend the member' }).click()
  await expect(admin.getByText('Please say why. The member will read it.')).toBeVisible()
  await admin.getByLabel('Why?').fill('Nobody has to hear this twice.')
  await admin.getByRole('button', { name: 'Suspend the member' }).click()
  const question = admin.getByRole('dialog', { name: `Suspend ${imran.userName}?` })
  await expect(question.getByText('You can’t undo this.')).toBeVisible()
  // Long enough for the owner's verification to expire, because deleting a message requires a recent one.
  await later('PT11M')
  await question.getByRole('button', { name: 'Suspend' }).click()
  await confirmIdentity(admin)
  await expect(admin.getByRole('heading', { name: 'Decision', exact: true })).toBeFocused()

  const mailToAmy = await mailTo(page, amy.email, /^We’ve reviewed your report/)
  expect(mailToAmy.text).not.toMatch(/suspend|Imran/i)
  const mailToImran = await mailTo(page, imran.email, /^About your account/)
  expect(mailToImran.text).not.toContain(amy.userName)
  await page.goto('/messages')
  await expect(rowOf(page, 'Message deleted').first()).toBeVisible()

  await page.goto('/signout')
  await expect(page).toHaveURL('/home')
  await page.goto(linkIn(mailToImran, '/decision'))
  await expect(page.getByText('Nobody has to hear this twice.')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('What would you like to say?').fill('It was a joke among friends.')
  await page.getByRole('button', { name: 'Send my response' }).click()
  await expect(page.getByText('Thank you. An owner will review the decision')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send my response' })).toHaveCount(0)

  await admin.getByRole('link', { name: 'All reports' }).click()
  await admin.getByRole('link', { name: `${imran.userName}: suspended` }).click()
  await expect(admin.getByText('It was a joke among friends.')).toBeVisible()
  await admin.getByLabel('Outcome').selectOption('reversed')
  await admin.getByLabel(/Message to the member/).fill('We believe you.')
  await expectAccessible(admin)
  await admin.getByRole('button', { name: 'Save and tell the member' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Reverse' }).click()
  await expect(admin.getByRole('heading', { name: 'Decision reviewed' })).toBeFocused()

  expect((await mailTo(page, imran.email, /^We’ve reviewed our decision/)).text).toContain('We believe you.')
  await arrive(page, imran, '/messages')
})

test('with the keyboard alone an owner dismisses a report, and only the reporter is notified', async ({
  page,
  other: admin,
}) => {
  await reportImran(page, 'Something else', 'Just trying this out.')
  const before = (await emailsTo(page, imran.email)).length
  await openAdmin(admin, { at: '/admin/moderation' })

  await tabTo(admin, 'link', 'A message: Something else')
  await admin.keyboard.press('Enter')
  await expect(admin.getByText('Just trying this out.')).toBeVisible()
  await admin.getByRole('radio', { name: 'Dismiss' }).focus()
  await admin.keyboard.press('Space')
  await typeInto(admin, 'Note for the owners (optional)', 'Nothing in it.')
  await tabTo(admin, 'button', 'Dismiss the report')
  await admin.keyboard.press('Enter')
  await expect(admin.getByRole('heading', { name: 'Decision', exact: true })).toBeFocused()
  await expect(admin.getByText('Nothing in it.')).toBeVisible()

  await mailTo(page, amy.email, /^We’ve reviewed your report/)
  expect(await emailsTo(page, imran.email)).toHaveLength(before)
  await admin.goto('/admin/moderation?state=closed')
  await expect(admin.getByRole('cell', { name: 'Dismissed' })).toBeVisible()
})
