import type { Page } from '@playwright/test'
import { newsletterReaders } from '#demo/newsletter-readers.ts'
import { newsletterWording } from '#privacy/rules/newsletter.ts'
import { linkIn, emailsTo, mailTo } from './mails.ts'
import { signIn } from './members.ts'
import { amy } from './people.ts'
import { expectAccessible, expectAccessibleAtAnyWidth } from './accessibility.ts'
import { demoOwner, openAdmin } from './staff.ts'
import { expect, moveClock, test } from './own-site.ts'
import { desk, phone, resize } from './viewports.ts'

// Requests before the code is entered are refused, and so is a form with an empty field.
test.beforeEach(({ expectProblem }) => expectProblem(/\b(40[134]|422)\b/))
test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** The demo’s readers, and Amy. */
const people = newsletterReaders.length + 1
const subject = 'A new venue in Walsall'
/** Moves the clock to eleven the next morning in London. */
async function nextMorning(site: string): Promise<void> {
  const now = Temporal.Instant.from(await moveClock(site, 'PT1S')).toZonedDateTimeISO('Europe/London')
  const morning = now.toPlainDate().add({ days: 1 }).toZonedDateTime({ timeZone: 'Europe/London', plainTime: '11:00' })
  await moveClock(site, now.until(morning, { largestUnit: 'seconds' }).toString())
}

const newsletterCheckbox = (page: Page) => page.getByRole('checkbox', { name: newsletterWording.text })

test('an owner sends a newsletter to the members who asked for it, and one of them stops it with its link', async ({
  page,
  ownSite,
}) => {
  await nextMorning(ownSite)
  await signIn(page, amy, '/account/emails')
  await expect(newsletterCheckbox(page)).not.toBeChecked()
  await newsletterCheckbox(page).check()
  await expect(page.getByText('We’ll send you our newsletter.')).toBeVisible()

  await openAdmin(page, { at: '/admin/newsletters' })
  await page.getByRole('link', { name: 'Write a newsletter' }).click()
  await page.getByRole('button', { name: 'Save and preview' }).click()
  await expect(page.getByRole('region', { name: 'There’s a problem' })).toContainText('Please enter a subject.')
  await page.getByLabel('Subject').fill(subject)
  await page.getByRole('textbox', { name: 'Text' }).fill('It’s by the arboretum.\n\n- [All dates](/events)')
  await page.getByLabel('Minimum age').fill('95')
  await expectAccessibleAtAnyWidth(page)
  await page.getByRole('button', { name: 'Save and preview' }).click()
  await expect(page.getByText('It can only go to 5 members or more')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Send to/ })).toBeHidden()

  await page.getByRole('link', { name: 'Keep editing' }).click()
  await page.getByLabel('Minimum age').fill('')
  await page.getByRole('button', { name: 'Save and preview' }).click()
  const frame = page.frameLocator('iframe')
  await expect(frame.getByRole('heading', { name: subject })).toBeVisible()
  await expect(frame.getByRole('link', { name: 'All dates' })).toBeVisible()
  await expectAccessible(page)
  await resize(page, phone)
  await expectAccessible(page)
  await resize(page, desk)
  await page.getByRole('button', { name: 'Send me a test' }).click()
  await expect(page.getByText(`We’ve sent it to ${demoOwner.email}.`)).toBeVisible()
  await mailTo(page, demoOwner.email, /^Test: A new venue/)

  const send = `Send to ${people} members`
  await page.getByRole('button', { name: send }).click()
  const dialog = page.getByRole('dialog', { name: `Send this to ${people} members?` })
  await dialog.getByLabel(/^To confirm, type the number of members/).fill(String(people))
  await expectAccessible(page)
  await dialog.getByRole('button', { name: send }).click()
  await expect(page.getByRole('status').filter({ hasText: `Sent. You confirmed ${people} members.` })).toBeVisible()
  await expect(page.getByRole('definition').first()).toHaveText(String(people))
  await expectAccessibleAtAnyWidth(page)

  const mail = await mailTo(page, amy.email, new RegExp(`^${subject}$`))
  expect(mail.text).toContain('Hello Amy')
  expect(
    (await emailsTo(page, newsletterReaders[0]?.email ?? '')).filter((sent) => sent.subject === subject),
  ).toHaveLength(1)
  await page.goto(linkIn(mail, '/unsubscribe'))
  await page.getByRole('button', { name: 'Stop these emails' }).click()
  await expect(page.getByText('You’ll get no more newsletters.')).toBeVisible()
  await signIn(page, amy, '/account/emails')
  await expect(newsletterCheckbox(page)).not.toBeChecked()
})

test('the owner switches on the email that invites members back after seeing it', async ({ page }) => {
  await openAdmin(page, { at: '/admin/newsletters/come-back' })
  await expect(page.getByText('It’s off.')).toBeVisible()
  await expect(page.frameLocator('iframe').getByRole('heading', { name: 'Fancy another evening?' })).toBeVisible()
  await page.getByLabel('Subject').fill('Come back to us')
  await page.getByRole('button', { name: 'Save text' }).click()
  await expect(page.frameLocator('iframe').getByRole('heading', { name: 'Come back to us' })).toBeVisible()
  await page.getByRole('button', { name: 'Switch it on' }).click()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Switch it on' }).click()
  await expect(page.getByText('It’s on.')).toBeVisible()
  await expectAccessibleAtAnyWidth(page)
  await page.getByRole('button', { name: 'Switch it off' }).click()
  await expect(page.getByText('It’s off.')).toBeVisible()
})
