import type { Page } from '@playwright/test'
import type { getTicket } from '#bookings/contract/tickets.ts'
import { expect, guestRow, openDoor, test } from './at-the-door.ts'
import { holdUpTicket } from './fake-camera.ts'
import { offlineProblem } from './members-pages.ts'
import { expectAccessibleAtAnyWidth } from './accessibility.ts'
import { findAttendee } from './booking-api.ts'
import { asPerson } from './site-api.ts'
import { fillSignIn, openFromMenu } from './members.ts'
import { demoHost, demoOwner, fillCode, unverifiedProblem } from './staff.ts'

const count = (page: Page, what: string) =>
  page.locator('dl').filter({ hasText: what }).locator('dd').first().innerText()

test('the host checks guests in by ticket and by name, with and without a connection', async ({
  page,
  context,
  elsewhere,
  ownSite,
  evening: event,
  expectProblem,
}) => {
  expectProblem(offlineProblem)
  expectProblem(unverifiedProblem)
  const [amy, tom] = [await findAttendee(ownSite, event.id, 'F'), await findAttendee(ownSite, event.id, 'M')]
  const { ticket_code: ticket } = await (
    await asPerson(ownSite, amy)
  )<typeof getTicket>('GET /api/events/:id/ticket', { params: { id: event.id } })
  // A host who signs in lands on the door of today's event.
  await page.goto('/signin')
  await fillSignIn(page, demoHost)
  await fillCode(page, demoHost)
  await expect(page).toHaveURL(`/admin/events/${event.id}/door`)
  await openFromMenu(page, 'Door')
  await page
    .getByRole('listitem')
    .filter({ hasText: event.title })
    .getByRole('link', { name: 'Check guests in' })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: event.title })).toBeVisible()
  await expect(page.getByText('All check-ins saved')).toBeVisible()
  await expectAccessibleAtAnyWidth(page)
  const guests = page.getByRole('region', { name: 'Guests' }).getByRole('listitem')
  await expect(guests.nth(5)).toBeInViewport({ ratio: 1 })
  for (const row of await guests.all()) expect((await row.boundingBox())?.height).toBeLessThanOrEqual(72)

  await holdUpTicket(ticket)
  await page.getByRole('button', { name: 'Scan tickets' }).click()
  await expect(page.getByText(`${amy.userName} is in.`)).toBeInViewport({ ratio: 1 })
  await expect(page.getByText('Point the camera at the QR code')).toBeInViewport({ ratio: 1 })
  await expect(page.locator('video')).toBeInViewport({ ratio: 1 })
  const face = page.getByRole('status').filter({ hasText: amy.userName }).locator('img')
  await expect(face).toBeInViewport({ ratio: 1 })
  expect((await face.boundingBox())?.width).toBeGreaterThanOrEqual(96)
  await expect(guestRow(page, amy)).toContainText(/In \d/)
  await page.getByRole('button', { name: 'Close the camera' }).click()
  await page.getByRole('button', { name: 'Scan tickets' }).click()
  await expect(
    page.getByText(new RegExp(`^${amy.userName} is already in\\. Checked in at .+ on this device\\.$`)),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Close the camera' }).click()
  await page.getByRole('button', { name: 'Type a code' }).click()
  await page.getByLabel('Ticket code').fill('00000 00000')
  await page.getByRole('button', { name: 'Check in', exact: true }).click()
  await expect(page.getByText('We couldn’t find that ticket.')).toBeVisible()

  await context.setOffline(true)
  await page.getByLabel('Find a guest').fill(tom.userName)
  await page.getByRole('button', { name: `Check in ${tom.userName}` }).click()
  await expect(page.getByText(`${tom.userName} is in.`)).toBeVisible()
  await expect(
    page.getByText(/No connection\. 1 check-in waiting: it will be sent when you’re back online\./),
  ).toBeVisible()
  await page.getByRole('button', { name: `Undo ${tom.userName}` }).click()
  // A double click must not undo the check-in, although the Undo button appears in the same place.
  await page.getByRole('button', { name: `Check in ${tom.userName}` }).dblclick()
  await expect(page.getByText(/3 check-ins waiting: they will be sent/)).toBeVisible()
  await page.getByLabel('Ticket code').fill('00000 00000')
  await page.getByRole('button', { name: 'Check in', exact: true }).click()
  await expect(page.getByText('We’ll check it once you’re back online.')).toBeVisible()
  await expectAccessibleAtAnyWidth(page)
  await context.setOffline(false)
  await expect(page.getByText('1 check-in refused: Ticket 00000 00000 — We couldn’t find that ticket.')).toBeVisible()
  await expectAccessibleAtAnyWidth(page)
  await expect(page.getByText('All check-ins saved')).toHaveCount(0)
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByText('All check-ins saved')).toBeVisible()
  await page.getByLabel('Find a guest').fill('')

  const other = await elsewhere()
  await openDoor(other, event, demoOwner)
  await expect(guestRow(other, tom)).toContainText(/In \d/)
  await guestRow(other, tom)
    .getByRole('button', { name: new RegExp(`^${tom.userName}`) })
    .click()
  await expect(guestRow(other, tom)).toContainText(`by ${demoHost.userName} on another device`)
  await other.getByRole('button', { name: `Undo ${tom.userName}` }).click()
  await expect(guestRow(page, tom)).toContainText('Not here yet')
  expect(await count(page, 'In')).toMatch(/^1 of \d+$/)
})
