import type { Page } from '@playwright/test'
import type { sendMessage } from '#messaging/contract.ts'
import { ApiError } from '#platform/web/api.ts'
import { mailsTo, mailTo } from './members.ts'
import { cardOf, rowOf } from './members-pages.ts'
import { expectNoBarrier } from './no-barrier.ts'
import { asPerson } from './people-who-book.ts'
import {
  eveningNamed,
  likesOpen,
  match,
  pairOf,
  sendLikesOf,
  writeTo,
  type Evening,
  type Met,
} from './people-who-meet.ts'
import { arrive, expect, test } from './two-people.ts'

// Colours are measured, so nothing may be half way between two.
test.use({ shows: 'safety', contextOptions: { reducedMotion: 'reduce' } })
test.setTimeout(120_000)
// Who may not be seen is answered with 403, which the browser notes.
test.beforeEach(({ expectTrouble }) => expectTrouble(/\b403\b/))

const owner = 'owner@example.com'

/** In every list of the site, as somebody looks through it. */
async function expectMet(page: Page, who: Met, { event }: Evening, messages: readonly string[]): Promise<void> {
  await page.goto(`/attendees/${event.id}`)
  await expect(cardOf(page, who)).toBeVisible()
  await page.goto('/mymatches')
  await expect(cardOf(page, who)).toBeVisible()
  await page.goto('/messages')
  for (const subject of messages) await expect(rowOf(page, subject)).toBeVisible()
}

async function expectGone(page: Page, who: Met, { event }: Evening): Promise<void> {
  await page.goto(`/attendees/${event.id}`)
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(cardOf(page, who)).toHaveCount(0)
  await page.goto('/mymatches')
  await expect(page.getByText("You haven't matched with anyone yet.")).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(0)
  await page.goto('/messages')
  await expect(page.getByText('Nobody has written to you yet.')).toBeVisible()
  await page.getByRole('link', { name: 'Sent' }).click()
  await expect(page.getByText('You have not written to anybody yet.')).toBeVisible()
  await page.goto(`/userprofile/${who.id}`)
  await expect(page.getByText('Sorry you are not authorised to view this profile.')).toBeVisible()
}

/** What the site says to somebody who writes to another all the same. */
async function refusedWriting(site: string, from: Met, to: { id: string }): Promise<string> {
  const api = await asPerson(site, from)
  const body = { toUserId: to.id, subject: 'Hello', message: 'Are you there?' }
  try {
    await api<typeof sendMessage>('POST /api/messaging/sendmessage', { body })
    return 'sent'
  } catch (error) {
    if (error instanceof ApiError) return JSON.stringify({ status: error.status, ...error.body, request_id: '' })
    throw error
  }
}

test('whoever is blocked is gone on both sides, is told nothing, and is back once unblocked', async ({
  page,
  other,
  ownSite,
}) => {
  const evening = await eveningNamed(ownSite, likesOpen)
  const pair = pairOf(evening, 0)
  const { her, him } = pair
  await match(ownSite, evening, pair)
  await writeTo(ownSite, him, her, { subject: 'From him', message: 'Come out.' })
  await writeTo(ownSite, her, him, { subject: 'From her', message: 'No.' })
  await arrive(page, her, '/mymatches')
  await arrive(other, him, '/mymatches')
  await expectMet(page, him, evening, ['From him'])
  await expectMet(other, her, evening, ['From her'])
  const toldBefore = (await mailsTo(other, him.email)).length

  await page.goto(`/userprofile/${him.id}`)
  await page.getByRole('button', { name: `Block ${him.userName}` }).click()
  const question = page.getByRole('dialog', { name: `Block ${him.userName}?` })
  await expect(question).toContainText('is not told that you have blocked them.')
  await expectNoBarrier(page)
  await question.getByRole('button', { name: `Block ${him.userName}` }).click()
  await expect(page).toHaveURL('/mymatches')
  await expect(page.getByText(`You have blocked ${him.userName}.`)).toBeVisible()

  await expectGone(page, him, evening)
  await expectGone(other, her, evening)
  const nobody = { id: '018f0000-0000-7000-8000-000000000000' }
  const refused = await refusedWriting(ownSite, him, nobody)
  expect(refused).toContain('may_not_write')
  expect(await refusedWriting(ownSite, him, her), 'as to somebody who does not exist').toBe(refused)
  expect(await refusedWriting(ownSite, her, him)).toBe(refused)
  expect(await mailsTo(other, him.email)).toHaveLength(toldBefore)

  await page.goto('/profile')
  await page.getByRole('link', { name: 'People you have blocked' }).click()
  await expectNoBarrier(page)
  await page.getByRole('button', { name: `Unblock ${him.userName}` }).click()
  const back = page.getByRole('dialog', { name: `Unblock ${him.userName}?` })
  await expectNoBarrier(page)
  await back.getByRole('button', { name: `Unblock ${him.userName}` }).click()
  await expect(page.getByText(`You have unblocked ${him.userName}.`)).toBeVisible()
  await expect(page.getByText('You have not blocked anyone.')).toBeVisible()
  await expectMet(page, him, evening, ['From him'])
  await expectMet(other, her, evening, ['From her'])
})

