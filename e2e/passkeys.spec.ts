import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { tabTo, typeInto } from './keyboard.ts'
import { linkIn, mailTo } from './mails.ts'
import { fillSignIn, join, signInByForm } from './members.ts'
import { newPerson } from './people.ts'
import { test } from './site-test.ts'
import { demoHost, openAdmin } from './staff.ts'
import { addVirtualAuthenticator } from './virtual-authenticator.ts'
import { desk, phone, resize } from './viewports.ts'

// Contrast is measured, so no element may be mid-transition.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** Refusals that the tests cause on purpose, and pages that ask for more than the session has. */
const refusals = /\b4(01|03|04|09|22)\b/

async function press(page: Page, name: string | RegExp): Promise<void> {
  await tabTo(page, 'button', name)
  await page.keyboard.press('Enter')
}

async function signOut(page: Page): Promise<void> {
  await page.goto('/signout')
  await expect(page).toHaveURL('/home')
}

for (const size of [phone, desk]) {
  test(`with the keyboard alone, ${size.width} px wide, a member adds a passkey, signs in with it, turns on two-step verification and removes both`, async ({
    page,
    expectProblem,
  }) => {
    expectProblem(refusals)
    await resize(page, size)
    const authenticator = await addVirtualAuthenticator(page)
    const person = newPerson()
    await join(page, person)
    await signInByForm(page, person)

    await page.goto('/account/security')
    await expect(page.getByRole('heading', { name: 'Passkeys' })).toBeVisible()
    await tabTo(page, 'textbox', 'Passkey name')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('My laptop')
    await page.keyboard.press('Enter')
    await expect(page.getByText('The passkey ‘My laptop’ has been added.')).toBeVisible()
    const passkeys = page.getByRole('group', { name: 'Your passkeys' })
    await expect(passkeys).toContainText('My laptop')
    await expect(passkeys).toBeFocused()
    await page.goto('/account/devices')
    await expect(page.getByRole('heading', { name: 'Recent activity' })).toBeVisible()
    await press(page, 'This wasn’t me')
    await expect(page.getByText('My laptop, added today')).toBeVisible()
    await expectAccessible(page)

    await signOut(page)
    await authenticator.setTouched(false)
    await page.goto('/signin?to=/account/security')
    await expectAccessible(page)
    await authenticator.setTouched(true)
    await press(page, 'Use a passkey instead')
    await expect(page).toHaveURL('/account/security')
    await expect(passkeys).toContainText('Last used today')

    await press(page, 'Turn it on with your passkey')
    const codes = page.getByRole('list', { name: 'Recovery codes' }).locator('code')
    await expect(codes).toHaveCount(10)
    const [code = ''] = await codes.allTextContents()
    await expectAccessible(page)
    await press(page, 'I’ve saved them')

    await signOut(page)
    await authenticator.setTouched(false)
    await page.goto('/signin?to=/account/security')
    await typeInto(page, 'Email', person.email)
    await typeInto(page, 'Password', person.password)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: 'Code' })).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.type(code)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/account/security')
    await expect(page.getByText('You have 9 recovery codes left.')).toBeVisible()

    // The only second factor stays while two-step verification is on.
    await press(page, 'Remove the passkey My laptop')
    await expectAccessible(page)
    await press(page, 'Remove')
    await expect(page.getByText('You need that for two-step verification.')).toBeVisible()
    await page.keyboard.press('Escape')
    await press(page, 'Turn off two-step verification')
    await expectAccessible(page)
    await press(page, 'Turn it off')
    await expect(page.getByText('Two-step verification is off.')).toBeVisible()
    await press(page, 'Remove the passkey My laptop')
    await press(page, 'Remove')
    await expect(page.getByText('The passkey ‘My laptop’ has been removed.')).toBeVisible()
    await expect(passkeys).toHaveText('You don’t have any passkeys yet.')
  })
}

test('a host signs in to admin with a passkey from the list of saved passwords and no code, and a copy of it is refused', async ({
  page,
  expectProblem,
}) => {
  expectProblem(refusals)
  const authenticator = await addVirtualAuthenticator(page)
  await openAdmin(page, { who: demoHost, at: '/account/security' })
  await page.getByLabel('Passkey name').fill('The laptop at the bar')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByText('The passkey ‘The laptop at the bar’ has been added.')).toBeVisible()

  await signOut(page)
  await page.goto('/signin?to=/admin/nights')
  await expect(page).toHaveURL('/admin/nights')
  await expect(page.getByRole('navigation', { name: 'Admin' })).toBeVisible()

  await authenticator.setCounterBack()
  await signOut(page)
  await authenticator.setTouched(false)
  await page.goto('/signin')
  await authenticator.setTouched(true)
  await page.getByRole('button', { name: 'Use a passkey instead' }).click()
  await expect(page.getByText('That passkey is blocked because it may have been copied.')).toBeVisible()
  await expectAccessible(page)
})

test('a new password by email removes a member’s passkey, which no longer signs in', async ({
  page,
  expectProblem,
}) => {
  expectProblem(refusals)
  const authenticator = await addVirtualAuthenticator(page)
  const person = newPerson()
  await join(page, person)
  await signInByForm(page, person)
  await page.goto('/account/security')
  await page.getByLabel('Passkey name').fill('My laptop')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByText('The passkey ‘My laptop’ has been added.')).toBeVisible()
  await signOut(page)

  await authenticator.setTouched(false)
  await page.goto('/signin?forgotten=yes')
  await expect(page).toHaveTitle(/^Forgotten password · /)
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('button', { name: 'Reset' }).click()
  await page.goto(linkIn(await mailTo(page, person.email, /password/i), '/resetpassword'))
  const changed = { ...person, password: 'Another7!lockgate' }
  await page.getByLabel('New password', { exact: true }).fill(changed.password)
  await page.getByLabel(/^Confirm/).fill(changed.password)
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page.getByText('We’ve removed your passkeys: ‘My laptop’.')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()

  await authenticator.setTouched(true)
  await page.getByRole('button', { name: 'Use a passkey instead' }).click()
  await expect(page.getByText('We don’t recognise that passkey.')).toBeVisible()
  // A browser offers a passkey for as long as the device has it.
  await authenticator.deletePasskeys()
  await fillSignIn(page, changed)
  await expect(page).toHaveURL('/')
  await page.goto('/account/security')
  await expect(page.getByText('You don’t have any passkeys yet.')).toBeVisible()
})

test('a member who signs in with the password is offered a passkey once, and can leave it', async ({
  page,
  expectProblem,
}) => {
  expectProblem(refusals)
  await addVirtualAuthenticator(page)
  const person = newPerson()
  await join(page, person)
  await signInByForm(page, person)
  await page.goto('/myevents')
  const offer = page.getByRole('region', { name: 'Sign in without your password' })
  await expect(offer).toBeVisible()
  await expectAccessible(page)
  await offer.getByRole('button', { name: 'Not now' }).click()
  await expect(offer).toBeHidden()

  await signOut(page)
  await signInByForm(page, person)
  await page.goto('/myevents')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(offer).toBeHidden()
})
