import sharp from 'sharp'
import { tabTo, typeInto } from './keyboard.ts'
import { linkIn, mailTo } from './mails.ts'
import { noProfileProblem } from './members.ts'
import { newPerson } from './people.ts'
import { expect, test } from './site-test.ts'

test('with the keyboard alone a visitor can join, sign in, create a profile and sign out', async ({
  page,
  expectProblem,
}) => {
  expectProblem(noProfileProblem)
  const person = newPerson()
  await page.goto('/register')
  await typeInto(page, 'User name', person.userName)
  await typeInto(page, 'Email', person.email)
  await typeInto(page, 'Password', person.password)
  await tabTo(page, 'button', 'Show password')
  await page.keyboard.press('Space')
  await expect(page.getByRole('textbox', { name: 'Password', exact: true })).toHaveAttribute('type', 'text')
  await typeInto(page, 'Confirm password', person.password)
  await tabTo(page, 'combobox', 'Gender')
  await page.keyboard.type('Female')
  await tabTo(page, 'checkbox', /18 or over/)
  await page.keyboard.press('Space')
  await tabTo(page, 'button', 'Register')
  await page.keyboard.press('Enter')
  const mail = await mailTo(page, person.email, /confirm/i)

  await page.goto(linkIn(mail, '/activate'))
  await expect(page.getByRole('button', { name: 'Activate my account' })).toBeEnabled()
  await tabTo(page, 'button', 'Activate my account')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Your account is active' })).toBeVisible()
  await page.goto('/signout')
  await expect(page).toHaveURL('/home')
  await page.goto('/signin?to=/profile')
  await typeInto(page, 'Email', person.email)
  await typeInto(page, 'Password', person.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/profile')

  await typeInto(page, 'Headline', 'Reads on buses')
  await typeInto(page, 'Profile text', 'And in queues.')
  const choosing = page.waitForEvent('filechooser')
  await page.getByLabel('Choose Picture').focus()
  await page.keyboard.press('Enter')
  const picture = await sharp({ create: { width: 900, height: 700, channels: 3, background: '#2f5d7c' } })
    .png()
    .toBuffer()
  await (await choosing).setFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture })
  await expect(page.getByRole('dialog')).toBeVisible()
  await tabTo(page, 'button', 'Use this picture')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await tabTo(page, 'button', 'Save')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Reads on buses')).toBeVisible()

  await tabTo(page, 'link', 'Sign out')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/home')
})
