import type { getTicket } from '#bookings/contract/tickets.ts'
import { expect, guestRow, openDoor, test } from './at-the-door.ts'
import { holdUpTicket } from './fake-camera.ts'
import { tabTo } from './keyboard.ts'
import { findAttendee } from './booking-api.ts'
import { asPerson } from './site-api.ts'
import { expectHeadingsInOrder, expectReachableByTab } from './reachable-by-tab.ts'
import { waitUntilSettled, watchRequests } from './wait-until-settled.ts'

test('with the keyboard alone a host can find guests, check them in, undo it, mark them absent, check tickets and open the door sale', async ({
  page,
  ownSite,
  evening,
  later,
}) => {
  const [her, him] = [await findAttendee(ownSite, evening.id, 'F'), await findAttendee(ownSite, evening.id, 'M')]
  const api = await asPerson(ownSite, her)
  const { ticket_code: code } = await api<typeof getTicket>('GET /api/events/:id/ticket', {
    params: { id: evening.id },
  })
  // A guest can be marked absent once the event has begun.
  await later('PT40M')
  watchRequests(page)
  await openDoor(page, evening)
  // After a reload, Tab starts at the top of the page.
  await page.reload()
  await expect(page.getByText('All check-ins saved')).toBeVisible()
  await waitUntilSettled(page)
  await expectReachableByTab(page)
  await expectHeadingsInOrder(page)
  const button = (name: string) => page.getByRole('button', { name, exact: true })

  await tabTo(page, 'searchbox', 'Find a guest')
  await page.keyboard.type(him.userName)
  await expect(page.getByText('1 of 6 guests.')).toBeVisible()
  await tabTo(page, 'button', new RegExp(`^${him.userName}.*Not here yet$`))
  await page.keyboard.press('Enter')
  await tabTo(page, 'button', `Mark absent ${him.userName}`)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`${him.userName} is marked absent.`)).toBeVisible()
  await expect(button(`Undo absence ${him.userName}`)).toBeFocused()
  await page.keyboard.press('Space')
  await tabTo(page, 'button', `Check in ${him.userName}`)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`${him.userName} is in.`)).toBeVisible()
  await expect(button(`Undo ${him.userName}`)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText(`${him.userName} is no longer checked in.`)).toBeVisible()
  await expect(button(`Check in ${him.userName}`)).toBeFocused()
  await tabTo(page, 'searchbox', 'Find a guest')
  await page.keyboard.press('Escape')
  await expect(page.getByText('6 guests.')).toBeVisible()

  await tabTo(page, 'button', 'Type a code')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Ticket code' })).toBeFocused()
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`${her.userName} is in.`)).toBeVisible()
  await tabTo(page, 'button', 'In')
  await page.keyboard.press('Space')
  await expect(page.getByText('1 of 6 guests.')).toBeVisible()
  await expect(guestRow(page, her)).toContainText(/In \d/)

  await holdUpTicket(code)
  await tabTo(page, 'button', 'Scan tickets')
  await page.keyboard.press('Enter')
  await expect(page.getByText(`${her.userName} is already in`)).toBeVisible()
  await expect(button('Close the camera')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('video')).toHaveCount(0)

  for (const [buttonName, title] of [
    ['Sell at the door', 'Sell a place at the door'],
    ['End the night', `End ‘${evening.title}’?`],
  ] as const) {
    await tabTo(page, 'button', buttonName)
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: title })
    await expect(dialog).toBeVisible()
    expect(await dialog.evaluate((shown) => shown.contains(document.activeElement))).toBe(true)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(button(buttonName)).toBeFocused()
  }
})
