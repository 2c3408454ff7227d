import type { Page } from '@playwright/test'
import { pairOf, test as base, arrive } from '../after-an-event.ts'
import { tabTo, typeInto } from '../keyboard.ts'
import { match, sendLikesOf, writeTo } from '../matching-api.ts'
import { expect } from '../site-test.ts'
import { tickFor } from '../members-pages.ts'
import { waitUntilSettled, watchRequests } from '../wait-until-settled.ts'
import { speech, type Way } from './speech-test.ts'

const test = base.extend<{ way: Way }>(speech)

/** Waits for the counts of the menu, which come after the page. */
async function expectLikesToSend(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: /^My account, 1 event waiting for your likes/ })).toBeVisible()
}

test('likes: what is said', async ({ page, way, evening }) => {
  const { her, him } = pairOf(evening, 0)
  await arrive(page, her, `/attendees/${evening.event.id}`)
  await expect(tickFor(page, him)).toBeVisible()
  await expectLikesToSend(page)
  way.begin()
  await tabTo(page, 'checkbox', `Like ${him.userName}`)
  await page.keyboard.press('Space')
  await way.until('1 ticked')
  await tabTo(page, 'button', 'Send Likes')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Are you sure?' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
  await tabTo(page, 'button', 'Yes')
  await page.keyboard.press('Enter')
  await way.until('Likes Submitted')
  await way.matches('likes', { [him.userName]: '<him>' })
})

test('a match: what is said', async ({ page, way, evening, ownSite }) => {
  const { her, him } = pairOf(evening, 1)
  await sendLikesOf(ownSite, him, evening, [her])
  await arrive(page, her, `/attendees/${evening.event.id}`)
  await expect(tickFor(page, him)).toBeVisible()
  await expectLikesToSend(page)
  way.begin()
  await tabTo(page, 'checkbox', `Like ${him.userName}`)
  await page.keyboard.press('Space')
  await tabTo(page, 'button', 'Send Likes')
  await page.keyboard.press('Enter')
  await tabTo(page, 'button', 'Yes')
  await page.keyboard.press('Enter')
  await way.until('It’s a match')
  await tabTo(page, 'link', 'My Matches')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: `Message ${him.userName}` })).toBeVisible()
  await way.until('Matches and likes')
  await way.matches('match', { [him.userName]: '<him>' })
})

test('a message: what is said', async ({ page, way, evening, ownSite }) => {
  const pair = pairOf(evening, 2)
  const { her, him } = pair
  await match(ownSite, evening, pair)
  watchRequests(page)
  await arrive(page, her, '/mymatches')
  await expect(page.getByRole('button', { name: `Message ${him.userName}` })).toBeVisible()
  // The count of new matches comes, and goes once the page has shown them.
  await waitUntilSettled(page)
  way.begin()
  await tabTo(page, 'button', `Message ${him.userName}`)
  await page.keyboard.press('Enter')
  await way.until('Subject')
  await page.keyboard.type('Sunday')
  await typeInto(page, 'Message', 'Ring me on 07700 900456')
  await tabTo(page, 'button', 'Send')
  await page.keyboard.press('Enter')
  await way.until('looks like a phone number')
  await tabTo(page, 'button', 'Edit')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('A walk?')
  await tabTo(page, 'button', 'Send')
  await page.keyboard.press('Enter')
  await way.until('Successfully sent message.')

  await writeTo(ownSite, him, her, { subject: 'Re: Sunday', message: 'Yes.' })
  await expect(page.getByRole('button', { name: 'My account, 1 unread message' })).toBeVisible()
  await tabTo(page, 'button', /^My account/)
  await page.keyboard.press('Enter')
  await way.until('1 unread message”, expanded')
  await tabTo(page, 'link', /^Messages/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: /Re: Sunday/ })).toBeVisible()
  await tabTo(page, 'link', /Re: Sunday/)
  await page.keyboard.press('Enter')
  await way.until('heading 2 “Re: Sunday”')
  await tabTo(page, 'button', 'Reply')
  await page.keyboard.press('Enter')
  await page.keyboard.type('At two?')
  await tabTo(page, 'button', 'Send')
  await page.keyboard.press('Enter')
  await way.until(/Successfully[^]*Successfully/)
  await tabTo(page, 'link', /^Your conversation with/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Send' })).toBeVisible()
  for (const text of ['Or at three?', 'By the lock.']) {
    await tabTo(page, 'textbox', 'Message')
    await page.keyboard.type(text)
    await tabTo(page, 'button', 'Send')
    await page.keyboard.press('Enter')
    await expect(page.getByText(text)).toBeVisible()
  }
  await way.matches('message', { [him.userName]: '<him>' })
})

test('a report: what is said', async ({ page, way, evening, ownSite }) => {
  const pair = pairOf(evening, 3)
  const { her, him } = pair
  await match(ownSite, evening, pair)
  await arrive(page, her, `/userprofile/${him.id}`)
  await expect(page.getByRole('button', { name: 'My account, 1 new match' })).toBeVisible()
  way.begin()
  await tabTo(page, 'button', /^Report/)
  await page.keyboard.press('Enter')
  await tabTo(page, 'button', 'Send report')
  await page.keyboard.press('Enter')
  await way.until('invalid')
  await tabTo(page, 'combobox', 'What’s wrong?')
  await page.keyboard.type('Spam')
  await tabTo(page, 'button', 'Send report')
  await page.keyboard.press('Enter')
  await way.until('The owner has your report.')
  await page.keyboard.press('Escape')
  await way.matches('report', { [him.userName]: '<him>' })
})
