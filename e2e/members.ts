import { expect, type Page } from '@playwright/test'
import { linkIn, mailTo, siteOf } from './mails.ts'
import type { Person } from './people.ts'
import { joinSite, startSession } from './site-api.ts'

export async function register(page: Page, person: Person): Promise<void> {
  await page.goto('/register')
  await fillRegistration(page, person)
}

/** Fills in the registration form on the current page. */
export async function fillRegistration(page: Page, person: Person): Promise<void> {
  const { email, userName, password, gender = 'F' } = person
  await page.getByLabel('User name').fill(userName)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel(/^Confirm/).fill(password)
  await page.getByLabel('Gender').selectOption(gender)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Register' }).click()
}

/** Registers and activates through the site's pages. Ends signed out, on the sign-in page. */
export async function joinByForm(page: Page, person: Person): Promise<void> {
  await register(page, person)
  const mail = await mailTo(page, person.email, /confirm/i)
  await page.goto(linkIn(mail, '/activate'))
  await page.getByRole('button', { name: 'Activate my account' }).click()
  await expect(page.getByRole('heading', { name: 'Your account is active' })).toBeVisible()
  await page.goto('/signout')
  await expect(page).toHaveURL('/home')
  await page.goto('/signin')
}

/** Registers and activates through the API, then opens the sign-in page. `joinByForm` does the same through the pages. */
export async function join(page: Page, person: Person): Promise<void> {
  await page.goto('/signin')
  await joinSite(siteOf(page), person)
}

export async function fillSignIn(page: Page, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

/** Signs in through the site's page. */
export async function signInByForm(page: Page, person: Person): Promise<void> {
  await page.goto('/signin')
  await fillSignIn(page, person)
  await expect(page).toHaveURL('/')
}

/**
 * Signs in through the API and opens a page, by its path or by a URL on another address of the site. `signInByForm` does the
 * same through the page.
 */
export async function signIn(page: Page, person: Pick<Person, 'email' | 'password'>, path = '/'): Promise<void> {
  // This response is not a page, so none of the site's scripts run.
  await page.goto(URL.canParse(path) ? new URL('/healthz', path).href : '/healthz')
  const { access, refresh } = await startSession(siteOf(page), person)
  const { iat }: { iat: number } = JSON.parse(Buffer.from(access.split('.')[1] ?? '', 'base64url').toString())
  await page.evaluate(storeSession, { access, refresh, iat })
  await page.goto(path)
  await expect(page).toHaveURL(path)
}

/** Runs in the page. Stores the same data as the site's `saveTokens`. */
function storeSession({ access, refresh, iat }: { access: string; refresh: string; iat: number }): void {
  localStorage.setItem('access', access)
  localStorage.setItem('refresh', refresh)
  localStorage.setItem('clock-ahead', String(Date.now() - iat * 1000))
}

/** Opens a link of the navigation bar. On a phone the links are in the menu. */
export async function openFromMenu(page: Page, name: string): Promise<void> {
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })
  const menu = page.getByRole('button', { name: 'Menu' })
  // A page may still be loading what only members see.
  await expect(link.or(menu).filter({ visible: true }).first()).toBeVisible()
  if (!(await link.isVisible())) await menu.click()
  await link.click()
}

/** Failed attempts get a 401 or 429, which the browser logs. */
export const refusedProblem = /\b(401|429)\b/
/** A member without a profile gets a 404, which the browser logs. */
export const noProfileProblem = /\/api\/getprofile|status of 404/
