import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, type Page } from '@playwright/test'
import { generateSync } from 'otplib'
import { codeFor } from './authenticator-codes.ts'
import { fillSignIn, signIn } from './members.ts'
import { demoPassword, type Person } from './people.ts'

export const demoOwner: Person = { email: 'owner@example.com', userName: 'Carol Whitehouse', password: demoPassword }
export const demoHost: Person = { email: 'host@example.com', userName: 'Gary Millward', password: demoPassword }

/** Requests before sign-in or verification get a 401 or 403, which the browser logs. */
export const unverifiedProblem = /\b40[13]\b/

/** Opens an admin page, signed in with a code, by default as the demo's owner. */
export async function openAdmin(
  page: Page,
  { who = demoOwner, at = '/admin' }: { who?: Person; at?: string } = {},
): Promise<void> {
  await signIn(page, who, at)
}

/** Opens an admin page as `openAdmin` does, but signs in through the site's own pages. */
export async function openAdminByForm(
  page: Page,
  { who = demoOwner, at = '/admin' }: { who?: Person; at?: string } = {},
): Promise<void> {
  await page.goto(at)
  // Until the sign-in page is shown, a list on the current page may have an email field too.
  await expect(page.getByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible()
  await fillSignIn(page, who)
  await fillCode(page, who)
  await expect(page).toHaveURL(at)
}

/** Completes step-up authentication: enters password and code again, and the original action continues. */
export async function confirmIdentity(page: Page, who: Person = demoOwner): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Please confirm it’s you' })
  await dialog.getByLabel('Password', { exact: true }).fill(who.password)
  await dialog.getByRole('textbox', { name: 'Code' }).fill(await codeFor(new URL(page.url()).origin, who.email))
  await dialog.getByRole('button', { name: 'Confirm' }).click()
}

/** Enters the code that is required after signing in. */
export async function fillCode(page: Page, { email }: Pick<Person, 'email'>): Promise<void> {
  await page.getByRole('textbox', { name: 'Code' }).fill(await codeFor(new URL(page.url()).origin, email))
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** Runs `npm run make-owner`, as a person with access to the server would, and returns its output. */
export async function makeOwner({ email }: Pick<Person, 'email'>, dataDir: string): Promise<string> {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, NODE_COMPILE_CACHE, SITE_MODE: 'test', DATA_DIR: dataDir }
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/make-owner.ts', email], { env })
  return stdout
}

/** Sets up the authenticator app with the secret shown beside the QR code, as if it had scanned the code. */
export async function setUpApp(page: Page, now: Temporal.Instant): Promise<void> {
  await page.getByRole('button', { name: 'Set up my app' }).click()
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await page
    .getByRole('textbox', { name: 'Code' })
    .fill(generateSync({ secret, epoch: Math.floor(now.epochMilliseconds / 1000) }))
}

/** Finishes setting up the authenticator app and returns the recovery codes. */
export async function recoveryCodesAfterSetUp(page: Page): Promise<string[]> {
  await page.getByRole('button', { name: 'Set up', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeFocused()
  return page.getByRole('list', { name: 'Recovery codes' }).locator('code').allTextContents()
}
