import type { Page } from '@playwright/test'
import type { addEvent, getAdminEvent, publishEvent } from '#admin/contract/events.ts'
import type { changeEmailChoices } from '#privacy/contract/emails.ts'
import { linkIn, emailsTo, mailTo } from './mails.ts'
import { signIn } from './members.ts'
import { amy, tom } from './people.ts'
import { expectAccessibleAtAnyWidth } from './accessibility.ts'
import { asPerson } from './site-api.ts'
import { demoOwner } from './staff.ts'
import { expect, moveClock, test } from './own-site.ts'

// Contrast is measured, so no element may be mid-transition.
test.use({ contextOptions: { reducedMotion: 'reduce' } })
// An unsubscribe link with nothing left to stop gets a 404, and an expired access token a 401. The browser logs both.
test.beforeEach(({ expectProblem }) => expectProblem(/\b40[14]\b/))

const eventNewsSubject = /^New: |new events$/
const eventNewsCheckbox = (page: Page) => page.getByRole('checkbox', { name: 'Tell me about new events by email' })
const likesCheckbox = (page: Page) =>
  page.getByRole('checkbox', { name: 'Email me when likes close if anyone has liked me' })
const countEventNewsTo = async (page: Page, { email }: { email: string }) =>
  (await emailsTo(page, email)).filter(({ subject }) => eventNewsSubject.test(subject)).length

/** Publishes events as the owner does in admin, as copies of an existing event some weeks later. */
async function publish(site: string, template: { id: number }, ...titles: string[]): Promise<void> {
  const api = await asPerson(site, demoOwner)
  const params = { id: template.id }
  const { details } = await api<typeof getAdminEvent>('GET /api/admin/events/:id/details', { params })
  const later = (local: string) => Temporal.PlainDateTime.from(local).add({ weeks: 12 }).toString().slice(0, 16)
  for (const title of titles) {
    const [startsAt, endsAt] = [later(details.startsAt), later(details.endsAt)]
    const body = { ...details, title, startsAt, endsAt, bookingClosesAt: null, decideBy: null }
    const event = { ...body, minimumMales: null, minimumFemales: null }
    const { id } = await api<typeof addEvent>('POST /api/admin/events', { body: event })
    await api<typeof publishEvent>('POST /api/admin/events/:id/publish', { params: { id } })
  }
}

/** Moves the clock to eleven the next morning in London. */
async function nextMorning(site: string): Promise<void> {
  const now = Temporal.Instant.from(await moveClock(site, 'PT1S')).toZonedDateTimeISO('Europe/London')
  const morning = now.toPlainDate().add({ days: 1 }).toZonedDateTime({ timeZone: 'Europe/London', plainTime: '11:00' })
  await moveClock(site, now.until(morning, { largestUnit: 'seconds' }).toString())
}

test('a member who subscribes to emails about new events gets them, and can stop them on the page linked in the email or with one click in the mail program', async ({
  page,
  demo,
  ownSite,
}) => {
  await signIn(page, amy)
  await page.goto('/account')
  await page.getByRole('main').getByRole('link', { name: 'Emails', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Emails we send you' })).toBeVisible()
  await expect(eventNewsCheckbox(page)).not.toBeChecked()
  await expectAccessibleAtAnyWidth(page)
  await eventNewsCheckbox(page).check()
  await expect(page.getByText('We’ll email you about new events.')).toBeVisible()
  await expect(likesCheckbox(page)).toBeChecked()
  await likesCheckbox(page).uncheck()
  await expect(page.getByText('You’ll get no more emails about who likes you.')).toBeVisible()
  await page.reload()
  await expect(eventNewsCheckbox(page)).toBeChecked()
  await expect(likesCheckbox(page)).not.toBeChecked()
  const tomsApi = await asPerson(ownSite, tom)
  const body = { event_news: true, wording_version: 1 }
  await tomsApi<typeof changeEmailChoices>('PUT /api/account/emails', { body })

  await publish(ownSite, demo.next, 'Canals by candlelight', 'Locks and keys')
  await nextMorning(ownSite)
  const mail = await mailTo(page, amy.email, eventNewsSubject)
  for (const title of ['Canals by candlelight', 'Locks and keys']) expect(mail.text).toContain(title)
  await mailTo(page, tom.email, eventNewsSubject)
  expect(await countEventNewsTo(page, amy)).toBe(1)

  // Simulates a browser in which the member is not signed in.
  await page.evaluate(() => localStorage.clear())
  const link = linkIn(mail, '/unsubscribe')
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1, name: 'Stop these emails?' })).toBeVisible()
  await expectAccessibleAtAnyWidth(page)
  await page.getByRole('button', { name: 'Stop these emails' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'These emails have stopped' })).toBeVisible()
  await expect(page.locator(':focus')).toContainText('You’ll get no more emails about new events.')
  await expectAccessibleAtAnyWidth(page)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'These emails have stopped' })).toBeVisible()
  await page.goto(link.slice(0, -3))
  await expect(page.getByText('This link doesn’t work.')).toBeVisible()
  await expectAccessibleAtAnyWidth(page)

  await publish(ownSite, demo.next, 'A third evening')
  await nextMorning(ownSite)
  const mailToTom = await mailTo(page, tom.email, /^New: A third evening$/)
  expect(await countEventNewsTo(page, amy)).toBe(1)

  const oneClickRequest = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) }
  expect((await fetch(`${ownSite}${linkIn(mailToTom, '/unsubscribe')}`, oneClickRequest)).status).toBe(200)
  await page.goto('/account/emails')
  await page.getByLabel('Email').fill(amy.email)
  await page.getByLabel('Password', { exact: true }).fill(amy.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(eventNewsCheckbox(page)).not.toBeChecked()
  await eventNewsCheckbox(page).check()
  await expect(page.getByText('We’ll email you about new events.')).toBeVisible()
  await publish(ownSite, demo.next, 'A fourth evening')
  await nextMorning(ownSite)
  await mailTo(page, amy.email, /^New: A fourth evening$/)
  expect(await countEventNewsTo(page, tom)).toBe(2)
})
