import ICAL from 'ical.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { siteItself } from '#accounts/actor.ts'
import { aMember, signInAs, type TestMember } from '#accounts/testing.ts'
import type { makeCalendarAddress } from '#bookings/contract/own-calendar.ts'
import { cancelOwnBooking } from '#bookings/server/places/cancel-own-booking.ts'
import { acceptReplacement } from '#bookings/server/replacements/accept-replacement.ts'
import { aTransfer } from '#bookings/server/replacements/testing.ts'
import { aSecondChair } from '#bookings/server/second-chairs/testing.ts'
import { aBooking, aHold } from '#bookings/testing.ts'
import { cancelEvent } from '#events/server/cancel-event.ts'
import { changeEvent } from '#events/server/change-event.ts'
import { anEvent, aVenue, eventDetails, readCalendar } from '#events/testing.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
beforeAll(async () => (t = await testSite()))
afterAll(() => t.close())

/** Makes the address of a member's calendar, and returns its path. */
async function addressOf(member: TestMember): Promise<string> {
  const api = t.apiAs((await signInAs(t.site, member)).access)
  const { address } = await api<typeof makeCalendarAddress>('POST /api/account/calendar', { body: {} })
  return new URL(address).pathname
}

/** Reads the calendar as a program that subscribes to it does, by the titles of its events. */
async function subscribe(path: string) {
  const { statusCode, body } = await t.app.inject(path)
  expect(statusCode).toBe(200)
  const entries = new ICAL.Component(ICAL.parse(body)).getAllSubcomponents('vevent').map((event) => {
    const value = (name: string) => String(event.getFirstPropertyValue(name))
    const shown = { uid: value('uid'), status: value('status'), start: value('dtstart'), place: value('location') }
    return [value('summary'), { ...shown, sequence: Number(value('sequence')), about: value('description') }] as const
  })
  return new Map(entries)
}

/** Returns the sequence of the calendar file in the latest email to the member that has one. */
async function sequenceInLatestMail(member: TestMember): Promise<number | undefined> {
  await t.runJobs()
  const mails = await t.site.db
    .selectFrom('outgoingMail')
    .select('attachments')
    .where('toAddress', '=', member.email)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  const file = mails
    .flatMap(({ attachments }) => attachments)
    .filter(({ filename }) => filename.endsWith('.ics'))
    .at(-1)
  return file && readCalendar(Buffer.from(file.content, 'base64').toString()).sequence
}

test('a subscribed calendar follows what becomes of a booking, with the sequences of the files in the emails', async () => {
  const venueId = await aVenue(t.site)
  const details = eventDetails(t.site, { title: 'Followed', pricePence: 0 })
  const eventId = await anEvent(t.site, { ...details, venueId })
  const member = await aMember(t.site)
  const path = await addressOf(member)
  expect((await subscribe(path)).size).toBe(0)
  const seen: { status: string; sequence: number; about: string; start: string }[] = []
  async function expectEntry(status: string, about: string): Promise<void> {
    const entry = (await subscribe(path)).get('Followed')
    expect(entry).toMatchObject({ status, uid: `event-${eventId}@localhost`, about: expect.stringContaining(about) })
    if (!entry) return
    const before = seen.at(-1)
    if (before) expect(entry.sequence).toBeGreaterThan(before.sequence)
    seen.push(entry)
    // The same after the email, whose file a program may have read first.
    expect(await sequenceInLatestMail(member)).toBe(entry.sequence)
    expect((await subscribe(path)).get('Followed')).toEqual(entry)
  }

  const booking = await aBooking(t.site, { eventId, member })
  await expectEntry('CONFIRMED', `Your ticket: ${t.site.config.siteUrl}/ticket/${eventId}`)

  const later = Temporal.Instant.from(details.startsAt).add({ hours: 1 })
  const moved = { ...details, startsAt: later.toString(), endsAt: later.add({ hours: 2 }).toString() }
  await changeEvent(t.site, siteItself, eventId, { venueId, details: moved })
  await expectEntry('CONFIRMED', 'You’re booked.')
  expect(seen[1]?.start).not.toBe(seen[0]?.start)

  await cancelOwnBooking(t.site, { memberId: member.id }, booking.id)
  await expectEntry('CANCELLED', 'You’re no longer booked on this event.')
  await aBooking(t.site, { eventId, member })
  await expectEntry('CONFIRMED', 'You’re booked.')
  await cancelEvent(t.site, siteItself, eventId)
  await expectEntry('CANCELLED', 'This event has been cancelled.')
  await t.runJobs()
  expect((await subscribe(path)).get('Followed')).toMatchObject({ status: 'CANCELLED' })
})

test('a place leaves the calendar of the member who transferred it, and comes to the one who accepted it', async () => {
  const title = 'Transferred'
  const { sender, token } = await aTransfer(t, { title })
  await aHold(t.site, { member: sender, eventId: await anEvent(t.site, { title: 'Held' }) })
  const recipient = await aMember(t.site)
  const [from, to] = [await addressOf(sender), await addressOf(recipient)]
  // A held place is not in it.
  expect([...(await subscribe(from))]).toMatchObject([[title, { status: 'CONFIRMED', sequence: 0 }]])

  await acceptReplacement(t.site, { memberId: recipient.id }, token)

  for (const when of ['before the emails', 'after the emails']) {
    expect((await subscribe(from)).get(title), when).toMatchObject({ status: 'CANCELLED', sequence: 1 })
    expect((await subscribe(to)).get(title), when).toMatchObject({ status: 'CONFIRMED', sequence: 0 })
    await t.runJobs()
  }
})

test('a place for a friend changes nothing in the calendar of its buyer, also once it is claimed', async () => {
  const { sender, chair } = await aSecondChair(t, 'M', { title: 'With a friend' })
  const friend = await aMember(t.site, { gender: 'M' })
  const [path, friends] = [await addressOf(sender), await addressOf(friend)]
  const before = await subscribe(path)
  expect([...before.values()]).toMatchObject([{ status: 'CONFIRMED', sequence: 0 }])

  await acceptReplacement(t.site, { memberId: friend.id }, chair.token)
  await t.runJobs()

  expect(await subscribe(path)).toEqual(before)
  expect((await subscribe(friends)).get('With a friend')).toMatchObject({ status: 'CONFIRMED' })
  // A month after the event, it is in no calendar.
  await t.clock.advance(t.site.db, Temporal.Duration.from({ hours: 24 * 60 }))
  expect((await subscribe(path)).size).toBe(0)
})