test('whoever likes one is blocked from the list of attendees, and stays out of it and of My Likes', async ({
  page,
  ownSite,
}) => {
  const evening = await eveningNamed(ownSite, likesOpen)
  const { her, him } = pairOf(evening, 1)
  await sendLikesOf(ownSite, him, evening, [her])
  await sendLikesOf(ownSite, her, evening, [])
  await arrive(page, her, '/mymatches')
  await expect(page.getByRole('region', { name: 'My Likes' }).getByRole('article')).toHaveCount(1)
  await page.goto(`/attendees/${evening.event.id}`)
  const card = cardOf(page, him)
  await card.locator('summary').click()
  await card.getByRole('button', { name: `Block ${him.userName}` }).click()
  const question = page.getByRole('dialog', { name: `Block ${him.userName}?` })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(card.getByRole('button', { name: `Block ${him.userName}` })).toBeFocused()
  await page.keyboard.press('Enter')
  await question.getByRole('button', { name: `Block ${him.userName}` }).click()
  await expect(page.getByText(`You have blocked ${him.userName}.`)).toBeVisible()
  await expect(card).toHaveCount(0)
  await page.goto('/mymatches')
  await expect(page.getByText('No one likes you yet!')).toBeVisible()
})

test('a message and a profile are reported to the owner, who reads what was seen; whoever is reported hears nothing', async ({
  page,
  ownSite,
}) => {
  const evening = await eveningNamed(ownSite, likesOpen)
  const pair = pairOf(evening, 2)
  const { her, him } = pair
  await match(ownSite, evening, pair)
  await writeTo(ownSite, him, her, { subject: 'Money', message: 'My boat has sunk. Send money.' })
  await arrive(page, her, '/messages')
  await rowOf(page, 'Money').click()
  await page.getByRole('button', { name: 'Report this message' }).click()
  const dialog = page.getByRole('dialog', { name: `Report this message from ${him.userName}` })
  const reason = dialog.getByRole('combobox', { name: 'What is wrong?' })
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(dialog.getByText('Please choose a reason.')).toBeVisible()
  await expect(reason).toBeFocused()
  await expectNoBarrier(page)
  await reason.selectOption('Spam, or they want money')
  await dialog.getByLabel('What happened?').fill('He has no boat.')
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(dialog.getByText('Thank you. Your report has been sent to the owner.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('button', { name: 'Report this message' })).toBeFocused()
  const ofMessage = await mailTo(page, owner, /^Reported: A message from/)
  for (const words of [her.userName, him.userName, 'My boat has sunk. Send money.', 'He has no boat.'])
    expect(ofMessage.text).toContain(words)

  await page.goto(`/userprofile/${him.id}`)
  await page.getByRole('button', { name: `Report ${him.userName}` }).click()
  const ofPerson = page.getByRole('dialog', { name: `Report ${him.userName}` })
  await ofPerson.getByRole('combobox', { name: 'What is wrong?' }).selectOption('They are not who they say they are')
  await expectNoBarrier(page)
  await ofPerson.getByRole('button', { name: 'Send report' }).click()
  await expect(ofPerson.getByText('Thank you. Your report has been sent to the owner.')).toBeVisible()
  const mail = await mailTo(page, owner, new RegExp(`^Reported: ${him.userName}`))
  expect(mail.text).toContain('They are not who they say they are')
  const toHim = await mailsTo(page, him.email)
  expect(toHim.filter(({ subject, text }) => `${subject} ${text}`.includes('eported'))).toEqual([])
})
