import type { endAllSessions } from '#accounts/contract/account.ts'
import { arrive, expect, pairOf, test } from './after-an-event.ts'
import { cardProvider } from './checkout.ts'
import { fillSignIn, signIn } from './members.ts'
import { amy, demoPassword } from './people.ts'
import { openSendLikesDialog, cardOf, countLoads, offlineProblem, tickFor } from './members-pages.ts'
import { expectAccessibleAtAnyWidth } from './accessibility.ts'
import { book, strangersTo } from './booking-api.ts'
import { asPerson } from './site-api.ts'
import { sendLikesOf } from './matching-api.ts'
import { eventNamed } from './two-member-test.ts'

// Contrast is measured, so no element may be mid-transition.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('ticks survive a reload and a network failure, are sent once, and show as sent in another tab', async ({
  page,
  context,
  evening,
  expectProblem,
}) => {
  expectProblem(offlineProblem)
  expectProblem(/\b409\b/)
  const { her, him } = pairOf(evening, 0)
  const anotherMan = pairOf(evening, 1).him
  const path = `/attendees/${evening.event.id}`
  await arrive(page, her, path)
  await tickFor(page, him).check()
  await tickFor(page, anotherMan).check()
  await expect(page.getByText('2 ticked')).toBeVisible()
  await page.reload()
  await expect(tickFor(page, him)).toBeChecked()
  const tab = await context.newPage()
  await tab.goto(path)
  await expect(tickFor(tab, anotherMan)).toBeChecked()

  await context.setOffline(true)
  const question = await openSendLikesDialog(page)
  await expect(question).toContainText('You’ve ticked 2 of ')
  await question.getByRole('button', { name: 'Yes' }).click()
  const alert = question.getByRole('alert')
  await expect(alert).toContainText('Something went wrong submitting your choices.')
  await expect(alert).toContainText('Your ticks are still here.')
  await expectAccessibleAtAnyWidth(page)
  await context.setOffline(false)
  await question.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('group', { name: 'Likes' })).toBeFocused()
  await expectAccessibleAtAnyWidth(page)

  await tickFor(tab, him).uncheck()
  await (await openSendLikesDialog(tab)).getByRole('button', { name: 'Yes' }).click()
  await expect(tab.getByText('You’ve already sent your likes for this event.')).toBeVisible()
  await expect(tab.getByText('Likes Submitted')).toBeVisible()
  await page.reload()
  for (const where of [page, tab]) {
    for (const liked of [him, anotherMan]) {
      await expect(tickFor(where, liked)).toBeChecked()
      await expect(tickFor(where, liked)).toBeDisabled()
    }
    await expect(where.getByRole('checkbox', { checked: true })).toHaveCount(2)
  }
  const likesInStorage = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('likes')))
  expect(likesInStorage, 'sent likes are not in local storage').toEqual([])
})

test('when the response is lost, a retry shows that the likes were sent', async ({ page, evening, expectProblem }) => {
  expectProblem(/\b409\b|ERR_FAILED/)
  const { her, him } = pairOf(evening, 1)
  await arrive(page, her, `/attendees/${evening.event.id}`)
  await tickFor(page, him).check()
  const likesUrl = '**/api/sendlikes*'
  await page.route(likesUrl, async (route) => {
    await route.fetch()
    await route.abort()
  })
  const question = await openSendLikesDialog(page)
  await question.getByRole('button', { name: 'Yes' }).click()
  await expect(question.getByRole('button', { name: 'Try again' })).toBeVisible()
  await page.unroute(likesUrl)
  await question.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('You’ve already sent your likes for this event.')).toBeVisible()
  await expect(page.getByText('Likes Submitted')).toBeVisible()
  await expect(tickFor(page, him)).toBeChecked()
  await expect(tickFor(page, him)).toBeDisabled()
})

test('an unrequited like appears in My Likes only once the member has sent their own likes', async ({
  page,
  evening,
  ownSite,
}) => {
  const { her, him } = pairOf(evening, 2)
  await sendLikesOf(ownSite, him, evening, [her])
  await arrive(page, her, '/mymatches')
  const likers = page.getByRole('region', { name: 'My Likes' })
  await expect(likers).toBeVisible()
  await expect(cardOf(page, him)).toHaveCount(0)

  await page.goto(`/attendees/${evening.event.id}`)
  const question = await openSendLikesDialog(page)
  await expect(question).toContainText('You haven’t ticked anyone')
  await question.getByRole('button', { name: 'No' }).click()
  await expect(question).toBeHidden()
  await expect(page.getByRole('button', { name: 'Send Likes', exact: true })).toBeFocused()
  await (await openSendLikesDialog(page)).getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('Likes Submitted')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'My Matches' }).click()
  await expect(likers.getByRole('article', { name: him.userName })).toContainText(evening.event.title)
})

