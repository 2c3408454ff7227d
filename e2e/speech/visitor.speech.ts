import { tabTo, typeInto } from '../keyboard.ts'
import { linkIn, mailTo } from '../mails.ts'
import { newPerson } from '../people.ts'
import { expect, test as base } from '../site-test.ts'
import { speech, type Way } from './speech-test.ts'

const test = base.extend<{ way: Way }>(speech)

test('registering: what is said', async ({ page, way }) => {
  const person = newPerson()
  await page.goto('/')
  await tabTo(page, 'link', 'Register')
  await page.keyboard.press('Enter')
  await way.until('focus: main › heading 1 “Register”')
  await typeInto(page, 'User name', 'Jo')
  await typeInto(page, 'Email', person.email)
  await typeInto(page, 'Password', person.password)
  await tabTo(page, 'button', 'Show password')
  await page.keyboard.press('Space')
  await typeInto(page, 'Confirm password', person.password)
  await tabTo(page, 'combobox', 'Gender')
  await page.keyboard.type('Female')
  await tabTo(page, 'checkbox', /18 or over/)
  await page.keyboard.press('Space')
  await tabTo(page, 'button', 'Register')
  await page.keyboard.press('Enter')
  await way.until('at least six characters')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Jo')
  await page.keyboard.press('Enter')
  await way.until('polite: Your user name must be at least six characters.')
  await page.keyboard.press('Control+a')
  await page.keyboard.type(person.userName)
  await tabTo(page, 'button', 'Register')
  await page.keyboard.press('Enter')
  const mail = await mailTo(page, person.email, /confirm/i)
  await way.until('Please click the confirmation link')

  await page.goto(linkIn(mail, '/activate'))
  await expect(page.getByRole('button', { name: 'Activate my account' })).toBeEnabled()
  await tabTo(page, 'button', 'Activate my account')
  await page.keyboard.press('Enter')
  await way.until('You’re signed in.')
  await way.matches('registering')
})
