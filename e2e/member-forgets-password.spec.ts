import { expectAccessibleAtAnyWidth } from './accessibility.ts'
import { emailsTo, linkIn, mailTo, siteOf } from './mails.ts'
import { fillSignIn, join, refusedProblem } from './members.ts'
import { newPerson } from './people.ts'
import { expect, test } from './own-site.ts'

// Uses a separate site, because the clock moves and sign-in attempts are used up.
test('a member resets a forgotten password with a link that works only once, and every earlier session ends; an email signs the other browser out', async ({
  page,
  context,
  expectProblem,
}) => {
  expectProblem(refusedProblem)
  const person = newPerson()
  await join(page, person)
  await fillSignIn(page, person)
  await expect(page).toHaveURL('/')
  const elsewhere = await context.browser()?.newContext({ baseURL: siteOf(page) })
  const other = await elsewhere?.newPage()
  if (!other) throw new Error('no second browser')

  await other.goto('/signin')
  await other.getByRole('button', { name: 'Forgotten your password?' }).click()
  await expect(other).toHaveTitle(/^Forgotten password · /)
  await other.getByLabel('Email').fill(person.email)
  await other.getByRole('button', { name: 'Reset' }).click()
  await expect(other.getByText('A password reset link has been sent to your registered email address.')).toBeVisible()
  const link = linkIn(await mailTo(page, person.email, /password/i), '/resetpassword')

  const changed = { ...person, password: 'Another7!lockgate' }
  await other.goto(link)
  await other.getByRole('button', { name: 'Save new password' }).click()
  await expect(other.getByRole('region', { name: 'There’s a problem' }).getByRole('link')).toHaveCount(2)
  await other.getByLabel('New password', { exact: true }).fill(changed.password)
  await other.getByLabel(/^Confirm/).fill(changed.password)
  await other.getByRole('button', { name: 'Save new password' }).click()
  await other.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await fillSignIn(other, changed)
  await expect(other).toHaveURL('/')
  await mailTo(page, person.email, /changed/i)

  await page.goto('/account')
  await expect(page).toHaveURL('/signin?to=%2Faccount')
  await fillSignIn(page, person)
  const wrong = page.getByLabel('Password', { exact: true })
  await expect(wrong).toHaveAccessibleDescription('That email address or password isn’t right.')
  await expect(wrong).toBeFocused()
  await page.goto(link)
  await expect(page.getByText(/already been used/)).toBeVisible()

  // Both browsers were new. The newest email is about the other one.
  const newSignIn = /^New sign-in/
  const notices = async () => (await emailsTo(page, person.email)).filter(({ subject }) => newSignIn.test(subject))
  await expect.poll(async () => (await notices()).length).toBe(2)
  await page.goto(linkIn(await mailTo(page, person.email, newSignIn), '/signoutdevice'))
  await expect(page.getByRole('heading', { name: 'Was this you?' })).toBeVisible()
  await expectAccessibleAtAnyWidth(page)
  await page.getByRole('button', { name: 'Sign that browser out' }).click()
  await expect(page.getByRole('heading', { name: 'That browser is signed out' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Choose a new password' }).click()
  await expect(page.getByRole('button', { name: 'Reset' })).toBeVisible()
  await other.goto('/account')
  await expect(other).toHaveURL('/signin?to=%2Faccount')
  await elsewhere?.close()
})

test('an expired, used or invalid link shows an error, and an expired link can be replaced', async ({
  page,
  later,
}) => {
  const person = newPerson()
  await page.goto('/register')
  await page.getByLabel('User name').fill(person.userName)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByLabel(/^Confirm/).fill(person.password)
  await page.getByLabel('Gender').selectOption('F')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Register' }).click()
  const link = linkIn(await mailTo(page, person.email, /./), '/activate')

  await later('PT49H')
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible()
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('button', { name: /Send/ }).click()
  await expect.poll(async () => linkIn(await mailTo(page, person.email, /./), '/activate')).not.toBe(link)
  const again = linkIn(await mailTo(page, person.email, /./), '/activate')
  await page.goto(again)
  await page.getByRole('button', { name: 'Activate my account' }).click()
  await expect(page.getByRole('heading', { name: 'Your account is active' })).toBeVisible()

  await page.goto(again)
  await expect(page.getByRole('heading', { name: 'This link has already been used' })).toBeVisible()
  const invalid = ['/activate', '/activate?token=nonsense', '/resetpassword?token=nonsense', '/confirmemail']
  for (const path of [...invalid, '/signoutdevice?token=nonsense']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link doesn’t work')
  }
})

test('after ten wrong passwords a member must wait a quarter of an hour before signing in; other members are not affected', async ({
  page,
  later,
  expectProblem,
}) => {
  expectProblem(refusedProblem)
  const person = newPerson()
  await join(page, person)
  for (let count = 0; count < 10; count += 1) {
    await fillSignIn(page, { ...person, password: 'Quite7!wrong' })
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeEnabled()
    await expect(page.getByText('That email address or password isn’t right.')).toBeVisible()
  }
  await fillSignIn(page, person)
  await expect(
    page.getByText(/^An error occurred\. Too many attempts\. Please wait 1\d minutes, then try again\.$/),
  ).toBeVisible()
  await fillSignIn(page, { email: 'tom@example.com', password: 'FiveMinutes5!' })
  await expect(page).toHaveURL('/')
  await page.goto('/signout')
  await expect(page).toHaveURL('/home')

  await later('PT16M')
  await page.goto('/signin')
  await fillSignIn(page, person)
  await expect(page).toHaveURL('/')
})
