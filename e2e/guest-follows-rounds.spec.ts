import type { Page } from '@playwright/test'
import { expectAccessibleAtAnyWidth, expectAccessibleWhenWhole } from './accessibility.ts'
import { checkInGuests, expect, openDoor, press, test } from './at-the-door.ts'
import { findAttendee } from './booking-api.ts'
import { offlineProblem } from './members-pages.ts'
import { arrive } from './two-member-test.ts'

test.use({ eveningTitle: 'Thirties at the Glassmakers' })

const heading = (page: Page) => page.getByRole('heading', { level: 2 })

test('a guest follows the rounds on their phone, sits one out, leaves and comes back', async ({
  page,
  other: phone,
  ownSite,
  evening,
  later,
  expectProblem,
}) => {
  expectProblem(offlineProblem)
  const guest = await findAttendee(ownSite, evening.id, 'F')
  const place = page
    .getByRole('region', { name: /^Round \d+$/ })
    .getByRole('listitem')
    .filter({ hasText: guest.userName })
  await openDoor(page, evening)
  await arrive(phone, guest, `/ticket/${evening.id}`)
  await phone.getByRole('link', { name: 'Your evening' }).click()
  await expect(phone).toHaveURL(`/night/${evening.id}`)
  await expect(phone.getByRole('heading', { level: 1, name: evening.title })).toBeVisible()
  await expect(heading(phone)).toHaveText('You’re not checked in yet')
  await expectAccessibleWhenWhole(phone)

  await checkInGuests(page)
  await press(page, 'Rounds')
  await page.getByLabel('Call each round automatically').uncheck()
  await press(page, 'Set up the rounds')
  await expect(heading(phone)).toHaveText('You’re in')
  await expectAccessibleWhenWhole(phone)

  await press(page, 'Call round 1')
  await expect(heading(phone)).toHaveText(/^Table \d+$/)
  await expect(place).toContainText(await heading(phone).innerText())
  const partner = await phone
    .getByRole('region', { name: /^Table/ })
    .locator('bdi')
    .innerText()
  await expect(place).toContainText(partner.split(' ')[0] ?? '')
  await expect(phone.getByText('Talking starts in')).toBeVisible()
  await expectAccessibleAtAnyWidth(phone)

  await later('PT61S')
  await expect(phone.getByText('Time to talk')).toBeVisible()
  await expectAccessibleWhenWhole(phone)
  // The console's clock follows too. If it pauses by the time before the jump, the pause lasts as long as the jump.
  await expect(page.getByText('Round 1: talking')).toBeVisible()
  await press(page, 'Pause')
  await expect(phone.getByText('Paused', { exact: true })).toBeVisible()
  await expectAccessibleWhenWhole(phone)
  await press(page, 'Resume')
  await expect(phone.getByText('Time to talk')).toBeVisible()

  await phone.context().setOffline(true)
  await press(page, 'Add 1 minute')
  await expect(phone.getByText(/^No connection\. As of/)).toBeVisible()
  const clock = await phone.getByRole('timer').innerText()
  await expect(phone.getByRole('timer')).not.toHaveText(clock)
  const table = await heading(phone).innerText()
  await phone.reload()
  await expect(heading(phone), 'the page opens again from what it has saved').toHaveText(table)
  await expect(phone.getByText(/^No connection\. As of/)).toBeVisible()
  await expectAccessibleWhenWhole(phone)
  await phone.context().setOffline(false)
  await expect(phone.getByText(/^No connection/)).toBeHidden()

  await press(phone, 'Sit out the next round')
  await expect(phone.getByText('You’ll sit out the next round.')).toBeVisible()
  await press(page, 'End the round')
  await expect(heading(phone)).toHaveText('Round 1 is over')
  await expectAccessibleWhenWhole(phone)
  await press(page, 'Call round 2')
  await expect(heading(phone)).toHaveText('You’re sitting this one out')
  await expectAccessibleWhenWhole(phone)
  await expect(page.getByRole('region', { name: 'Round 2' })).toBeVisible()

  await press(phone, 'I need the host')
  await expect(phone.getByText('The host has been told that you need them.')).toBeVisible()
  await expect(page.getByText(`${guest.userName} needs you`)).toBeVisible()
  await press(phone, 'I have to go')
  await expect(phone.getByRole('dialog', { name: 'Do you have to go?' })).toBeVisible()
  await expectAccessibleAtAnyWidth(phone)
  await press(phone, 'Yes, I have to go')
  await expect(heading(phone)).toHaveText('You’ve left')
  await expectAccessibleWhenWhole(phone)
  await press(page, 'End the round')
  // The console shows a call before the site has it, and a guest who comes back before it sits the round out.
  const callStored = page.waitForResponse(
    (response) =>
      response.url().endsWith('/night/actions') && Boolean(response.request().postData()?.includes('call round')),
  )
  await press(page, 'Call round 3')
  await expect(page.getByRole('region', { name: 'Round 3' })).not.toContainText(guest.userName)
  await callStored

  await press(phone, 'I’m back')
  await expect(heading(phone)).toHaveText('You’re in')
  await press(page, 'End the round')
  await press(page, 'Call round 4')
  await expect(heading(phone)).toHaveText(/^Table \d+$/)
})