test('ticked likes are sent once a member whose session has ended signs in again in the dialog, without a page reload', async ({
  page,
  evening,
  ownSite,
  expectProblem,
}) => {
  expectProblem(/\b401\b/)
  const { her, him } = pairOf(evening, 3)
  await arrive(page, her, `/attendees/${evening.event.id}`)
  await tickFor(page, him).check()
  const loads = countLoads(page)
  const question = await openSendLikesDialog(page)
  // She signs out everywhere, using another device.
  const herApi = await asPerson(ownSite, her)
  await herApi<typeof endAllSessions>('DELETE /api/account/sessions')
  await question.getByRole('button', { name: 'Yes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Please sign in again' })
  await dialog.getByLabel('Email').fill(her.email)
  await dialog.getByLabel('Password', { exact: true }).fill(demoPassword)
  await dialog.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Likes Submitted')).toBeVisible()
  await expect(tickFor(page, him)).toBeChecked()
  expect(loads()).toBe(0)
})

test('a member stops the use of her likes, is asked again before she chooses, agrees, matches, and stops again', async ({
  page,
  evening,
  ownSite,
}) => {
  const { her, him } = pairOf(evening, 4)
  const path = `/attendees/${evening.event.id}`
  const stop = async () => {
    await page.getByRole('button', { name: 'Stop using my likes' }).click()
    const question = page.getByRole('dialog', { name: 'Stop using your likes?' })
    await expect(question).toContainText('Your matches will end')
    await expectAccessibleAtAnyWidth(page)
    await question.getByRole('button', { name: 'Stop and erase my likes' }).click()
    const message = page.getByRole('group', { name: 'Message' })
    await expect(message).toContainText('You stopped us using your likes on')
    await expect(message).toBeFocused()
  }
  await arrive(page, her, '/account/data')
  await page.getByRole('link', { name: 'See how we use your likes' }).click()
  await expect(page.getByText('You agreed to this on')).toBeVisible()
  await stop()
  await expectAccessibleAtAnyWidth(page)

  await page.goto(path)
  const agree = page.getByRole('button', { name: 'I agree' })
  await expect(agree).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await expectAccessibleAtAnyWidth(page)
  await agree.click()
  await expect(page.locator(':focus')).toHaveText('Thank you. You can now choose who you like.')
  await tickFor(page, him).check()
  await (await openSendLikesDialog(page)).getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('Likes Submitted')).toBeVisible()
  await sendLikesOf(ownSite, him, evening, [her])
  await page.goto('/mymatches')
  await expect(page.getByRole('button', { name: `Message ${him.userName}` })).toBeVisible()

  await page.goto('/account/likes')
  await stop()
  await page.goto('/mymatches')
  await expect(page.getByText("You haven't matched with anyone yet.")).toBeVisible()
  // His like is his own, and she still sees it.
  await expect(
    page.getByRole('region', { name: 'My Likes' }).getByRole('article', { name: him.userName }),
  ).toBeVisible()
  await page.goto(path)
  await expect(page.getByText('the ones you sent for this event have been erased')).toBeVisible()
  await expect(agree).toHaveCount(0)
})

test('only attendees of an event see the other attendees', async ({ page, demo, ownSite, expectProblem }) => {
  expectProblem(cardProvider)
  const upcomingEvent = eventNamed(demo, 'Twenties under the chandelier')
  const [her] = await strangersTo(ownSite, upcomingEvent.id, 'F', 1)
  const [him] = await strangersTo(ownSite, upcomingEvent.id, 'M', 1)
  await book(ownSite, him, upcomingEvent.id)
  await page.goto(`/attendees/${upcomingEvent.id}`)
  await expect(page).toHaveURL(`/signin?to=%2Fattendees%2F${upcomingEvent.id}`)
  await fillSignIn(page, { email: her.email, password: demoPassword })
  await expect(page.getByText('Only people who have booked this event can see its attendees.')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(0)
  await expectAccessibleAtAnyWidth(page)

  await book(ownSite, her, upcomingEvent.id)
  await page.reload()
  await expect(page.getByText('once the event is over, you can come back here and tick the people')).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: '1 man' })).toBeVisible()
  await expect(cardOf(page, him)).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await expectAccessibleAtAnyWidth(page)
})

test('once likes are closed no one can send them, and the page says when they closed', async ({ page, evening }) => {
  const closedEvent = 'Thirties at the Loriners'
  expect(evening.event.title).not.toBe(closedEvent)
  await signIn(page, amy)
  await page.goto('/myevents')
  await expect(page.getByRole('article', { name: closedEvent })).toContainText('You didn’t send your likes in time.')
  await page.getByRole('link', { name: `View Attendees of ${closedEvent}` }).click()
  await expect(page.getByText('You didn’t send yours, which counts as not liking anyone.')).toBeVisible()
  await expect(page.getByText('Likes closed on')).toBeVisible()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Send Likes', exact: true })).toHaveCount(0)
})
