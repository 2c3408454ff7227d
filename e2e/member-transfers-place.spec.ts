import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { startReplacement } from '#bookings/contract/replacement.ts'
import type { sendCheckInCommands } from '#event-night/contract.ts'
import { enterBirthDate } from './checkout.ts'
import { mailTo } from './mails.ts'
import { fillSignIn, openFromMenu } from './members.ts'
import { amy, demoPassword, tom } from './people.ts'
import { expectAccessibleAtAnyWidth } from './accessibility.ts'
import { book, paidPlaceOf, strangersTo, findAttendee } from './booking-api.ts'
import { asPerson } from './site-api.ts'
import { arrive, eventNamed, expect, ownEvent, test } from './two-member-test.ts'

// Contrast is measured, so no element may be mid-transition.
test.use({
  contextOptions: { reducedMotion: 'reduce', permissions: ['clipboard-read', 'clipboard-write'] },
})

const ticketCode = /[0-9A-HJKMNP-TV-Z]{5} [0-9A-HJKMNP-TV-Z]{5}/
const notYours = 'If you handed your place over or gave it up, its ticket is not good any more.'

async function ticketCodeOn(page: Page): Promise<string> {
  await expect(page.getByRole('main')).toContainText(ticketCode)
  return ticketCode.exec(await page.getByRole('main').innerText())?.[0] ?? ''
}

/** Returns what the door shows for a ticket days before the event: its guest, or why it is not valid. */
async function doorResultFor(site: string, id: number, code: string): Promise<string> {
  const api = await asPerson(site, { email: 'host@example.com' })
  const command = {
    id: randomUUID(),
    action: 'check in',
    made_at: new Date().toISOString(),
    ticket_code: code,
  } as const
  const body = { device_id: randomUUID(), commands: [command] }
  const { results, door } = await api<typeof sendCheckInCommands>('POST /api/admin/events/:id/door/commands', {
    params: { id },
    body,
  })
  const [{ booking_id, reason } = { booking_id: null, reason: null }] = results
  return door.guests.find((guest) => guest.booking_id === booking_id)?.name ?? reason ?? ''
}

test('Amy transfers her place by link; the new attendee takes it, both are notified, and only the new ticket is valid', async ({
  page,
  other,
  demo,
  ownSite,
  expectProblem,
}) => {
  expectProblem(/\b40[49]\b/)
  const event = eventNamed(demo, 'Midweek on the Butty')
  await book(ownSite, amy, event.id)
  await paidPlaceOf(ownSite, amy, event.id)
  const [recipient] = await strangersTo(ownSite, event.id, 'F', 1)
  await arrive(page, amy, `/ticket/${event.id}`)
  await expect(page.getByText('Saved for when there is no network.')).toBeVisible()
  const oldCode = await ticketCodeOn(page)
  expect(await doorResultFor(ownSite, event.id, oldCode)).toBe(amy.userName)
  await page.getByRole('link', { name: 'Hand over your place' }).click()
  const card = ownEvent(page, event, 'Coming up')
  await card.getByRole('button', { name: 'Hand over your place' }).click()
  await card.getByRole('button', { name: 'Get a link' }).click()
  await expect(card.getByText('Your link is ready.')).toBeFocused()
  await card.getByRole('button', { name: 'Copy' }).click()
  await expect(card.getByText('The link is copied.')).toBeVisible()
  await expectAccessibleAtAnyWidth(page)
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toMatch(/\/replacement\?token=/)

  await other.goto(link)
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('A place for you')
  await expect(other.getByRole('main')).toContainText('Amy Tonks cannot come to this event and offers you their place.')
  await expect(other.getByRole('main')).toContainText(
    `They paid £${event.price} for it, and if it is ever given back, it goes to them.`,
  )
  await expectAccessibleAtAnyWidth(other)
  await other.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await fillSignIn(other, { email: recipient.email, password: demoPassword })
  await other.getByRole('button', { name: 'Take this place' }).click()
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('You are booked')
  expect(new URL(other.url()).search, 'the token is not in the address').toBe('')
  await expectAccessibleAtAnyWidth(other)
  await other.getByRole('link', { name: 'See your ticket' }).click()
  const newCode = await ticketCodeOn(other)

  expect(await doorResultFor(ownSite, event.id, oldCode)).toBe('This ticket is not good any more.')
  expect(await doorResultFor(ownSite, event.id, newCode)).toBe(recipient.userName)
  await mailTo(page, amy.email, /^Your place has been taken over/)
  expect((await mailTo(other, recipient.email, /^You are booked/)).text).toContain(newCode)
  await page.goto(`/ticket/${event.id}`)
  await expect(page.getByRole('main')).toContainText(notYours)
  expect(await page.evaluate(() => caches.match(window.location.href))).toBeUndefined()
  await other.goto(link)
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('This place has gone')
})

