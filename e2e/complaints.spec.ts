import { tabTo, typeInto } from './keyboard.ts'
import { emailsTo, mailTo, siteOf } from './mails.ts'
import { amy } from './people.ts'
import { expectAccessibleAtAnyWidth } from './accessibility.ts'
import { demoOwner, openAdmin } from './staff.ts'
import { arrive, expect, test } from './two-member-test.ts'

// Contrast is measured, so no element may be mid-transition.
test.use({ contextOptions: { reducedMotion: 'reduce' } })
// The tests share one site, so they run one after another.
test.describe.configure({ mode: 'default' })
// Requests before sign-in or verification get these statuses, which the browser logs.
test.beforeEach(({ expectProblem }) => expectProblem(/\b40[13]\b/))

/** Returns the time until noon in London, this many days from now. No reminders are sent at night. */
function untilNoon(days: number): string {
  const now = Temporal.Now.zonedDateTimeISO('Europe/London')
  const noon = now.add({ days }).withPlainTime('12:00')
  return `PT${Math.round(noon.toInstant().since(now.toInstant()).total('minutes'))}M`
}

const vera = 'vera.visitor@example.org'

test('with the keyboard alone a visitor sends a complaint, gets an immediate acknowledgement, and later an answer', async ({
  page,
  other: admin,
}) => {
  await page.goto('/rules')
  await tabTo(page, 'link', 'Complain, or ask about your data')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Complain, or ask about your data')
  await tabTo(page, 'button', 'Send')
  await page.keyboard.press('Enter')
  const summary = page.getByRole('region', { name: 'There’s a problem' })
  await expect(summary.getByRole('link')).toHaveCount(4)
  const form = page.locator('form')
  for (const error of ['Please choose what it’s about.', 'Please enter your name.', 'Please enter an email address'])
    await expect(form.getByText(error).last()).toBeVisible()
  await expect(page.getByLabel('What’s it about?')).toBeFocused()
  await expectAccessibleAtAnyWidth(page)
  await page.keyboard.type('An ev')
  await typeInto(page, 'What would you like to tell us?', 'It was <b>cold</b>.\nAnd loud.')
  await typeInto(page, 'Your name', 'Vera Visitor')
  await typeInto(page, 'Your email', vera)
  // Typed text survives a reload.
  await page.reload()
  await expect(page.getByLabel('What would you like to tell us?')).toHaveValue('It was <b>cold</b>.\nAnd loud.')
  await tabTo(page, 'button', 'Send')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you, we’ve received your message')
  const reference = (await page.getByText(/^C-\w{5}$/).textContent()) ?? ''
  await expectAccessibleAtAnyWidth(page)
  const acknowledged = await mailTo(page, vera, /^We’ve received your complaint/)
  expect(acknowledged.subject).toContain(reference)
  expect(acknowledged.text).not.toMatch(/cold|Vera/)

  await openAdmin(admin)
  await admin.getByRole('link', { name: '1 complaint or request to answer' }).click()
  await expect(admin.getByRole('region', { name: 'Awaiting an answer' })).toContainText('in 30 days')
  await expectAccessibleAtAnyWidth(admin)
  await admin.getByRole('link', { name: reference }).click()
  await expect(admin.getByText('It was <b>cold</b>.')).toBeVisible()
  await expect(admin.getByText('anyone could have entered this name and email address')).toBeVisible()
  await expectAccessibleAtAnyWidth(admin)
  await admin.getByRole('button', { name: 'Send answer' }).click()
  await expect(admin.getByText('Please write your answer. They’ll get it by email.')).toBeVisible()
  await admin.getByLabel('Your answer').fill('We are sorry.\n\nThe pub has mended its heating.')
  await admin.getByRole('button', { name: 'Send answer' }).click()
  const question = admin.getByRole('dialog', { name: 'Send this answer?' })
  await expect(question).toContainText(`This will go to Vera Visitor at ${vera}`)
  await question.getByRole('button', { name: 'Send now' }).click()
  await expect(admin.getByRole('heading', { name: 'Answered' })).toBeFocused()
  const answer = await mailTo(page, vera, /^Our answer to your complaint/)
  expect(answer.text).toContain('The pub has mended its heating.')
  await admin.getByRole('link', { name: 'All complaints and requests' }).click()
  await expect(admin.getByText('Nothing to answer.')).toBeVisible()
  await admin.getByLabel('Status').selectOption('answered')
  await expect(admin.getByRole('link', { name: reference })).toBeVisible()
})

test('a member makes a data request from their account and is notified of a delay, and the owner is reminded until they answer it', async ({
  page,
  other: admin,
  later,
}) => {
  await arrive(page, amy, '/account/data')
  await page.getByRole('link', { name: 'Complain, or ask about your data' }).click()
  await expect(page.getByText(`We’ll reply to ${amy.email}.`)).toBeVisible()
  await expect(page.getByLabel('Your email')).toHaveCount(0)
  await expectAccessibleAtAnyWidth(page)
  await page.getByLabel('What’s it about?').selectOption('data')
  await page.getByLabel('What would you like to tell us?').fill('What do you keep of me?')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const reference = (await page.getByText(/^C-\w{5}$/).textContent()) ?? ''
  const acknowledged = await mailTo(page, amy.email, /^We’ve received your request about your data/)
  expect(acknowledged.text).toContain('What do you keep of me?')

  const reminders = async () =>
    (await emailsTo(page, demoOwner.email)).filter(({ subject }) => /^(Please answer by|Overdue)/.test(subject)).length
  await page.goto('/rules')
  await later(untilNoon(24))
  await expect.poll(reminders).toBe(1)
  await openAdmin(admin, { at: '/admin/complaints' })
  await expect(admin.getByRole('region', { name: 'Awaiting an answer' })).toContainText(/in [67] days/)
  await admin.getByRole('link', { name: reference }).click()
  await expect(admin.getByRole('link', { name: amy.userName })).toBeVisible()
  await admin.getByText('I need more time').click()
  const latest = (await admin.getByLabel('Answer by').getAttribute('max')) ?? ''
  await admin.getByLabel('Answer by').fill(latest)
  await admin.getByLabel('Reason for the delay').fill('We have to ask the card provider.')
  await expectAccessibleAtAnyWidth(admin)
  await admin.getByRole('button', { name: 'Extend the deadline and tell them' }).click()
  await expect(admin.getByRole('heading', { name: 'Progress' })).toBeFocused()
  await expect(admin.getByText('I need more time')).toHaveCount(0)
  const extended = await mailTo(page, amy.email, /We need more time/)
  expect(extended.text).toContain('We have to ask the card provider.')

  await later('PT1608H')
  await mailTo(page, demoOwner.email, /^Overdue/)
  await openAdmin(admin)
  await admin.getByRole('link', { name: '1 complaint or request overdue' }).click()
  await expect(admin.getByText(/\d days? overdue/)).toBeVisible()
  await expectAccessibleAtAnyWidth(admin)
  await admin.getByRole('link', { name: reference }).click()
  await admin.getByText('I’ve answered another way').click()
  await admin.getByLabel('How it was answered').fill('She came by, and we showed her.')
  await admin.getByRole('button', { name: 'Close with this note' }).click()
  await expect(admin.getByRole('heading', { name: 'Answered' })).toBeFocused()
  await expect(admin.getByText('She came by, and we showed her.')).toBeVisible()
  await admin.goto(`${siteOf(admin)}/admin`)
  await expect(admin.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(admin.getByRole('link', { name: /overdue/ })).toHaveCount(0)
})
