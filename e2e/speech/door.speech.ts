import type { Page } from '@playwright/test'
import type { getTicket } from '#bookings/contract/tickets.ts'
import { openDoor, test as base } from '../at-the-door.ts'
import { findAttendee } from '../booking-api.ts'
import { tabTo } from '../keyboard.ts'
import type { Person } from '../people.ts'
import { asPerson } from '../site-api.ts'
import { expect } from '../site-test.ts'
import { demoOwner } from '../staff.ts'
import { eventNamed } from '../two-member-test.ts'
import { speech, type Way } from './speech-test.ts'

const test = base.extend<{ way: Way }>(speech)

async function ticketOf(site: string, person: Pick<Person, 'email'>, id: number): Promise<string> {
  const api = await asPerson(site, person)
  return (await api<typeof getTicket>('GET /api/events/:id/ticket', { params: { id } })).ticket_code
}

async function typeTicket(page: Page, code: string): Promise<void> {
  await tabTo(page, 'button', 'Type a code')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Ticket code' })).toBeFocused()
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
}

test('the door: what is said', async ({ page, way, demo, evening, ownSite }) => {
  const [her, him] = [await findAttendee(ownSite, evening.id, 'F'), await findAttendee(ownSite, evening.id, 'M')]
  const later = eventNamed(demo, 'Forties by the forge')
  const early = await findAttendee(ownSite, later.id, 'F')
  await openDoor(page, later, demoOwner)
  await expect(page.getByText('Check-in opens')).toBeVisible()
  way.begin()
  await way.reads(page.getByText(/^Check-in opens/))
  // There is nothing yet to check a guest in with.
  if (await page.getByRole('button', { name: 'Type a code' }).isVisible()) {
    await typeTicket(page, await ticketOf(ownSite, early, later.id))
    await way.until(`${early.userName}: `)
  }

  await page.goto(`/admin/events/${evening.id}/door`)
  await expect(page.getByText('All check-ins saved')).toBeVisible()
  await tabTo(page, 'searchbox', 'Find a guest')
  await page.keyboard.insertText(him.userName)
  await way.until('1 of 6 guests.')
  await tabTo(page, 'button', `Check in ${him.userName}`)
  await page.keyboard.press('Enter')
  await way.until(`${him.userName} is in.`)
  await expect(page.getByText('All check-ins saved')).toBeVisible()
  await page.keyboard.press('Enter')
  await way.until('no longer checked in')
  await expect(page.getByText('All check-ins saved')).toBeVisible()
  await tabTo(page, 'searchbox', 'Find a guest')
  await page.keyboard.press('Escape')
  await way.until(/[^f] 6 guests\./)
  await typeTicket(page, 'WRONG')
  await way.until('We couldn’t find that ticket.')
  await page.keyboard.type(await ticketOf(ownSite, her, evening.id))
  await page.keyboard.press('Enter')
  await way.until(`${her.userName} is in.`)
  await expect(page.getByText('All check-ins saved')).toBeVisible()
  await way.matches('door', { [him.userName]: '<him>', [her.userName]: '<her>', [early.userName]: '<early>' })
})
