import type { Page } from '@playwright/test'
import { expectAccessibleAtAnyWidth } from './accessibility.ts'
import { expect, openDoor, press, test } from './at-the-door.ts'
import { findAttendee } from './booking-api.ts'
import { enterBirthDate } from './checkout.ts'
import { openSendLikesDialog, tickFor } from './members-pages.ts'
import { fillSignIn, join, refusedProblem } from './members.ts'
import { newPerson } from './people.ts'
import { arrive } from './two-member-test.ts'

test.use({ eveningTitle: 'Thirties at the Glassmakers' })

/** Ticks one person and sends the likes. */
async function like(page: Page, liked: { userName: string }): Promise<void> {
  await tickFor(page, liked).check()
  await (await openSendLikesDialog(page)).getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('Likes Submitted')).toBeVisible()
}

test('a walk-in guest sits in a round, claims their seat, likes whom they met, and they match', async ({
  page,
  other: phone,
  elsewhere,
  ownSite,
  evening,
  later,
  expectProblem,
}) => {
  // The first attempt to claim is refused, and tokens expire when the clock moves.
  for (const problem of [refusedProblem, /\b409\b/]) expectProblem(problem)
  const walter = newPerson({ userName: 'Walter Wynn', gender: 'M' })
  const guest = await findAttendee(ownSite, evening.id, 'F')

  await openDoor(page, evening)
  await press(page, `Check in ${guest.userName}`)
  await expect(page.getByText('All check-ins saved')).toBeVisible()
  await press(page, 'Rounds')
  await page.getByLabel('Tables').fill('30')
  await page.getByLabel('Call each round automatically').uncheck()
  await press(page, 'Set up the rounds')
  await press(page, 'Add a walk-in guest')
  await page.getByLabel('First name').fill('Walter')
  await page.getByLabel('Gender').selectOption('Man')
  await page.getByLabel('Amount paid here, in pounds').fill('ten')
  await press(page, 'Add the guest')
  await expect(page.getByText('Please enter the amount in pounds, such as 24 or 24.50.')).toBeVisible()
  await page.getByLabel('Amount paid here, in pounds').fill('£10')
  await expectAccessibleAtAnyWidth(page)
  await press(page, 'Add the guest')
  await press(page, 'Call round 1')
  const round = page.getByRole('region', { name: 'Round 1' })
  await expect(round.getByRole('listitem').filter({ hasText: 'Walter' })).toContainText(guest.userName)
  await round.getByRole('button', { name: 'Walter' }).click()
  await page.getByText('Show their code').click()
  await expect(page.getByRole('img', { name: 'QR code for claiming the seat' })).toBeVisible()
  await expectAccessibleAtAnyWidth(page)
  const code = await page.getByText(/^[0-9A-Z]{5} [0-9A-Z]{5}$/).innerText()
  await press(page, 'Close')
  await later('PT40M')
  await press(page, 'End the night')
  await press(page, 'Yes, end the night')

  await join(phone, walter)
  await phone.goto('/seat')
  await expectAccessibleAtAnyWidth(phone)
  await phone.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await fillSignIn(phone, walter)
  await expect(phone).toHaveURL('/seat')
  await phone.getByLabel('Code on your guest card').fill('7K2QM')
  await press(phone, 'Claim this seat')
  await expect(phone.getByLabel('Code on your guest card')).toHaveAccessibleDescription(/ten letters and numbers/)
  await phone.getByLabel('Code on your guest card').fill(code.toLowerCase())
  await press(phone, 'Claim this seat')
  await enterBirthDate(phone, ['1', '2', '1980'])
  await expectAccessibleAtAnyWidth(phone)
  await press(phone, 'Claim this seat')
  await expect(phone).toHaveURL(`/night/${evening.id}`)
  await expect(phone.getByRole('heading', { level: 1, name: evening.title })).toBeVisible()

  await phone.goto(`/attendees/${evening.id}`)
  await press(phone, 'I agree')
  await like(phone, guest)
  const hers = await elsewhere()
  await arrive(hers, guest, `/attendees/${evening.id}`)
  await like(hers, walter)
  await expect(hers.getByRole('heading', { name: 'It’s a match' })).toBeVisible()
})
