import type { Page } from '@playwright/test'
import { signIn } from './members.ts'
import { amy } from './people.ts'
import { expectAccessibleAtAnyWidth } from './accessibility.ts'
import { expect, test } from './site-test.ts'

// Contrast is measured, so no element may be mid-transition.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const pages: { name: string; open: (page: Page) => Promise<void> }[] = [
  {
    name: 'profile',
    open: async (page) => {
      await page.goto('/profile')
      await expect(page.getByText(`Welcome ${amy.userName}`)).toBeVisible()
    },
  },
  {
    name: 'profile-edit',
    open: async (page) => {
      await page.goto('/profile?edit')
      await expect(page.getByLabel('Headline')).not.toHaveValue('')
    },
  },
  {
    name: 'account',
    open: async (page) => {
      await page.goto('/account')
      await expect(page.getByText(amy.email)).toBeVisible()
    },
  },
  ...['details', 'security', 'devices', 'data'].map((section) => ({
    name: `account-${section}`,
    open: async (page: Page) => {
      await page.goto(`/account/${section}`)
      await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
    },
  })),
  {
    name: 'payments',
    open: async (page) => {
      await page.goto('/account')
      await page.getByRole('main').getByRole('link', { name: 'Payments', exact: true }).click()
      await expect(page.getByRole('link', { name: /^Receipt \d+$/ }).first()).toBeVisible()
    },
  },
  {
    name: 'receipt',
    open: async (page) => {
      await page
        .getByRole('link', { name: /^Receipt \d+$/ })
        .first()
        .click()
      await expect(page.getByRole('table', { name: /^Receipt \d+$/ })).toContainText('Total paid')
      await page.emulateMedia({ media: 'print' })
      await expect(page.getByRole('button', { name: 'Print receipt' })).toBeHidden()
      await expect(page.getByRole('banner')).toBeHidden()
      await expect(page.getByRole('navigation', { name: 'My account' })).toBeHidden()
      await page.emulateMedia({ media: 'screen' })
    },
  },
  {
    name: 'sign-out-everywhere',
    open: async (page) => {
      await page.goto('/account/devices')
      await page.getByRole('button', { name: 'Sign out everywhere', exact: true }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'own-userprofile',
    open: async (page) => {
      await page.goto(`/userprofile/${await ownId(page)}`)
      await expect(page.getByRole('heading', { level: 1, name: amy.userName })).toBeVisible()
      await expect(page.getByRole('main').getByRole('img')).toBeVisible()
    },
  },
]

/** Pages that arrive without personal data. The browser loads it for the signed-in member. */
const shells = [
  '/profile',
  '/account',
  '/account/security',
  '/account/download',
  '/account/likes',
  '/userprofile/1',
  '/attendees/1',
  '/night/1',
  '/mymatches',
  '/messages',
  '/messages?with=1',
  '/blocked',
  '/account/emails',
  '/account/notifications',
  '/account/calendar',
  '/account/payments',
  '/account/payments/1',
]

/** Returns the signed-in member's id from the access token. */
function ownId(page: Page): Promise<string> {
  return page.evaluate(() => {
    const claims: { sub: string } = JSON.parse(atob((localStorage.getItem('access') ?? '').split('.')[1] ?? ''))
    return claims.sub
  })
}

test('members’ pages are accessible and do not scroll sideways', async ({ page }) => {
  await signIn(page, amy)
  for (const { name, open } of pages) {
    await test.step(name, async () => {
      await open(page)
      await expectAccessibleAtAnyWidth(page)
    })
  }
})

test('the registration form with its errors, and the terms over it, are accessible', async ({ page }) => {
  await page.goto('/register')
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByRole('link', { name: 'Please choose your gender.' })).toBeVisible()
  await expectAccessibleAtAnyWidth(page)
  await page.getByRole('button', { name: /Terms and Conditions/ }).click()
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Deleting your account' })).toBeAttached()
  await expectAccessibleAtAnyWidth(page)
})

test('a profile that the viewer may not see shows the error screen with the reason', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/\b403\b/)
  await signIn(page, amy)
  await page.goto('/userprofile/018f0000-0000-7000-8000-000000000000')
  await expect(page).toHaveURL('/errorscreen')
  await expect(page.getByText('Sorry you are not authorised to view this profile.')).toBeVisible()
})

test('members’ pages arrive as a shell that search engines must not index, and say that they need JavaScript', async ({
  request,
  browser,
  baseURL,
}) => {
  for (const path of shells) {
    const answer = await request.get(path)
    expect(answer.status()).toBe(200)
    expect(await answer.text()).toContain('<meta name="robots" content="noindex">')
  }
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  // A browser whose scripts are disabled through its debugging protocol does not show noscript, so the HTML is checked.
  expect(await (await page.goto('/signin'))?.text()).toContain('This page needs JavaScript')
  await expect(page.getByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeHidden()
  await context.close()
})

test('a link that is pressed while the profile loads is followed', async ({ page }) => {
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/myprofile', async (route) => {
    await answer.promise
    await route.continue()
  })
  await signIn(page, amy)
  await page.goto('/profile')
  await page.getByRole('link', { name: 'People you have blocked' }).hover()
  await page.mouse.down()
  answer.resolve()
  await expect(page.getByText(`Welcome ${amy.userName}`)).toBeVisible()
  await page.mouse.up()
  await expect(page).toHaveURL('/blocked')
})
