import sharp from 'sharp'
import { linkIn, mailTo, emailsTo } from './mails.ts'
import { noProfileProblem, fillRegistration, fillSignIn, openFromMenu, register } from './members.ts'
import { newPerson } from './people.ts'
import { expectAccessibleAtAnyWidth } from './accessibility.ts'
import { expect, test } from './site-test.ts'

/** Creates a photo like a phone's: large, rotated, and with its location. */
async function phonePhoto(): Promise<Buffer> {
  const stripe = (left: number, colour: string) => ({
    input: { create: { width: 1_000, height: 3_000, channels: 3 as const, background: colour } },
    left,
    top: 0,
  })
  return sharp({ create: { width: 4_000, height: 3_000, channels: 3, background: '#7a3b69' } })
    .composite([stripe(0, '#2f5d7c'), stripe(1_500, '#a97b2f'), stripe(3_000, '#b3261e')])
    .withExif({ IFD0: { Make: 'Handset', Orientation: '6' }, IFD3: { GPSLatitude: '52/1 30/1 0/1' } })
    .jpeg({ quality: 95 })
    .toBuffer()
}

async function smallPicture(): Promise<Buffer> {
  return sharp({ create: { width: 400, height: 400, channels: 3, background: '#7a3b69' } })
    .png()
    .toBuffer()
}

test('a visitor registers, confirms their address, creates a profile with a photo from their phone, changes it and signs out', async ({
  page,
  expectProblem,
}) => {
  expectProblem(noProfileProblem)
  expectProblem(/ERR_INTERNET_DISCONNECTED/)
  const person = newPerson()
  await register(page, person)
  await expect(page.getByRole('main')).toContainText('48 hours')

  const mail = await mailTo(page, person.email, /./)
  expect(mail.text).toContain('48 hours')
  await page.goto(linkIn(mail, '/activate'))
  await expect(page.getByRole('main')).toContainText(person.userName)
  await page.getByRole('button', { name: 'Activate my account' }).click()
  await expect(page.getByRole('heading', { name: 'Your account is active' })).toBeVisible()
  expect(page.url()).not.toContain('token')

  await page.getByRole('link', { name: 'Create my profile' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('region', { name: 'There’s a problem' }).getByRole('link')).toHaveCount(3)
  await expect(page.getByLabel('Headline')).toBeFocused()
  await page.getByLabel('Headline').fill('b'.repeat(121))
  await expect(page.getByText('1 character too many').first()).toBeVisible()
  await page.getByLabel('Headline').fill('Bakes <b>bread</b>, walks canals')
  await page.getByLabel('Profile text').fill('First line.\nSecond line.')
  const pictureField = page.locator('input[type=file]')
  await pictureField.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Notes') })
  await expect(page.getByText('That file isn’t a picture. Please choose a photo.'), 'also in the list').toHaveCount(2)
  await pictureField.setInputFiles({ name: 'dot.png', mimeType: 'image/png', buffer: await smallPicture() })
  await page.getByRole('dialog').getByRole('button', { name: /use/i }).click()
  await expect(page.getByText('Your picture is ready.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Please choose your picture again.')).toBeVisible()
  await pictureField.setInputFiles({
    name: 'IMG_0001.jpg',
    mimeType: 'image/jpeg',
    buffer: await phonePhoto(),
  })
  await page.getByRole('dialog').getByRole('button', { name: /use/i }).click()
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(0)
  await page.getByRole('button', { name: 'Save', exact: true }).click()

  await expect(page.getByText(`Welcome ${person.userName}`)).toBeVisible()
  await expect(page.getByText('Bakes <b>bread</b>, walks canals')).toBeVisible()
  const portrait = page.getByRole('region', { name: 'Portrait' }).getByRole('img')
  // The browser reports which size it chose only after the picture has loaded.
  await expect.poll(() => portrait.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  const shown = await portrait.evaluate((image: HTMLImageElement) => image.currentSrc)
  const bytes = Buffer.from(await (await page.request.get(shown)).body())
  const { format, width, height, exif, xmp, icc } = await sharp(bytes).metadata()
  expect({ format, isSquare: width === height, exif, xmp, icc }).toEqual({
    format: 'webp',
    isSquare: true,
    exif: undefined,
    xmp: undefined,
    icc: undefined,
  })

  await page.getByRole('link', { name: 'Edit Profile' }).click()
  await page.getByLabel('Headline').fill('Bakes better bread')
  const saving = '**/api/updateprofile'
  await page.route(saving, (route) => route.abort('internetdisconnected'))
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(
    page.getByText('An error occurred trying to save the profile. We couldn’t reach the site.'),
  ).toBeVisible()
  await page.unroute(saving)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Bakes better bread')).toBeVisible()
  await expect(page.getByText('Second line.')).toBeVisible()

  await openFromMenu(page, 'Sign out')
  await expect(page).toHaveURL('/home')
  // The code of the browser stays, so that nobody else’s wrong passwords keep the member out here. It says nothing about them.
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['device'])
  await page.goto('/profile')
  await expect(page).toHaveURL('/signin?to=%2Fprofile')
  expect(await emailsTo(page, person.email)).toHaveLength(1)
})

test('a visitor who registers to book an event returns to it by the activation link, which asks for the password in another browser, or registers again with the email address prefilled', async ({
  page,
  demo,
  expectProblem,
}) => {
  expectProblem(/\b422\b/)
  // The page may request news just before the member signs out, and that request is refused.
  expectProblem(/\b401\b.*\/api\/news$/)
  const person = newPerson()
  await page.goto(`/event/${demo.next.id}`)
  await page.getByRole('link', { name: 'Sign In To Book' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Register', exact: true }).click()
  await fillRegistration(page, person)
  const link = linkIn(await mailTo(page, person.email, /confirm/i), '/activate')

  await page.evaluate(() => localStorage.clear())
  await page.goto(link)
  await expectAccessibleAtAnyWidth(page)
  const activate = page.getByRole('button', { name: 'Activate my account' })
  await activate.click()
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await page.getByLabel('Password', { exact: true }).fill('Gasometer4!lights')
  await activate.click()
  await expect(page.getByText(/the password this account was registered with/)).toBeVisible()

  await page.getByRole('link', { name: 'Register again' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(person.email)
  await expect(page.getByLabel('User name')).toHaveValue('')

  await page.goto(link)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await activate.click()
  await expect(page).toHaveURL(`/event/${demo.next.id}`)
  await openFromMenu(page, 'Sign out')
  await expect(page).toHaveURL('/home')
})

test('registration errors are listed and shown beside their fields until corrected, and a reload keeps what was typed, except the password', async ({
  page,
}) => {
  await page.goto('/register')
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByLabel('User name')).toHaveAccessibleDescription(/must be at least six characters\.$/)
  await expect(page.getByLabel(/^I am 18/)).toHaveAccessibleDescription('You must accept the terms and conditions.')
  await expect(page.getByLabel('User name')).toBeFocused()
  await expect(page).toHaveTitle(/^Error: Register/)
  const summary = page.getByRole('region', { name: 'There’s a problem' })
  await expect(summary.getByRole('link')).toHaveCount(6)
  await expectAccessibleAtAnyWidth(page)
  await summary.getByRole('link', { name: 'Please choose your gender.' }).click()
  await expect(page.getByLabel('Gender')).toBeFocused()

  await page.getByLabel('User name').fill('Josie Fellows')
  await expect(page.getByLabel('User name')).not.toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Gender')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Email').fill('not an address')
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByLabel(/^Confirm/).fill('other')
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/Invalid email address\.$/)
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/Your password must be/)
  await expect(page.getByLabel(/^Confirm/)).toHaveAccessibleDescription('Passwords do not match.')
  await expect(page.getByLabel('Email')).toBeFocused()
  // The other field has been corrected.
  await page.getByLabel('Password', { exact: true }).fill('other')
  await expect(page.getByLabel(/^Confirm/)).toHaveAccessibleDescription('')

  await page.reload()
  await expect(page.getByLabel('User name')).toHaveValue('Josie Fellows')
  await expect(page.getByLabel('Email')).toHaveValue('not an address')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
})

test('a single registration error is listed too, and its field is in view with its label and its error', async ({
  page,
}) => {
  const person = newPerson()
  await page.goto('/register')
  await page.getByLabel('User name').fill(person.userName)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByLabel(/^Confirm/).fill(person.password)
  await page.getByLabel(/^I am 18/).check()
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByLabel('Gender')).toBeFocused()
  const error = page.getByText('Please choose your gender.')
  for (const part of [page.getByText('Gender', { exact: true }), page.getByLabel('Gender'), error.last()])
    await expect(part).toBeInViewport({ ratio: 1 })
  const summary = page.getByRole('region', { name: 'There’s a problem' })
  await expect(summary.getByRole('link')).toHaveText(['Please choose your gender.'])
})

