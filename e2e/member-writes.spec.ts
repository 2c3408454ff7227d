import type { Locator, Page } from '@playwright/test'
import { formatNewItemCounts } from '#messaging/web/member-menu/format-counts.ts'
import { arrive, expect, otherManOf, pairOf, test, type DemoMember } from './after-an-event.ts'
import { badConnection } from './bad-connection.ts'
import { emailsTo, mailTo } from './mails.ts'
import { fillSignIn, refusedProblem } from './members.ts'
import { demoPassword } from './people.ts'
import { cardOf, countLoads, fillMessage, menuButton, offlineProblem, rowOf } from './members-pages.ts'
import { expectAccessibleAtAnyWidth } from './accessibility.ts'
import { match, newsOf, receivedBy, sendLikesOf, writeTo } from './matching-api.ts'

// Contrast is measured, so no element may be mid-transition.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const sendingMessage = '**/api/messaging/sendmessage*'
const unreadMailSubject = /^You have (an unread message|\d+ unread messages)/

async function openDialog(page: Page, to: DemoMember): Promise<void> {
  await cardOf(page, to)
    .getByRole('button', { name: /^Message / })
    .click()
}

test('a draft message survives a network failure and a reload, and arrives only once if it is sent again after the response was lost', async ({
  page,
  context,
  evening,
  ownSite,
  expectProblem,
}) => {
  expectProblem(offlineProblem)
  expectProblem(/ERR_FAILED/)
  const pair = pairOf(evening, 0)
  const { her, him } = pair
  await match(ownSite, evening, pair)
  await arrive(page, her, '/mymatches')
  await openDialog(page, him)
  const dialog = await fillMessage(page, him, { subject: 'That walk', message: 'Along the cut, on Sunday?' })

  await context.setOffline(true)
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Unable to send message. We couldn’t reach the site')
  await context.setOffline(false)
  await page.reload()
  await openDialog(page, him)
  await expect(dialog.getByRole('textbox', { name: 'Subject' })).toHaveValue('That walk')
  await expect(dialog.getByRole('textbox', { name: 'Message', exact: true })).toHaveValue('Along the cut, on Sunday?')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Your draft is kept on this device' })).toBeVisible()
  await openDialog(page, him)

  await page.route(sendingMessage, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByRole('alert')).toContainText('What you typed is saved on this device.')
  await expectAccessibleAtAnyWidth(page)
  await page.unroute(sendingMessage)
  await page.reload()
  await openDialog(page, him)
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Successfully sent message.')).toBeVisible()
  expect((await receivedBy(ownSite, him, her)).map(({ subject }) => subject)).toEqual(['That walk'])

  await openDialog(page, him)
  await expect(dialog.getByRole('textbox', { name: 'Subject' })).toHaveValue('')
})

test('a message with a phone number or an email address triggers a warning before it is sent, and the member can edit it or send it anyway', async ({
  page,
  evening,
  ownSite,
}) => {
  const pair = pairOf(evening, 1)
  const { her, him } = pair
  await match(ownSite, evening, pair)
  await arrive(page, him, '/mymatches')
  await openDialog(page, her)
  const dialog = await fillMessage(page, her, { subject: 'Sunday', message: 'Ring me on 07700 900123, will you?' })
  const text = dialog.getByRole('textbox', { name: 'Message', exact: true })
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByText('‘07700 900123’ in the message looks like a phone number.')).toBeVisible()
  await expectAccessibleAtAnyWidth(page)

  await dialog.getByRole('button', { name: 'Edit' }).click()
  await expect(text).toBeFocused()
  const selectedText = await text.evaluate((area: HTMLTextAreaElement) =>
    area.value.slice(area.selectionStart, area.selectionEnd),
  )
  expect(selectedText).toBe('07700 900123')
  await text.pressSequentially('the towpath')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Successfully sent message.')).toBeVisible()

  await openDialog(page, her)
  await fillMessage(page, her, { subject: 'Or Monday', message: 'I am at tom (at) example (dot) com' })
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByText('in the message looks like an email address.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Send anyway' }).click()
  // The page may still show the confirmation of the first message.
  await expect
    .poll(async () => (await receivedBy(ownSite, her, him)).map(({ message }) => message))
    .toEqual(['I am at tom (at) example (dot) com', 'Ring me on the towpath, will you?'])
})

