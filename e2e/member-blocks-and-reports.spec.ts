import type { Locator, Page } from '@playwright/test'
import type { sendMessage } from '#messaging/contract.ts'
import { ApiError } from '#platform/web/api.ts'
import { arrive, expect, pairOf, test, type Evening, type DemoMember } from './after-an-event.ts'
import { emailsTo, mailTo } from './mails.ts'
import { openFromMenu } from './members.ts'
import { cardOf, rowOf } from './members-pages.ts'
import { expectAccessibleAtAnyWidth } from './accessibility.ts'
import { asPerson } from './site-api.ts'
import { match, sendLikesOf, writeTo } from './matching-api.ts'

// Contrast is measured, so no element may be mid-transition.
test.use({ contextOptions: { reducedMotion: 'reduce' } })
// Requests for pages and data that the viewer may not see get these statuses, which the browser logs.
test.beforeEach(({ expectProblem }) => expectProblem(/\b40[34]\b/))

const owner = 'owner@example.com'
/** The subject of the messages that the woman and the man send each other. */
const sharedSubject = 'About that boat'

/** Checks that this person appears in every list. */
async function expectMet(page: Page, who: DemoMember, { event }: Evening): Promise<void> {
  await page.goto(`/attendees/${event.id}`)
  await expect(cardOf(page, who)).toBeVisible()
  await page.goto('/mymatches')
  await expect(cardOf(page, who)).toBeVisible()
  for (const path of ['/messages', '/messages?box=sent']) {
    await page.goto(path)
    await expect(rowOf(page, sharedSubject)).toBeVisible()
  }
}

async function expectGone(page: Page, who: DemoMember, { event }: Evening): Promise<void> {
  await page.goto(`/attendees/${event.id}`)
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(cardOf(page, who)).toHaveCount(0)
  await page.goto('/mymatches')
  await expect(page.getByRole('region', { name: 'My Likes' })).toBeVisible()
  await expect(cardOf(page, who)).toHaveCount(0)
  for (const path of ['/messages', '/messages?box=sent']) {
    await page.goto(path)
    await expect(page.getByRole('navigation', { name: 'Messages' })).toBeVisible()
    await expect(page.getByText(sharedSubject)).toHaveCount(0)
  }
  await page.goto(`/messages?with=${who.id}`)
  await expect(page.getByText('There’s no conversation to show.')).toBeVisible()
  await page.goto(`/userprofile/${who.id}`)
  await expect(page.getByText('Sorry you are not authorised to view this profile.')).toBeVisible()
}

/** Sends a message to this person although the page does not offer it, and returns the site's refusal. */
async function tryToWrite(site: string, from: DemoMember, to: { id: string }): Promise<string> {
  const api = await asPerson(site, from)
  const body = { toUserId: to.id, subject: 'Hello', message: 'Are you there?' }
  try {
    await api<typeof sendMessage>('POST /api/messaging/sendmessage', { body })
    return 'sent'
  } catch (error) {
    if (error instanceof ApiError)
      return JSON.stringify({ ...error.body, status: error.status, request_id: '', instance: '' })
    throw error
  }
}

test('a blocked member disappears for both sides, is not notified, and reappears once unblocked', async ({
  page,
  other,
  evening,
  ownSite,
}) => {
  const pair = pairOf(evening, 0)
  const { her, him } = pair
  await match(ownSite, evening, pair)
  await writeTo(ownSite, him, her, { subject: sharedSubject, message: 'Come out.' })
  await writeTo(ownSite, her, him, { subject: sharedSubject, message: 'No.' })
  await arrive(page, her, '/mymatches')
  await arrive(other, him, '/mymatches')
  await expectMet(page, him, evening)
  await expectMet(other, her, evening)
  const mailsBefore = (await emailsTo(other, him.email)).length

  await page.goto(`/userprofile/${him.id}`)
  await page.getByRole('button', { name: `Block ${him.userName}` }).click()
  const question = page.getByRole('dialog', { name: `Block ${him.userName}?` })
  await expect(question).toContainText('won’t be told that you’ve blocked them.')
  await expectAccessibleAtAnyWidth(page)
  await question.getByRole('button', { name: `Block ${him.userName}` }).click()
  await expect(page).toHaveURL('/mymatches')
  await expect(page.getByText(`You’ve blocked ${him.userName}.`)).toBeVisible()

  await expectGone(page, him, evening)
  await expectGone(other, her, evening)
  const unknownMember = { id: '018f0000-0000-7000-8000-000000000000' }
  const refused = await tryToWrite(ownSite, him, unknownMember)
  expect(refused).toContain('may_not_write')
  expect(await tryToWrite(ownSite, him, her), 'the same as for a member who does not exist').toBe(refused)
  expect(await tryToWrite(ownSite, her, him)).toBe(refused)
  expect(await emailsTo(other, him.email)).toHaveLength(mailsBefore)

  await page.goto('/profile')
  await page.getByRole('link', { name: 'People you have blocked' }).click()
  await expect(page.getByRole('button', { name: `Unblock ${him.userName}` })).toBeVisible()
  await expectAccessibleAtAnyWidth(page)
  await page.getByRole('button', { name: `Unblock ${him.userName}` }).click()
  const unblockDialog = page.getByRole('dialog', { name: `Unblock ${him.userName}?` })
  await expectAccessibleAtAnyWidth(page)
  await unblockDialog.getByRole('button', { name: `Unblock ${him.userName}` }).click()
  await expect(page.getByText(`You’ve unblocked ${him.userName}.`)).toBeVisible()
  await expect(page.getByText('You haven’t blocked anyone.')).toBeVisible()
  await expectMet(page, him, evening)
  await expectMet(other, her, evening)
})

