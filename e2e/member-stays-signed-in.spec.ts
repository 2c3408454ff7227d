import type { Page } from '@playwright/test'
import type { getContent, publishPage } from '#admin/contract/content.ts'
import { siteOf } from './mails.ts'
import { fillSignIn, join, noProfileProblem, openFromMenu, refusedProblem, signInByForm } from './members.ts'
import { newPerson, tom, type Person } from './people.ts'
import { expectAccessibleAtAnyWidth } from './accessibility.ts'
import { asPerson } from './site-api.ts'
import { expect, test } from './own-site.ts'
import { demoOwner } from './staff.ts'

/**
 * Does the work while the pages are left, and opens them again at the same time. An open page could begin to refresh its session
 * as soon as the clock has moved, and a reload would cancel that.
 */
async function whileAway(pages: readonly Page[], work: () => Promise<unknown>): Promise<void> {
  const addresses = pages.map((page) => page.url())
  await Promise.all(pages.map((page) => page.goto('about:blank')))
  await work()
  await Promise.all(pages.map((page, index) => page.goto(addresses[index] ?? '/')))
}

// Uses a separate site, because sessions expire when the clock moves.
test('with two tabs open, a session is refreshed once for both, and signing out in one signs out the other', async ({
  page,
  context,
  later,
  expectProblem,
}) => {
  expectProblem(refusedProblem)
  await signInByForm(page, tom)
  await page.goto('/account')
  await expect(page.getByText(tom.email)).toBeVisible()
  const other = await context.newPage()
  await other.goto('/profile')
  await expect(other.getByText(`Welcome ${tom.userName}`)).toBeVisible()
  const refreshed: string[] = []
  context.on('request', (request) => {
    if (request.url().includes('/accounts/refresh')) refreshed.push(request.url())
  })

  await whileAway([page, other], () => later('PT20M'))
  await expect(page.getByText(tom.email)).toBeVisible()
  await expect(other.getByText(`Welcome ${tom.userName}`)).toBeVisible()
  expect(refreshed).toHaveLength(1)

  await openFromMenu(page, 'Sign out')
  await expect(page).toHaveURL('/home')
  await expect(other).toHaveURL('/signin?to=%2Fprofile')
})

/**
 * Runs in the tab. For half a second after this tab gets the lock, hides tokens that another tab has stored in the meantime.
 */
function serveStaleTokens(): void {
  // Frames with an email's content have neither locks nor storage.
  if (!navigator.locks) return
  const realGetItem = Storage.prototype.getItem
  let stale: Map<string, string | null> | undefined
  Storage.prototype.getItem = function (this: Storage, name: string) {
    return stale?.has(name) ? (stale.get(name) ?? null) : realGetItem.call(this, name)
  }
  const request = navigator.locks.request.bind(navigator.locks)
  type Work = LockGrantedCallback<unknown>
  const requestWithStaleReads = (name: string, first: LockOptions | Work, last?: Work) => {
    if (typeof first === 'object') return last && request(name, first, last)
    const before = new Map(['access', 'refresh'].map((key) => [key, realGetItem.call(localStorage, key)]))
    return request(name, (lock) => {
      stale = before
      setTimeout(() => (stale = undefined), 500)
      return first(lock)
    })
  }
  Object.assign(navigator.locks, { request: requestWithStaleReads })
}

test('a tab that reads another tab’s tokens late waits for them, and does not refresh the session again', async ({
  page,
  context,
  later,
  expectProblem,
}) => {
  expectProblem(refusedProblem)
  await signInByForm(page, tom)
  await context.addInitScript(serveStaleTokens)
  await page.goto('/account')
  await expect(page.getByText(tom.email)).toBeVisible()
  const other = await context.newPage()
  await other.goto('/profile')
  await expect(other.getByText(`Welcome ${tom.userName}`)).toBeVisible()
  const isAwaited = async () => {
    const names = await page.evaluate(async () => (await navigator.locks.query()).pending?.map(({ name }) => name))
    return names?.includes('session')
  }
  let renewals = 0
  await context.route('**/accounts/refresh/', async (route) => {
    renewals += 1
    // The first refresh gets its response only when the other tab is waiting for the lock.
    if (renewals === 1) await expect.poll(() => isAwaited().catch(() => false)).toBe(true)
    await route.continue()
  })

  await whileAway([page, other], () => later('PT20M'))
  await expect(page.getByText(tom.email)).toBeVisible()
  await expect(other.getByText(`Welcome ${tom.userName}`)).toBeVisible()
  expect(renewals).toBe(1)
})

test('a visitor who is not signed in is sent to sign in, and then to the page they requested', async ({ page }) => {
  await page.goto('/account')
  await expect(page).toHaveURL('/signin?to=%2Faccount')
  await fillSignIn(page, tom)
  await expect(page).toHaveURL('/account')
  for (const to of ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)']) {
    await page.goto(`/signin?${new URLSearchParams({ to })}`)
    await expect(page.getByText('You are signed in.')).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/')
  }
})

