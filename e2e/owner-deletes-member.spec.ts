import { tom } from './people.ts'
import { expectAccessible } from './accessibility.ts'
import { book } from './booking-api.ts'
import { expect, test } from './own-site.ts'
import { confirmIdentity, openAdmin } from './staff.ts'

// Uses a separate site, because the clock moves and a member is deleted.
test.use({ contextOptions: { reducedMotion: 'reduce' } })
test.beforeEach(({ expectProblem }) => {
  expectProblem(/\b(401|403)\b/)
  // A list loaded just before the deletion still refers to a portrait that is deleted with the account.
  expectProblem(/404.*\/portraits\//)
})

test('an owner deletes a member’s account after step-up authentication', async ({ page, demo, ownSite, later }) => {
  await book(ownSite, tom, demo.free.id)
  await openAdmin(page, { at: '/admin/members' })
  await page.getByLabel('Name or email').fill(tom.email)
  // A click before the list is filtered would miss the link, which moves up.
  await expect(page).toHaveURL(/search=/)
  await page.getByRole('region', { name: 'Members' }).getByRole('link', { name: tom.userName }).click()
  // Long enough for the last verification to expire.
  await later('PT11M')
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('button', { name: 'Delete account', exact: true }).click()
  const deletionDialog = page.getByRole('dialog')
  await expect(deletionDialog).toContainText('You can’t undo this.')
  await expect(deletionDialog.getByRole('listitem').filter({ hasText: demo.free.title })).toBeVisible()
  await expectAccessible(page)
  await deletionDialog.getByRole('button', { name: 'Delete Tom Hadley' }).click()
  await confirmIdentity(page)
  await expect(page.getByText('Tom Hadley’s account is being deleted.', { exact: true })).toBeVisible()
  await expect(page.getByText('Being deleted', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Suspend' })).toHaveCount(0)
  await expectAccessible(page)

  await expect
    .poll(
      async () => {
        await page.goto('/admin/members')
        await page.getByLabel('Name or email').fill(tom.email)
        await expect(page).toHaveURL(/search=/)
        return page.getByRole('region', { name: 'Members' }).getByRole('link', { name: tom.userName }).count()
      },
      { timeout: 60_000, intervals: [3_000] },
    )
    .toBe(0)
  await page.goto('/admin/audit')
  await expect(page.getByRole('cell', { name: /deleted an account/i }).first()).toBeVisible()
})