test('after a transfer is withdrawn, the member keeps the place and the link shows that it is no longer offered', async ({
  page,
  other,
  demo,
  ownSite,
  expectProblem,
}) => {
  expectProblem(/\b409\b/)
  const event = eventNamed(demo, 'First-timers at the Alma')
  const [sender] = await strangersTo(ownSite, event.id, 'M', 1)
  await book(ownSite, sender, event.id)
  await arrive(page, sender, '/myevents')
  const card = ownEvent(page, event, 'Coming up')
  await card.getByRole('button', { name: 'Hand over your place' }).click()
  await card.getByRole('button', { name: 'Get a link' }).click()
  const link = await card.getByLabel('The link to pass on').inputValue()
  await other.goto(link)
  await expect(other.getByRole('main')).toContainText('This event is free, so there is nothing to pay.')

  await card.getByRole('button', { name: 'Take it back' }).click()
  await expect(page.getByText(`Your place at ‘${event.title}’ stays yours`)).toBeVisible()
  await expect(card.getByRole('button', { name: 'Hand over your place' })).toBeVisible()
  await other.reload()
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('This place has gone')
  await expect(other.getByRole('main')).toContainText('It has been handed over already, or is not on offer any more.')
  await expectAccessibleAtAnyWidth(other)
})

test('a member who may not accept a transferred place is shown the reason', async ({ page, demo, ownSite }) => {
  const event = eventNamed(demo, 'Thirties at the Glassmakers')
  const attendee = await findAttendee(ownSite, event.id, 'F')
  await book(ownSite, amy, event.id)
  const { id } = await paidPlaceOf(ownSite, amy, event.id)
  const api = await asPerson(ownSite, amy)
  const { link } = await api<typeof startReplacement>('POST /api/bookings/:id/replacement', {
    params: { id },
    body: {},
  })
  const path = link.slice(ownSite.length)
  const bornTooEarly = { email: 'yvonne.grant@example.com' }
  const bornTooLate = { email: 'leanne.attwood@example.com' }
  const withoutBirthDate = { email: 'lorraine.brookes@example.com' }

  const main = page.getByRole('main')
  for (const [person, heading, phrase, linkName] of [
    [
      tom,
      'You cannot take this place',
      'This place is for a woman, because it is a woman who hands it over.',
      'See the events',
    ],
    [attendee, 'You cannot take this place', 'You are attending this event.', 'See your ticket'],
    [bornTooEarly, 'You cannot take this place', 'on its day you will be above its age range.', 'See the events'],
    [bornTooLate, 'You cannot take this place', 'on its day you will be below its age range.', 'See the events'],
    [amy, 'The place you hand over', 'This is your own place.', 'My Events'],
  ] as const) {
    await test.step(`${person.email}: ${phrase}`, async () => {
      await arrive(page, person, path)
      await expect(main.getByRole('heading', { level: 1 })).toHaveText(heading)
      await expect(main).toContainText(phrase)
      await expect(main.getByRole('link', { name: linkName })).toBeVisible()
      await expect(main.getByRole('button', { name: 'Take this place' })).toHaveCount(0)
      await openFromMenu(page, 'Sign out')
      await expect(page).toHaveURL('/home')
    })
  }
  await arrive(page, withoutBirthDate, path)
  await expect(main).toContainText('Please give your date of birth first.')
  await enterBirthDate(page, ['1', '2', '1966'])
  await expect(main).toContainText('on its day you will be above its age range.')
  await expectAccessibleAtAnyWidth(page)
})