/** Signs the member out everywhere, using another device. */
async function signOutEverywhere(page: Page, person: Person): Promise<void> {
  const elsewhere = await page
    .context()
    .browser()
    ?.newContext({ baseURL: siteOf(page) })
  const other = await elsewhere?.newPage()
  if (!other) throw new Error('no second browser')
  await signInByForm(other, person)
  await other.goto('/account/devices')
  await other.getByRole('button', { name: 'Sign out everywhere', exact: true }).click()
  await other
    .getByRole('dialog')
    .getByRole('button', { name: /sign out/i })
    .click()
  await expect(other).toHaveURL(/\/signin/)
  await elsewhere?.close()
}

test('a form that is half filled in when the session ends is sent once the member has signed in again in the dialog', async ({
  page,
  expectProblem,
}) => {
  expectProblem(refusedProblem)
  expectProblem(noProfileProblem)
  const person = newPerson()
  await join(page, person)
  await fillSignIn(page, person)
  await expect(page).toHaveURL('/')
  // As in a tab in which the member has not signed in: the page knows the address too.
  await page.evaluate(() => sessionStorage.clear())
  await page.goto('/account/details')
  // The error of one form does not stay while another is sent.
  const nameError = page.getByText('Your user name must be at least six characters.')
  await page.getByRole('textbox', { name: 'User name' }).fill('Jo')
  await page.getByRole('button', { name: 'Save user name' }).click()
  await expect(nameError).toBeVisible()
  await page.getByRole('button', { name: 'Change email' }).click()
  const summary = page.getByRole('region', { name: 'There’s a problem' })
  await expect(summary).toContainText('Please enter an email address')
  await expect(nameError).toBeHidden()
  await page.getByRole('textbox', { name: 'User name' }).fill('Josephine Fellows')
  await signOutEverywhere(page, person)

  await page.getByRole('button', { name: 'Save user name' }).click()
  const dialog = page.getByRole('dialog', { name: 'Please sign in again' })
  await expect(dialog.getByLabel('Email')).toHaveValue(person.email)
  await dialog.getByLabel('Password', { exact: true }).fill(person.password)
  await dialog.getByRole('button', { name: 'Sign In' }).click()
  await expect(dialog).toBeHidden()
  await page.goto('/profile')
  await expect(page.getByText('Welcome Josephine Fellows')).toBeVisible()
})

test('text typed into a profile survives the end of the session and signing in again', async ({
  page,
  later,
  expectProblem,
}) => {
  expectProblem(refusedProblem)
  await signInByForm(page, tom)
  await page.goto('/profile?edit')
  await page.getByLabel('Headline').fill('Half a headline')
  await later('P31D')
  await page.reload()
  await expect(page).toHaveURL(/\/signin\?to=/)
  await fillSignIn(page, tom)
  await expect(page.getByLabel('Headline')).toHaveValue('Half a headline')
})

test('a member who signs in again in the dialog is shown changed terms, and what they typed is sent once they accept', async ({
  page,
  ownSite,
  expectProblem,
}) => {
  expectProblem(refusedProblem)
  expectProblem(noProfileProblem)
  const person = newPerson()
  await join(page, person)
  await fillSignIn(page, person)
  await expect(page).toHaveURL('/')
  await page.goto('/account/details')
  await page.getByRole('textbox', { name: 'User name' }).fill('Josephine Fellows')
  await signOutEverywhere(page, person)
  const owner = await asPerson(ownSite, demoOwner)
  const params = { name: 'terms' } as const
  const terms = await owner<typeof getContent>('GET /api/admin/content/:name', { params })
  if (terms.name === 'site' || terms.name === 'home') throw new Error('the terms are not a text page')
  // The text before the first heading is the introduction.
  const rest = terms.written.text.slice(terms.written.text.indexOf('##'))
  const body = { ...terms.written, text: `Be kind, above all.\n\n${rest}`, based_on: terms.number }
  await owner<typeof publishPage>('POST /api/admin/content/pages/:name', { params, body })
  // Pages that are the same for everyone are cached for a second.
  const shown = async () => (await fetch(`${ownSite}/api/texts/page/terms`)).text()
  await expect.poll(shown).toContain('Be kind, above all.')

  await page.getByRole('button', { name: 'Save user name' }).click()
  const dialog = page.getByRole('dialog', { name: 'Please sign in again' })
  await dialog.getByLabel('Email').fill(person.email)
  await dialog.getByLabel('Password', { exact: true }).fill(person.password)
  await dialog.getByRole('button', { name: 'Sign In' }).click()
  await expect(dialog.locator(':focus')).toContainText('Our terms have changed since you accepted them.')
  await expect(dialog.getByText('Be kind, above all.')).toBeAttached()
  await expectAccessibleAtAnyWidth(page)
  await dialog.getByRole('button', { name: 'I accept the terms' }).click()
  await expect(dialog).toBeHidden()
  await page.goto('/profile')
  await expect(page.getByText('Welcome Josephine Fellows')).toBeVisible()
  await page.goto('/newterms')
  await expect(page).toHaveURL('/')
})
