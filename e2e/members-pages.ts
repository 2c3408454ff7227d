import { expect, type Locator, type Page } from '@playwright/test'

/** Locates the button that shows the number of new items: the menu on a phone, or the button beside the links on a desktop. */
export function menuButton(page: Page): Locator {
  return page.getByRole('banner').getByRole('button', { name: /^(Menu|My account)/ })
}

/** Opens the page from the menu, without reloading the document. */
export async function openForMembers(page: Page, name: 'My Events' | 'My Matches' | 'Messages'): Promise<void> {
  await menuButton(page).click()
  const bar = page.getByRole('navigation', { name: 'Main' })
  await bar.getByRole('link', { name: new RegExp(`^${name}`) }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(headings[name])
}

const headings = { 'My Events': 'My Events', 'My Matches': 'Matches and likes', Messages: 'Messages' }

/** Locates a person's card, in any list. */
export function cardOf(page: Page, { userName }: { userName: string }): Locator {
  return page.getByRole('article', { name: userName, exact: true })
}

export function tickFor(page: Page, { userName }: { userName: string }): Locator {
  return page.getByRole('checkbox', { name: `Like ${userName}`, exact: true })
}

/** Presses Send Likes. The caller must answer 'Are you sure?'. */
export async function openSendLikesDialog(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Send Likes', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Are you sure?' })
  await expect(question).toBeVisible()
  return question
}

/** Fills in the message dialog. The caller must send it. */
export async function fillMessage(
  page: Page,
  { userName }: { userName: string },
  { subject, message }: { subject?: string; message: string },
): Promise<Locator> {
  const dialog = page.getByRole('dialog', { name: `Message to ${userName}` })
  if (subject !== undefined) await dialog.getByRole('textbox', { name: 'Subject' }).fill(subject)
  await dialog.getByRole('textbox', { name: 'Message', exact: true }).fill(message)
  return dialog
}

/** Locates a message's row in the current list. */
export function rowOf(page: Page, subject: string): Locator {
  return page.getByRole('list', { name: /^Messages (received|sent)$/ }).getByRole('link', { name: subject })
}

/** Returns a function that counts page loads from now on. Live updates must not cause any. */
export function countLoads(page: Page): () => number {
  let loads = 0
  page.on('load', () => (loads += 1))
  return () => loads
}

/** Matches what the browser logs to its console when the network is away. */
export const offlineProblem = /ERR_INTERNET_DISCONNECTED/