test('messages that arrive while the network is down appear when it is back', async ({
  page,
  context,
  evening,
  ownSite,
  expectProblem,
}) => {
  expectProblem(offlineProblem)
  const pair = pairOf(evening, 2)
  const { her, him } = pair
  await match(ownSite, evening, pair)
  const news = await newsOf(ownSite, her)
  await writeTo(ownSite, him, her, { subject: 'The first', message: 'Are you there?' })
  await arrive(page, her, '/messages')
  const rightEdgeOf = async (part: Locator) => {
    const { x = 0, width = 0 } = (await part.boundingBox()) ?? {}
    return Math.round(x + width)
  }
  const [subject, date] = [rowOf(page, 'The first').getByText('The first'), rowOf(page, 'The first').getByRole('time')]
  expect(await rightEdgeOf(subject), 'the subject has the whole line below the date').toBe(await rightEdgeOf(date))
  await rowOf(page, 'The first').click()
  const openMessage = page.getByRole('article', { name: 'The first' })
  await expect(openMessage).toBeVisible()
  await expect.poll(() => newsOf(ownSite, her), 'it has been read').toEqual(news)
  const loads = countLoads(page)

  await context.setOffline(true)
  await writeTo(ownSite, him, her, { subject: 'The second', message: 'Hello?' })
  await writeTo(ownSite, him, her, { subject: 'The third', message: 'Never mind.' })
  await context.setOffline(false)
  await expect(page.getByText('2 new messages.')).toBeAttached()
  const expectedCounts = formatNewItemCounts({ ...news, unread_messages: news.unread_messages + 2 })
  await expect(menuButton(page)).toHaveAccessibleName(new RegExp(`, ${expectedCounts}$`))
  // The open message stays open.
  await expect(openMessage).toBeVisible()
  await page.goBack()
  await expect(rowOf(page, 'The third')).toBeVisible()
  await expect(rowOf(page, 'The second')).toBeVisible()
  expect(loads()).toBe(0)
})

test('messages that arrive while the live stream cannot reconnect appear when it is back', async ({
  page,
  evening,
  ownSite,
  expectProblem,
}) => {
  // Requests through the proxy have another origin, and the browser logs those that fail.
  expectProblem(/^another origin: http:\/\/localhost|\b503\b|ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_EMPTY_RESPONSE/)
  const proxy = await badConnection(ownSite)
  const pair = pairOf(evening, 5)
  const { her, him } = pair
  await match(ownSite, evening, pair)
  await page.goto(`${proxy.url}/signin?to=/messages`)
  const streamResponse = page.waitForResponse(/\/api\/live$/)
  await fillSignIn(page, { email: her.email, password: demoPassword })
  await streamResponse
  await expect(page.getByRole('navigation', { name: 'Messages' })).toBeVisible()
  const loads = countLoads(page)

  proxy.setState('away')
  proxy.cut()
  await page.waitForResponse((answer) => answer.url().endsWith('/api/live') && answer.status() === 503)
  await writeTo(ownSite, him, her, { subject: 'In between', message: 'Hello?' })
  proxy.setState('good')
  await expect(rowOf(page, 'In between')).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText(`A new message from ${him.userName}.`)).toBeAttached()
  expect(loads()).toBe(0)
  await page.goto('about:blank')
  await proxy.disconnect()
})

