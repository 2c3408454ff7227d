import { expect, type Locator, type Page } from '@playwright/test'

/** The button that says how much is new: a phone's menu, or what stands beside the links on a desk. */
export function menuButton(page: Page): Locator {
  return page.getByRole('banner').getByRole('button', { name: /^(Menu|For you)/ })
}

/** By the menu, as somebody goes there who does not want to load the site anew. */
export async function openForMembers(page: Page, name: 'My Events' | 'My Matches' | 'Messages'): Promise<void> {
  await menuButton(page).click()
  const bar = page.getByRole('navigation', { name: 'Main' })
  await bar.getByRole('link', { name: new RegExp(`^${name}`) }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(headings[name])
}

const headings = { 'My Events': 'My Events', 'My Matches': 'Matches and likes', Messages: 'Messages' }

/** Somebody's card, in whichever list they stand. */
export function cardOf(page: Page, { userName }: { userName: string }): Locator {
  return page.getByRole('article', { name: userName, exact: true })
}

export function tickFor(page: Page, { userName }: { userName: string }): Locator {
  return page.getByRole('checkbox', { name: `Like ${userName}`, exact: true })
}

/** Asks for likes to be sent; the answer to 'Are you sure?' is still to be given. */
export async function askToSendLikes(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Send Likes' }).click()
  const question = page.getByRole('dialog', { name: 'Are you sure?' })
  await expect(question).toBeVisible()
  return question
}

/** Fills in the dialog that writes to somebody; it is still to be sent. */
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

/** The line of a message in the list that is shown. */
export function rowOf(page: Page, subject: string): Locator {
  return page.getByRole('list', { name: /^Messages (received|sent)$/ }).getByRole('link', { name: subject })
}

/** Counts how often a page is loaded, from now on: what is live comes without. */
export function countLoads(page: Page): () => number {
  let loads = 0
  page.on('load', () => (loads += 1))
  return () => loads
}

/** What a network that is away leaves in the console. */
export const offlineTrouble = /ERR_INTERNET_DISCONNECTED/
