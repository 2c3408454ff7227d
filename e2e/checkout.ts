import { expect, type Locator, type Page } from '@playwright/test'
import { formatPrice } from '#platform/local-time.ts'
import type { DemoEvents, EventView } from './demo-events.ts'

/** Matches requests to the Stripe emulator, which has its own origin and is used only on the checkout page. */
export const cardProvider = /^another origin: http:\/\/127\.0\.0\.1:\d+\/dev\/stripe\//
/** A declined card gets a 402, which the browser logs to its console. */
export const declinedProblem = /\b402\b/

type Card = { number: string; expiry: string; cvc: string }

const cardWithNumber = (number: string): Card => ({ number, expiry: '12/40', cvc: '123' })
/** The provider's test cards. */
export const goodCard = cardWithNumber('4242424242424242')
export const declinedCard = cardWithNumber('4000000000000002')
export const challengeCard = cardWithNumber('4000002760003184')

export async function fillCard(page: Page, { number, expiry, cvc }: Card): Promise<void> {
  await type(page, 'Secure card number input frame', number)
  await type(page, 'Secure expiration date input frame', expiry)
  await type(page, 'Secure CVC input frame', cvc)
}

/** Locates one of the provider's fields in its frame. */
export function cardField(page: Page, frame: string) {
  return page.frameLocator(`iframe[title="${frame}"]`).getByRole('textbox')
}

async function type(page: Page, frame: string, text: string): Promise<void> {
  const field = cardField(page, frame)
  await field.fill('')
  await field.pressSequentially(text)
}

export async function pay(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'PAY', exact: true }).click()
}

/** Answers the challenge on the bank's page, which opens over checkout. */
export async function answerBank(page: Page, answer: 'Complete' | 'Fail'): Promise<void> {
  await clickInFrame(page.frameLocator('iframe[title="3-D Secure"]').getByRole('button', { name: answer }))
}

/** Clicks once the mouse reaches the frame. A busy browser sends a click past a frame of another origin that it has only just painted. */
export async function clickInFrame(button: Locator): Promise<void> {
  await expect(async () => {
    await button.hover()
    expect(await button.evaluate((element) => element.matches(':hover')), 'the mouse reaches the frame').toBe(true)
  }).toPass()
  await button.click()
}

type Wallet = 'Apple Pay' | 'Google Pay'

/** Chooses the wallets of this browser on the Stripe emulator's page for that. Without it, the browsers of tests have none. */
export async function addWallets(page: Page, ...wallets: Wallet[]): Promise<void> {
  await page.goto('/dev/stripe/device')
  for (const wallet of wallets) await page.getByLabel(wallet).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('status')).toHaveText('Saved')
}

/** Locates the button of a wallet in the provider's frame. */
export function walletButton(page: Page, wallet: Wallet) {
  return page.frameLocator('iframe[title="Secure express checkout frame"]').getByRole('button', { name: wallet })
}

/** Opens the sheet of a wallet, and returns it. */
export async function openWallet(page: Page, wallet: Wallet) {
  const button = walletButton(page, wallet)
  await clickInFrame(button)
  await expect(page.locator(`iframe[title="${wallet}"]`), 'the sheet opens').toBeVisible()
  return page.frameLocator(`iframe[title="${wallet}"]`)
}

export async function enterBirthDate(page: Page, [day, month, year]: [string, string, string]): Promise<void> {
  await page.getByLabel('Day').fill(day)
  await page.getByLabel('Month').fill(month)
  await page.getByLabel('Year').fill(year)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  const question = page.getByRole('group', { name: 'Check your date of birth' })
  await expect(question).toBeFocused()
  await expect(question).toContainText(year)
  await page.getByRole('button', { name: 'Save my date of birth' }).click()
}

export async function expectBooked(page: Page, { id, title, price }: EventView): Promise<void> {
  await expect(page).toHaveURL(`/success?event=${id}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: 'You’re booked' })).toBeFocused()
  await expect(main).toContainText(`Congratulations! You have successfully booked the event ${title} on`)
  if (price > 0) await expect(main).toContainText(`${formatPrice(price)} will be charged to your card.`)
  if (price > 0) await expect(main.getByRole('link', { name: 'See your receipt' })).toBeVisible()
  await expect(main).toContainText('You will receive a confirmation email shortly.')
  await expect(main).toContainText(/[0-9A-HJKMNP-TV-Z]{5} [0-9A-HJKMNP-TV-Z]{5}/)
  await expect(main.getByRole('img', { name: 'QR code for your ticket' })).toBeVisible()
  const google = main.getByRole('link', { name: 'Google' })
  await expect(google).toHaveAttribute('href', /^https:\/\/calendar\.google\.com\//)
}

/** Finds a paid event that is open to every age, or to people of this age. */
export function paidEvent({ upcoming }: DemoEvents, age?: number): EventView {
  const found = upcoming.find(({ price, youngest_age: youngest, oldest_age: oldest }) => {
    if (price === 0) return false
    if (age === undefined) return youngest === null && oldest === null
    return youngest !== null && youngest <= age && age <= (oldest ?? 120)
  })
  if (!found) throw new Error('the demo lacks an event that the tests need')
  return found
}
