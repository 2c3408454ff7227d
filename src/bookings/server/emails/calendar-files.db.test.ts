import { afterAll, beforeAll, expect, test } from 'vitest'
import { siteItself } from '#accounts/actor.ts'
import { aMember, signInAs, type TestMember } from '#accounts/testing.ts'
import type { getOwnPlace } from '#bookings/contract/checkout.ts'
import type { getTicket } from '#bookings/contract/tickets.ts'
import { cancelOwnBooking } from '#bookings/server/places/cancel-own-booking.ts'
import { acceptReplacement } from '#bookings/server/replacements/accept-replacement.ts'
import { startReplacement } from '#bookings/server/replacements/start-replacement.ts'
import { aBooking } from '#bookings/testing.ts'
import { cancelEvent } from '#events/server/cancel-event.ts'
import { changeEvent } from '#events/server/change-event.ts'
import { anEvent, aVenue, eventDetails, readCalendar } from '#events/testing.ts'
import { nextClockChanges } from '#platform/testing/clock-changes.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
beforeAll(async () => (t = await testSite()))
afterAll(() => t.close())

const ZONE = 'Europe/London'

/** Returns the calendar files sent to a member, oldest first, parsed as a calendar would. */
async function filesTo(email: string) {
  await t.runJobs()
  const mails = await t.site.db
    .selectFrom('outgoingMail')
    .select('attachments')
    .where('toAddress', '=', email)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  const files = mails.flatMap(({ attachments }) => attachments).filter(({ filename }) => filename.endsWith('.ics'))
  return files.map(({ content, contentType }) => {
    const read = readCalendar(Buffer.from(content, 'base64').toString())
    expect(contentType).toBe(`text/calendar; charset=utf-8; method=${read.method}`)
    return read
  })
}

async function calendarFileFromEventPage(eventId: number) {
  await t.site.versionPoller.poll()
  return readCalendar((await t.app.inject(`/event/${eventId}/calendar.ics`)).body)
}

/** Reads the file that the site offers to a member with a booking. */
async function calendarFileOf(member: TestMember, eventId: number) {
  await t.site.versionPoller.poll()
  const asMember = t.apiAs((await signInAs(t.site, member)).access)
  const { booking } = await asMember<typeof getOwnPlace>('GET /api/events/:id/place', { params: { id: eventId } })
  const ticket = await asMember<typeof getTicket>('GET /api/events/:id/ticket', { params: { id: eventId } })
  expect(ticket.calendar_file).toBe(booking?.calendar_file)
  return readCalendar((await t.app.inject(ticket.calendar_file)).body)
}

function eveningOf(day: Temporal.PlainDate) {
  const start = day.toZonedDateTime({ timeZone: ZONE, plainTime: Temporal.PlainTime.from('19:30') })
  return { startsAt: start.toInstant().toString(), endsAt: start.add({ minutes: 150 }).toInstant().toString() }
}

test.each([-1, 0, 1])(
  'an event %s days from a clock change has the right time in calendars if it was booked before the change',
  async (days) => {
    for (const change of nextClockChanges(t.clock.now())) {
      const day = change.add({ days })
      const evening = eveningOf(day)
      const eventId = await anEvent(t.site, { ...evening, pricePence: 0 })
      const member = await aMember(t.site)
      await aBooking(t.site, { eventId, member })

      const [file, ...more] = await filesTo(member.email)

      expect(file).toMatchObject({ ...evening, start: `${day.toString()}T19:30:00`, sequence: 0, method: 'PUBLISH' })
      expect(more).toEqual([])
      expect(await calendarFileFromEventPage(eventId)).toEqual(file)
    }
  },
)

test('calendar files for one event share a UID, and each supersedes the last, across moves and repeat bookings', async () => {
  const [change] = nextClockChanges(t.clock.now())
  const [before, after] = [eveningOf(change.subtract({ days: 2 })), eveningOf(change.add({ days: 2 }))]
  const venueId = await aVenue(t.site)
  const details = eventDetails(t.site, { ...before, pricePence: 0 })
  const eventId = await anEvent(t.site, { ...details, venueId })
  const member = await aMember(t.site)

  const booking = await aBooking(t.site, { eventId, member })
  await t.runJobs()
  await changeEvent(t.site, siteItself, eventId, { venueId, details: { ...details, ...after } })
  await t.runJobs()
  expect(await calendarFileFromEventPage(eventId)).toMatchObject({ ...after, sequence: 1, method: 'PUBLISH' })
  await cancelOwnBooking(t.site, { memberId: member.id }, booking.id)
  await t.runJobs()
  await aBooking(t.site, { eventId, member })
  await t.runJobs()
  // 'Add to calendar' of the member, whose entry the file with sequence 2 has removed.
  const own = await calendarFileOf(member, eventId)
  expect(own).toMatchObject({ method: 'PUBLISH', status: 'CONFIRMED', sequence: 3, uid: `event-${eventId}@localhost` })
  await cancelEvent(t.site, siteItself, eventId)

  const files = await filesTo(member.email)
  expect(files.map(({ method, status, sequence, startsAt }) => [method, status, sequence, startsAt])).toEqual([
    ['PUBLISH', 'CONFIRMED', 0, before.startsAt],
    ['PUBLISH', 'CONFIRMED', 1, after.startsAt],
    ['CANCEL', 'CANCELLED', 2, after.startsAt],
    ['PUBLISH', 'CONFIRMED', 3, after.startsAt],
    ['CANCEL', 'CANCELLED', 4, after.startsAt],
  ])
  expect(new Set(files.map(({ uid }) => uid))).toEqual(new Set([`event-${eventId}@localhost`]))
  expect(await calendarFileFromEventPage(eventId)).toMatchObject({ method: 'CANCEL', status: 'CANCELLED', sequence: 2 })
})

test('a transfer removes the event from one member’s calendar and adds it to the other’s', async () => {
  const sender = await aMember(t.site)
  const recipient = await aMember(t.site)
  const booking = await aBooking(t.site, { member: sender })
  await t.runJobs()
  const { link } = await startReplacement(t.site, { ...booking.by, memberId: sender.id }, booking.id)

  await acceptReplacement(t.site, { memberId: recipient.id }, new URL(link).searchParams.get('token') ?? '')

  const shown = ({ method, sequence }: { method: string; sequence: number }) => [method, sequence]
  expect((await filesTo(sender.email)).map(shown)).toEqual([
    ['PUBLISH', 0],
    ['CANCEL', 1],
  ])
  expect((await filesTo(recipient.email)).map(shown)).toEqual([['PUBLISH', 0]])
})