/** Presses Cancel and, before the dialog's close event, the button that opened the dialog. */
function closeAndOpenAtOnce(dialog: Locator): Promise<void> {
  return dialog.getByRole('button', { name: 'Cancel' }).evaluate(async (cancel: HTMLElement) => {
    cancel.click()
    // React renders in microtasks; the browser fires the close event in a later task.
    for (let turn = 0; turn < 50; turn++) await Promise.resolve()
    if (document.activeElement instanceof HTMLElement) document.activeElement.click()
  })
}

function isInLowerHalf(element: Locator): Promise<boolean> {
  return element.evaluate((shown) => shown.getBoundingClientRect().top > innerHeight / 2)
}

test('a member blocks an attendee who likes her, and he disappears from the list of attendees and from My Likes', async ({
  page,
  evening,
  ownSite,
}) => {
  const { her, him } = pairOf(evening, 1)
  await sendLikesOf(ownSite, him, evening, [her])
  await sendLikesOf(ownSite, her, evening, [])
  await arrive(page, her, '/mymatches')
  await expect(cardOf(page, him)).toBeVisible()
  await page.goto(`/attendees/${evening.event.id}`)
  const card = cardOf(page, him)
  await card.locator('summary').click()
  await card.getByRole('button', { name: `Block ${him.userName}` }).click()
  const question = page.getByRole('dialog', { name: `Block ${him.userName}?` })
  await closeAndOpenAtOnce(question)
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(card.getByRole('button', { name: `Block ${him.userName}` })).toBeFocused()
  await page.keyboard.press('Enter')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(card.getByRole('button', { name: `Block ${him.userName}` })).toBeFocused()
  await page.keyboard.press('Enter')
  await question.getByRole('button', { name: `Block ${him.userName}` }).click()
  await expect(page.getByText(`You’ve blocked ${him.userName}.`)).toBeVisible()
  await expect(card).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(`You’ve unblocked ${him.userName}.`)).toBeVisible()
  await card.locator('summary').click()
  await card.getByRole('button', { name: `Block ${him.userName}` }).click()
  await question.getByRole('button', { name: `Block ${him.userName}` }).click()
  await expect(card).toHaveCount(0)
  const toast = page.getByText(`You’ve blocked ${him.userName}.`)
  await expect(toast).toBeVisible()
  expect(await isInLowerHalf(toast)).toBe(true)
  const bar = page.getByText('Likes Submitted')
  expect((await toast.boundingBox())?.y, 'above the bar').toBeLessThan((await bar.boundingBox())?.y ?? 0)
  await openFromMenu(page, 'Events')
  await expect(page).toHaveURL('/events')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Attendees')
  // It would go by itself later.
  expect(await toast.count()).toBe(0)
  await page.goto('/mymatches')
  await expect(page.getByRole('region', { name: 'My Likes' })).toBeVisible()
  await expect(card).toHaveCount(0)
})

test('a member reports a message and a profile with a reason, and the reported member is not notified', async ({
  page,
  evening,
  ownSite,
}) => {
  const pair = pairOf(evening, 2)
  const { her, him } = pair
  await match(ownSite, evening, pair)
  await writeTo(ownSite, him, her, { subject: 'Money', message: 'My boat has sunk. Send money.' })
  await arrive(page, her, '/messages')
  await rowOf(page, 'Money').click()
  await page.getByRole('button', { name: 'Report this message' }).click()
  const dialog = page.getByRole('dialog', { name: `Report this message from ${him.userName}` })
  const reason = dialog.getByRole('combobox', { name: 'What’s wrong?' })
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(dialog.getByText('Please choose a reason.')).toBeVisible()
  await expect(reason).toBeFocused()
  await expect(dialog.getByText('If you’re in danger, call 999.'), 'body text').toHaveCSS('font-size', '17px')
  await expectAccessibleAtAnyWidth(page)
  await reason.selectOption('Spam, or asking for money')
  await dialog.getByLabel('What happened?').fill('He has no boat.')
  await dialog.getByRole('button', { name: 'Send report' }).click()
  const thanks = page.getByRole('dialog', { name: 'Report sent' })
  await expect(thanks.getByText('Thank you. The owner has your report.')).toBeVisible()
  await thanks.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('button', { name: 'Report this message' })).toBeFocused()
  const messageReportMail = await mailTo(page, owner, /^A message was reported/)
  expect(messageReportMail.text).toContain('Spam, or asking for money')
  for (const phrase of [her.userName, him.userName, 'My boat has sunk. Send money.', 'He has no boat.'])
    expect(messageReportMail.text + messageReportMail.html).not.toContain(phrase)

  await page.goto(`/userprofile/${him.id}`)
  await page.getByRole('button', { name: `Report ${him.userName}` }).click()
  const personReportDialog = page.getByRole('dialog', { name: `Report ${him.userName}` })
  await personReportDialog
    .getByRole('combobox', { name: 'What’s wrong?' })
    .selectOption('They’re not who they say they are')
  await expectAccessibleAtAnyWidth(page)
  await personReportDialog.getByRole('button', { name: 'Send report' }).click()
  await expect(thanks).toBeVisible()
  const mail = await mailTo(page, owner, /^A person was reported/)
  expect(mail.text).toContain('They’re not who they say they are')
  const mailsToHim = await emailsTo(page, him.email)
  expect(mailsToHim.filter(({ subject, text }) => `${subject} ${text}`.includes('eported'))).toEqual([])
})
