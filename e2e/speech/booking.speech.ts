import { book } from '../booking-api.ts'
import { cardField, cardProvider, declinedCard, declinedProblem, goodCard, paidEvent } from '../checkout.ts'
import { tabTo } from '../keyboard.ts'
import { expect, test as base } from '../own-site.ts'
import { amy, tom } from '../people.ts'
import { signIn } from '../members.ts'
import { expectLikesToSend, speech, type Way } from './speech-test.ts'
import type { Page } from '@playwright/test'

const test = base.extend<{ way: Way }>(speech)
test.beforeEach(({ expectProblem }) => expectProblem(cardProvider))

const frames = [
  ['number', 'Secure card number input frame'],
  ['expiry', 'Secure expiration date input frame'],
  ['cvc', 'Secure CVC input frame'],
] as const

/** Types a card over what is in the fields, and ends in the last one. */
async function typeCard(page: Page, card: typeof goodCard): Promise<void> {
  for (const [part, frame] of frames) {
    const field = cardField(page, frame)
    await expect(field).toBeEnabled()
    for (let presses = 0; presses < 40; presses += 1) {
      if (await field.evaluate((element) => element === document.activeElement && document.hasFocus())) break
      await page.keyboard.press('Tab')
    }
    await page.keyboard.press('Control+a')
    await page.keyboard.type(card[part].replaceAll('/', ''))
  }
}

test('booking: what is said', async ({ page, way, demo }) => {
  const event = paidEvent(demo)
  await signIn(page, amy, `/event/${event.id}`)
  await expect(page.getByRole('link', { name: 'Book This Event' })).toBeVisible()
  await expectLikesToSend(page)
  way.begin()
  await tabTo(page, 'link', 'Book This Event')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toContainText('left to book it.')
  await typeCard(page, goodCard)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'PAY' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/success?event=${event.id}`)
  await way.until('heading 1 “You’re booked”')
  await expect(page.getByRole('link', { name: 'See your receipt' })).toBeVisible()
  await way.reads(page.getByRole('main'))
  await way.matches('booking', { [event.title]: '<event>' })
})

test('a declined card: what is said', async ({ page, way, demo, expectProblem }) => {
  expectProblem(declinedProblem)
  const event = paidEvent(demo)
  await signIn(page, tom, `/checkout/${event.id}`)
  await expect(page.getByRole('main')).toContainText('left to book it.')
  await expect(cardField(page, frames[0][1])).toBeEnabled()
  way.begin()
  await tabTo(page, 'button', 'PAY')
  await page.keyboard.press('Enter')
  await way.until('incomplete')
  await typeCard(page, declinedCard)
  await page.keyboard.press('Enter')
  await way.until('Payment Failed')
  await typeCard(page, goodCard)
  await page.keyboard.press('Enter')
  await way.until('heading 1 “You’re booked”')
  await way.matches('declined-card', { [event.title]: '<event>' })
})

test('the ticket: what is said', async ({ page, way, demo: { free }, ownSite }) => {
  await book(ownSite, amy, free.id)
  await signIn(page, amy, '/myevents')
  await expect(page.getByRole('article', { name: free.title })).toBeVisible()
  await expectLikesToSend(page)
  way.begin()
  await tabTo(page, 'link', new RegExp(`^Your ticket.*${free.title}`))
  await page.keyboard.press('Enter')
  await way.until('Saved on your phone')
  await way.reads(page.getByRole('main'))
  await way.matches('ticket', { [free.title]: '<event>' })
})
