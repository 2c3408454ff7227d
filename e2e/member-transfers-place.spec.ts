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
const notYours = 'If you transferred your place or gave it up, your ticket no longer works.'

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
  await expect(page.getByText('Saved on your phone, so it works offline.')).toBeVisible()
  const oldCode = await ticketCodeOn(page)
  expect(await doorResultFor(ownSite, event.id, oldCode)).toBe(amy.userName)
  await page.getByRole('link', { name: 'Transfer your place' }).click()
  const card = ownEvent(page, event, 'Coming up')
  await expect(card.getByRole('heading', { name: 'Transfer your place' })).toBeFocused()
  const getLink = card.getByRole('button', { name: 'Get a link' })
  await expect(getLink, 'the form is in view').toBeInViewport({ ratio: 1 })
  await getLink.click()
  await expect(card.getByText('Your link is ready.')).toBeFocused()
  await card.getByRole('button', { name: 'Copy' }).click()
  await expect(card.getByText('Link copied.')).toBeVisible()
  await expectAccessibleAtAnyWidth(page)
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toMatch(/\/replacement\?token=/)

  await other.goto(link)
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('A place for you')
  await expect(other.getByRole('main')).toContainText(
    'Amy Tonks can’t come to this event and has offered you their place.',
  )
  await expect(other.getByRole('main')).toContainText(
    `They paid £${event.price} for it, and any refund will go to them.`,
  )
  await expectAccessibleAtAnyWidth(other)
  await other.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await fillSignIn(other, { email: recipient.email, password: demoPassword })
  await other.getByRole('button', { name: 'Claim this place' }).click()
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('You’re booked')
  expect(new URL(other.url()).search, 'the token is not in the address').toBe('')
  await expectAccessibleAtAnyWidth(other)
  await other.getByRole('link', { name: 'See your ticket' }).click()
  const newCode = await ticketCodeOn(other)

  expect(await doorResultFor(ownSite, event.id, oldCode)).toBe('This ticket is no longer valid.')
  expect(await doorResultFor(ownSite, event.id, newCode)).toBe(recipient.userName)
  await mailTo(page, amy.email, /^Your place has been transferred/)
  expect((await mailTo(other, recipient.email, /^You’re booked/)).text).toContain(newCode)
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
  await card.getByRole('button', { name: 'Transfer your place' }).click()
  await card.getByRole('button', { name: 'Get a link' }).click()
  const link = await card.getByLabel('Link to share').inputValue()
  await other.goto(link)
  await expect(other.getByRole('main')).toContainText('This event is free, so there’s nothing to pay.')

  await card.getByRole('button', { name: 'Cancel the transfer' }).click()
  await expect(page.getByText(`You still have your place at ‘${event.title}’`)).toBeVisible()
  await expect(card.getByRole('button', { name: 'Transfer your place' })).toBeVisible()
  await other.reload()
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('This place has gone')
  await expect(other.getByRole('main')).toContainText('Someone has already taken it, or it’s no longer on offer.')
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
      'You can’t claim this place',
      'This place is for a woman, because a woman is transferring it.',
      'See the events',
    ],
    [attendee, 'You can’t claim this place', 'You are attending this event.', 'See your ticket'],
    [bornTooEarly, 'You can’t claim this place', 'You’ll be too old on the night.', 'See the events'],
    [bornTooLate, 'You can’t claim this place', 'You’ll be too young on the night.', 'See the events'],
    [amy, 'The place you’re transferring', 'This is your own place.', 'My Events'],
  ] as const) {
    await test.step(`${person.email}: ${phrase}`, async () => {
      await arrive(page, person, path)
      await expect(main.getByRole('heading', { level: 1 })).toHaveText(heading)
      await expect(main).toContainText(phrase)
      await expect(main.getByRole('link', { name: linkName })).toBeVisible()
      await expect(main.getByRole('button', { name: 'Claim this place' })).toHaveCount(0)
      await openFromMenu(page, 'Sign out')
      await expect(page).toHaveURL('/home')
    })
  }
  await arrive(page, withoutBirthDate, path)
  await expect(main).toContainText('Once you’ve saved your date of birth, you can claim the place.')
  await enterBirthDate(page, ['1', '2', '1966'])
  await expect(main).toContainText('You’ll be too old on the night.')
  await expectAccessibleAtAnyWidth(page)
})
