import type { Locator } from '@playwright/test'
import { decodeQR } from 'qr/decode.js'
import sharp from 'sharp'
import { expect, guestRow, openDoor, test } from './at-the-door.ts'
import { cardProvider, expectBooked, fillCard, enterBirthDate, goodCard, pay } from './checkout.ts'
import { holdUpTicketOn } from './fake-camera.ts'
import { linkIn, mailTo } from './mails.ts'
import { fillRegistration } from './members.ts'
import { newPerson } from './people.ts'
import { expectAccessibleAtAnyWidth } from './accessibility.ts'
import { demoOwner, openAdmin } from './staff.ts'

/** Returns the text that a phone reads from this QR code. */
async function readQrCode(picture: Locator): Promise<string> {
  const { data, info } = await sharp(await picture.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return decodeQR({ width: info.width, height: info.height, data })
}

test('a guest without a booking scans the code at the door, registers, pays the door price by phone, and appears on the host’s list', async ({
  page,
  elsewhere,
  evening,
  expectProblem,
}) => {
  expectProblem(cardProvider)
  const admin = await elsewhere()
  await openAdmin(admin, { who: demoOwner, at: `/admin/events/${evening.id}/edit` })
  // The options are open already if the event has an unusual one.
  await admin.locator('details', { hasText: 'More options' }).evaluate((options) => options.setAttribute('open', ''))
  await admin.getByLabel('Price at the door (optional)').fill('25')
  await admin.getByRole('button', { name: 'Save changes' }).click()
  await expect(admin.getByText('Saved.', { exact: true })).toBeVisible()

  await openDoor(page, evening)
  await page.getByRole('button', { name: 'Sell at the door' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sell a place at the door' })
  await expect(dialog).toContainText('pay £25.')
  const code = dialog.getByRole('img', { name: 'QR code for the booking page' })
  await expect(code).toBeInViewport({ ratio: 1 })
  await expect(dialog.getByText('must open the email')).toBeInViewport({ ratio: 1 })
  // The dialog has no link, because on the host's device it would hold a place for the host.
  await expect(dialog.getByRole('link')).toHaveCount(0)
  await expectAccessibleAtAnyWidth(page)
  const address = await readQrCode(code)
  await expect(dialog).toContainText(address)

  const phone = await elsewhere()
  const guest = newPerson({ userName: 'Wally Walker', gender: 'M' })
  await phone.goto(address)
  await expect(phone.getByText('New here? Register')).toBeVisible()
  await expectAccessibleAtAnyWidth(phone)
  await phone.getByRole('main').getByRole('link', { name: 'Register' }).click()
  await fillRegistration(phone, guest)
  const mail = await mailTo(phone, guest.email, /confirm/i)
  await phone.goto(linkIn(mail, '/activate'))
  await phone.getByRole('button', { name: 'Activate my account' }).click()

  // The link returns them, signed in, to the page they came from.
  await enterBirthDate(phone, ['1', '2', '1980'])
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Total to Pay : £25')
  await fillCard(phone, goodCard)
  await expectAccessibleAtAnyWidth(phone)
  await pay(phone)
  await expectBooked(phone, { ...evening, price: 25 })
  await expectAccessibleAtAnyWidth(phone)

  // After the payment the host checks them in.
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(guestRow(page, guest)).toContainText('Not here yet')
  await expect(guestRow(page, guest)).toContainText('bought at the door')
  await phone.getByRole('link', { name: 'Your ticket' }).click()
  await holdUpTicketOn(phone)
  await page.getByRole('button', { name: 'Scan tickets' }).click()
  await expect(page.getByText(`${guest.userName} is in.`)).toBeVisible()
  await expect(guestRow(page, guest)).toContainText(/In \d/)
  await expect(page.getByText('All check-ins saved')).toBeVisible()
  await expectAccessibleAtAnyWidth(page)
})
