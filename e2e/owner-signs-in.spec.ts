import type { Page } from '@playwright/test'
import { linkIn, mailTo } from './mails.ts'
import { fillSignIn, joinByForm } from './members.ts'
import { newPerson, type Person } from './people.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './empty-site.ts'
import { recoveryCodesAfterSetUp, makeOwner, setUpApp } from './staff.ts'

// The second test continues from the first.
test.describe.configure({ mode: 'serial' })

const owner = newPerson({ userName: 'Olive Owner', gender: 'F' })
const host = newPerson({ userName: 'Harry Host', gender: 'M' })

async function signInToAdmin(page: Page, person: Person): Promise<void> {
  await page.goto('/admin')
  await fillSignIn(page, person)
}

let recoveryCodes: string[] = []

test('on a new site the first owner is appointed on the server and signs in with password and authenticator app', async ({
  page,
  dataDir,
  expectProblem,
  later,
}) => {
  // The browser logs all requests that are refused until the owner has verified.
  expectProblem(/\b4(01|03|09|22)\b/)
  await joinByForm(page, owner)
  expect(await makeOwner(owner, dataDir)).toContain('is now an owner')

  await signInToAdmin(page, owner)
  await expect(page.getByRole('heading', { name: 'Set up two-step verification' })).toBeVisible()
  await expectAccessible(page)
  await setUpApp(page, await later('PT0S'))
  await expectAccessible(page)
  recoveryCodes = await recoveryCodesAfterSetUp(page)
  expect(recoveryCodes).toHaveLength(10)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'I’ve saved them' }).click()

  await expect(page).toHaveURL('/admin')
  await expect(page.getByRole('navigation', { name: 'Admin' })).toBeVisible()
})

test('the owner invites a host, who joins, accepts, sets up the authenticator app and gets access', async ({
  page,
  browser,
  expectProblem,
  later,
}) => {
  expectProblem(/\b4(01|03|09|22)\b/)
  // Without another address, staff continue to admin.
  await page.goto('/signin')
  await fillSignIn(page, owner)
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Code' })).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Code' }).fill('000000')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('That code isn’t right.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Code' }).fill(recoveryCodes[0] ?? '')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/admin')
  await page.getByRole('link', { name: 'Team' }).click()
  await expect(page.getByRole('row', { name: /Olive Owner/ })).toContainText('Owner')

  // After eleven minutes the invitation requires password and code again. The typed text is sent once they are entered.
  await later('PT11M')
  await page.getByLabel('Email').fill(host.email)
  await page.getByRole('button', { name: 'Send invitation' }).click()
  const dialog = page.getByRole('dialog', { name: 'Please confirm it’s you' })
  await dialog.getByLabel('Password', { exact: true }).fill(owner.password)
  await dialog.getByRole('textbox', { name: 'Code' }).fill(recoveryCodes[1] ?? '')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText(`We’ve sent an invitation to ${host.email}.`)).toBeVisible()
  await expect(page.getByRole('row', { name: new RegExp(host.email) })).toContainText('Host')
  await expectAccessible(page)

  const hostContext = await browser.newContext({ baseURL: new URL(page.url()).origin })
  const hostPage = await hostContext.newPage()
  await joinByForm(hostPage, host)
  const mail = await mailTo(hostPage, host.email, /You’re invited/)
  await hostPage.goto(linkIn(mail, '/invitation'))
  await expect(hostPage.getByText('Olive Owner has invited you to be a host.')).toBeVisible()
  await expectAccessible(hostPage)
  await hostPage.getByRole('link', { name: 'Sign in to accept' }).click()
  await fillSignIn(hostPage, host)
  await expectAccessible(hostPage)
  await hostPage.getByRole('button', { name: 'Accept' }).click()
  await setUpApp(hostPage, await later('PT0S'))
  expect(await recoveryCodesAfterSetUp(hostPage)).toHaveLength(10)
  await hostPage.getByRole('button', { name: 'I’ve saved them' }).click()
  // A host arrives at the list of events to run, which has no link to the staff page.
  await expect(hostPage).toHaveURL('/admin/nights')
  await expect(hostPage.getByRole('link', { name: 'Team' })).toHaveCount(0)
  await hostContext.close()

  await page.reload()
  await expect(page.getByText('No pending invitations.')).toBeVisible()
  await page.getByRole('button', { name: 'Remove role from Harry Host' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove role', exact: true }).click()
  await expect(page.getByText('Harry Host is now an ordinary member.')).toBeVisible()
  await expect(page.getByRole('row', { name: /Harry Host/ })).toHaveCount(0)
  await expect(page.getByRole('row', { name: /Olive Owner/ })).toContainText('The only owner')
  await expect(page.getByRole('button', { name: 'Remove role' })).toHaveCount(0)
})
