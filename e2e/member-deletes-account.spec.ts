import { fillSignIn, join, signIn } from './members.ts'
import { tom } from './people.ts'
import { expectAccessibleAtAnyWidth } from './accessibility.ts'
import { book } from './booking-api.ts'
import { expect, test } from './own-site.ts'

// Uses a separate site, because a demo member is deleted.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('a member who deletes their account is shown their places first, and can no longer sign in', async ({
  page,
  demo,
  ownSite,
  expectProblem,
}) => {
  // A wrong password and requests without a session are refused.
  expectProblem(/\b(401|422)\b/)
  await book(ownSite, tom, demo.free.id)
  await signIn(page, tom)
  await page.goto('/account/data')
  await page.getByRole('link', { name: 'Delete your account' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Delete your account' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: demo.free.title })).toBeVisible()
  await expectAccessibleAtAnyWidth(page)

  await page.getByLabel('Your password').fill('Quite7!wrong')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByText('That isn’t your password.')).toBeVisible()
  await page.getByLabel('Your password').fill(tom.password)
  await page.getByLabel('Your password').press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Your account is being deleted' })).toBeVisible()
  await expectAccessibleAtAnyWidth(page)

  await page.goto('/account')
  await expect(page).toHaveURL('/signin?to=%2Faccount')
  // At first the account is still being deleted. Shortly afterwards it no longer exists.
  await expect
    .poll(
      async () => {
        await page.goto('/signin')
        await fillSignIn(page, tom)
        const message = page.getByText(/This account is being deleted|That email address or password isn’t right/)
        return message.textContent()
      },
      { timeout: 60_000, intervals: [2_000] },
    )
    .toContain('That email address or password isn’t right.')

  // The email address can be used again to register a new account.
  await join(page, { ...tom, password: 'Narrowboat7!lockgate' })
})
