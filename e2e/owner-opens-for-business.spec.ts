import type { Page } from '@playwright/test'
import { cardProvider, fillCard, enterBirthDate, goodCard, pay } from './checkout.ts'
import { expect, test } from './empty-site.ts'
import { holdUpTicketOn } from './fake-camera.ts'
import { linkIn, mailTo } from './mails.ts'
import { fillSignIn, joinByForm, signInByForm } from './members.ts'
import { newPerson } from './people.ts'
import { fillCode, recoveryCodesAfterSetUp, makeOwner, setUpApp, unverifiedProblem } from './staff.ts'

const owner = newPerson({ userName: 'Olive Owner', gender: 'F' })
const host = newPerson({ userName: 'Harry Host', gender: 'M' })
const guest = newPerson()
const title = 'Opening night in the Tap Room'
const day = Temporal.Now.plainDateISO('Europe/London').add({ days: 4 })

async function createVenue(page: Page): Promise<void> {
  await page.goto('/admin/venues/new')
  await page.getByLabel('Name').fill('The Tap Room')
  await page.getByLabel('Number and street').fill('2 Bull Ring')
  await page.getByLabel('Town').fill('Sedgley')
  await page.getByLabel('Postcode').fill('DY3 1RU')
  await page.getByLabel('Latitude').fill('52.5424')
  await page.getByLabel('Longitude').fill('-2.1226')
  await page.getByRole('button', { name: 'Add venue' }).click()
  await expect(page.getByRole('link', { name: 'The Tap Room' })).toBeVisible()
}

/** Creates and publishes an event, and leaves its edit page open. */
async function createEvent(page: Page): Promise<void> {
  await page.goto('/admin/events/new')
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Description').fill('The first evening of all.')
  await page.getByLabel('Starts').fill(`${day.toString()}T19:30`)
  await page.getByLabel('Price in pounds').fill('21')
  await page.getByRole('button', { name: 'Save as a draft' }).click()
  await page.getByRole('button', { name: 'Publish…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish it' }).click()
  await expect(page.getByText('Published. Everyone can see and book it now')).toBeVisible()
}

test('a new site gets its first owner, venue, event, host, booking and check-in at the door', async ({
  page,
  elsewhere,
  dataDir,
  later,
  expectProblem,
}) => {
  expectProblem(unverifiedProblem)
  expectProblem(cardProvider)

  await test.step('the owner signs in with a second factor', async () => {
    await joinByForm(page, owner)
    await makeOwner(owner, dataDir)
    await page.goto('/admin')
    await fillSignIn(page, owner)
    await setUpApp(page, await later('PT0S'))
    await recoveryCodesAfterSetUp(page)
    await page.getByRole('button', { name: 'I’ve saved them' }).click()
    await expect(page.getByRole('navigation', { name: 'Admin' })).toBeVisible()
  })

  await test.step('the owner adds a venue and an event, and publishes the event', async () => {
    await createVenue(page)
    await createEvent(page)
  })

  const hostPage = await elsewhere()
  await test.step('the owner invites a host, who accepts and sets up an authenticator app', async () => {
    const event = page.url()
    await page.goto('/admin/staff')
    await page.getByLabel('Email').fill(host.email)
    await page.getByRole('button', { name: 'Send invitation' }).click()
    await expect(page.getByText(`We’ve sent an invitation to ${host.email}.`)).toBeVisible()

    await hostPage.goto('/register')
    await joinByForm(hostPage, host)
    await hostPage.goto(linkIn(await mailTo(hostPage, host.email, /You’re invited/), '/invitation'))
    await hostPage.getByRole('link', { name: 'Sign in to accept' }).click()
    await fillSignIn(hostPage, host)
    await hostPage.getByRole('button', { name: 'Accept' }).click()
    await setUpApp(hostPage, await later('PT0S'))
    await recoveryCodesAfterSetUp(hostPage)
    await hostPage.getByRole('button', { name: 'I’ve saved them' }).click()
    await expect(hostPage.getByText('You aren’t hosting an event in the next seven days.')).toBeVisible()

    await page.goto(event)
    await page.getByLabel(host.userName, { exact: true }).check()
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Saved.', { exact: true })).toBeVisible()
  })

  const guestPage = await elsewhere()
  await test.step('a member finds the event and pays for a place', async () => {
    await guestPage.goto('/register')
    await joinByForm(guestPage, guest)
    await signInByForm(guestPage, guest)
    await guestPage.goto('/events')
    await guestPage.getByRole('link', { name: title }).first().click()
    await guestPage.getByRole('link', { name: 'Book This Event' }).click()
    await enterBirthDate(guestPage, ['1', '2', '1980'])
    await fillCard(guestPage, goodCard)
    await pay(guestPage)
    await expect(guestPage.getByRole('main')).toContainText(`You have successfully booked the event ${title} on`)
  })

  await test.step('at the event the host scans the ticket, and the guest is checked in', async () => {
    const opens = day.toZonedDateTime({ timeZone: 'Europe/London', plainTime: '19:00' }).toInstant()
    const now = await later('PT0S')
    await later(now.until(opens).round('second').toString())
    await guestPage
      .getByRole('link', { name: /ticket/i })
      .first()
      .click()
    await holdUpTicketOn(guestPage)

    // Staff rights have lapsed since the day of the invitation.
    await hostPage.goto('/admin/nights')
    await fillCode(hostPage, host)
    await hostPage.getByRole('link', { name: 'Check guests in' }).click()
    await expect(hostPage.getByRole('listitem').filter({ hasText: guest.userName })).toContainText('Not here yet')
    await hostPage.getByRole('button', { name: 'Scan tickets' }).click()
    await expect(hostPage.getByText(`${guest.userName} is in.`)).toBeVisible()
    await expect(hostPage.getByText('All check-ins saved')).toBeVisible()
    await expect(hostPage.getByRole('listitem').filter({ hasText: guest.userName })).toContainText(/In \d/)
  })

  await test.step('the owner sees the guest checked in', async () => {
    await page.goto(page.url().replace(/\/edit.*/, '/door'))
    await fillCode(page, owner)
    const row = page.getByRole('listitem').filter({ hasText: guest.userName })
    await row.getByRole('button', { name: new RegExp(`^${guest.userName}`) }).click()
    await expect(row).toContainText(`by ${host.userName}`)
  })
})