test('a common password is refused with an error beside its field', async ({ page, expectProblem }) => {
  expectProblem(/\b422\b/)
  await register(page, { ...newPerson(), password: 'Password123!' })
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
})

test('the terms open over the form, can be scrolled, and can be closed', async ({ page }) => {
  await page.goto('/register')
  await page.getByRole('button', { name: /Terms and Conditions/ }).click()
  const terms = page.getByRole('dialog', { name: 'Terms and Conditions' })
  await expect(terms.getByRole('heading', { name: 'Gender balance' })).toBeAttached()
  await terms.getByRole('heading', { name: 'Changes and complaints' }).scrollIntoViewIfNeeded()
  await terms.getByRole('button', { name: 'Close' }).click()
  await expect(terms).toBeHidden()
  await expect(page.getByRole('button', { name: /Terms and Conditions/ })).toBeFocused()
})

test('registering with a known address shows the usual page, and the email explains that the account already exists', async ({
  page,
}) => {
  await register(page, { ...newPerson(), email: 'AMY@example.com' })
  await expect(page.getByRole('main')).toContainText('48 hours')
  const mail = await mailTo(page, 'amy@example.com', /already/i)
  expect(mail.text).not.toContain('token=')
})

test('a member with an unconfirmed address gets an error at sign-in, and can have the email sent again', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/\b401\b/)
  const person = newPerson()
  await register(page, person)
  const first = linkIn(await mailTo(page, person.email, /./), '/activate')

  await page.goto('/signin')
  await fillSignIn(page, person)
  await expect(page.getByText('Please confirm your email address first')).toBeVisible()
  await page.getByRole('button', { name: 'Send the email again' }).click()
  await expect(page.getByText('a new email is on its way')).toBeVisible()
  await expect.poll(async () => (await emailsTo(page, person.email)).length).toBe(2)

  await page.goto(first)
  await expect(page.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible()
  await page.goto(linkIn(await mailTo(page, person.email, /./), '/activate'))
  await page.getByRole('button', { name: 'Activate my account' }).click()
  await expect(page.getByRole('heading', { name: 'Your account is active' })).toBeVisible()
})