test('a member with messages unread for a quarter of an hour gets an email that does not quote them, unless the member has switched such emails off', async ({
  page,
  evening,
  ownSite,
  later,
  expectProblem,
}) => {
  expectProblem(refusedProblem)
  const pair = pairOf(evening, 3)
  const { her, him } = pair
  await match(ownSite, evening, pair)
  await arrive(page, her, '/events')
  const countUnreadMails = async () =>
    (await emailsTo(page, her.email)).filter(({ subject }) => unreadMailSubject.test(subject)).length
  const before = await countUnreadMails()
  await writeTo(ownSite, him, her, { subject: 'Between us', message: 'Only for your eyes.' })
  await later('PT16M')
  await expect.poll(countUnreadMails).toBe(before + 1)
  const mail = await mailTo(page, her.email, unreadMailSubject)
  for (const part of [mail.subject, mail.text, mail.html]) {
    for (const secret of ['Between us', 'Only for your eyes']) expect(part).not.toContain(secret)
  }
  expect(mail.text).toContain(him.userName)
  expect(mail.subject).not.toContain(him.userName)
  expect(mail.text).toContain('/unsubscribe?token=')

  await page.goto('/messages#emails')
  const setting = page.getByRole('checkbox', { name: 'Email me about unread messages' })
  await expect(setting).toBeInViewport()
  await setting.uncheck()
  await expect(page.getByText('You’ll get no more emails about messages.')).toBeVisible()
  await page.reload()
  await expect(setting).not.toBeChecked()
  await page.goto('/events')
  await writeTo(ownSite, him, her, { subject: 'Once more', message: 'And again.' })
  // He has not switched the emails off, and his message is sent after hers. Once his email has arrived, hers would have arrived
  // too.
  await writeTo(ownSite, her, him, { subject: 'To and fro', message: 'I am here.' })
  await later('PT70M')
  await mailTo(page, him.email, unreadMailSubject)
  expect(await countUnreadMails()).toBe(before + 1)
})

test('a new message can be addressed only to people to whom the member may write', async ({
  page,
  evening,
  ownSite,
}) => {
  const pair = pairOf(evening, 4)
  const liker = otherManOf(evening, 0)
  const { her, him } = pair
  await sendLikesOf(ownSite, liker, evening, [her])
  await match(ownSite, evening, pair)
  await arrive(page, her, '/messages')
  await page.getByRole('button', { name: 'New message' }).click()
  const dialog = page.getByRole('dialog', { name: 'New message' })
  const to = dialog.getByRole('combobox', { name: 'To' })
  await expect(to.getByRole('option', { name: him.userName })).toBeAttached()
  await expect(to.getByRole('option', { name: liker.userName })).toBeAttached()
  // Another woman who attended the event is not offered as a recipient.
  await expect(to.getByRole('option', { name: pairOf(evening, 0).her.userName })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Send' }).click()
  for (const phrase of ['Please enter a subject.', 'Please choose who it’s for.', 'Please enter your message.'])
    await expect(dialog).toContainText(phrase)
  await expect(dialog.getByRole('textbox', { name: 'Subject' })).toBeFocused()
  await expectAccessibleAtAnyWidth(page)

  await to.selectOption(liker.userName)
  await dialog.getByRole('textbox', { name: 'Subject' }).fill('Hello')
  await dialog.getByRole('textbox', { name: 'Message', exact: true }).fill('You liked me. Why?')
  await dialog.getByRole('button', { name: 'Send' }).click()
  // The message is in sight in its conversation.
  await expect(page.getByText('Successfully sent message.')).toBeVisible()
  await expect(page.getByRole('article').getByText('You liked me. Why?')).toBeInViewport({ ratio: 1 })
  await page.getByRole('link', { name: 'All messages' }).click()
  await page.getByRole('link', { name: 'Sent' }).click()
  await rowOf(page, 'Hello').click()
  await expect(page.getByRole('article', { name: 'Hello' })).toContainText(`To ${liker.userName}`)
  await expect(page.getByRole('button', { name: 'Reply' })).toHaveCount(0)
})
