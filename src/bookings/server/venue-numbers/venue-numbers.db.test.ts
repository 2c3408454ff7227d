import { afterAll, beforeAll, expect, test } from 'vitest'
import { siteItself } from '#accounts/actor.ts'
import { emailsTo } from '#accounts/testing.ts'
import type { getVenueNumbers, sendVenueNumbers } from '#bookings/contract/admin/venue-numbers.ts'
import { venueNumberTimes } from '#bookings/rules/venue-numbers.ts'
import { cancelOwnBooking } from '#bookings/server/places/cancel-own-booking.ts'
import { notifyVenues } from '#bookings/server/venue-numbers/notify-venues.ts'
import { aBooking, aSignedInMember } from '#bookings/testing.ts'
import { cancelEvent } from '#events/server/cancel-event.ts'
import { changeEvent } from '#events/server/change-event.ts'
import { anEvent, aVenue, eventDetails } from '#events/testing.ts'
import { newId } from '#platform/server/ids.ts'
import { refusal } from '#platform/testing/refusal.ts'
import { secondProcess } from '#tests/second-process.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
let nth = 0
beforeAll(async () => {
  t = await testSite({ LIMITS: 'off' })
})
afterAll(() => t.close())

const timeZone = 'Europe/London'
const goTo = (at: Temporal.Instant) => t.clock.advance(t.site.db, t.clock.now().until(at))
async function sweep() {
  await t.sweep()
  await t.runJobs()
}

function eveningIn(days: number) {
  const day = t.clock.now().toZonedDateTimeISO(timeZone).toPlainDate().add({ days })
  const start = day.toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from('19:30') })
  return { startsAt: start.toInstant().toString(), endsAt: start.add({ minutes: 150 }).toInstant().toString() }
}

/** Creates an event in ten days with one woman and one man, at a venue with its own email address. */
async function anEvening(venue: Parameters<typeof aVenue>[1] = {}) {
  nth += 1
  const email = `bar${nth}@example.com`
  const venueId = await aVenue(t.site, { contactEmail: email, ...venue })
  const details = eventDetails(t.site, { ...eveningIn(10), pricePence: 0 })
  const eventId = await anEvent(t.site, { ...details, venueId })
  const amy = await aBooking(t.site, { eventId, gender: 'F' })
  await aBooking(t.site, { eventId, gender: 'M' })
  const startsAt = Temporal.Instant.from(details.startsAt)
  const moveTo = (days: number) =>
    changeEvent(t.site, siteItself, eventId, { venueId, details: { ...details, ...eveningIn(days) } })
  return { email, eventId, amy, venueId, moveTo, ...venueNumberTimes({ startsAt, timeZone }, 1), startsAt }
}

const numbersTo = async (email: string) => (await emailsTo(t, email)).map(({ subject }) => subject).toReversed()
const newest = async (email: string) => (await emailsTo(t, email))[0]?.text ?? ''
const asOwner = async () => (await aSignedInMember(t, { role: 'owner' })).api
const load = async (id: number) =>
  (await asOwner())<typeof getVenueNumbers>('GET /api/admin/events/:id/venue-numbers', { params: { id } })
const send = async (eventId: number, id = newId()) =>
  (await asOwner())<typeof sendVenueNumbers>('POST /api/admin/events/:id/venue-numbers', {
    params: { id: eventId },
    body: { id },
  })

test('the venue is notified of the numbers on the morning of the day before, once and without names', async () => {
  const { email, eventId, amy, sentAt } = await anEvening()
  const { userName } = await t.site.db
    .selectFrom('members')
    .select('userName')
    .where('id', '=', amy.memberId)
    .executeTakeFirstOrThrow()
  await goTo(sentAt.subtract({ minutes: 10 }))
  await sweep()
  expect(await numbersTo(email)).toEqual([])
  expect(await load(eventId)).toMatchObject({ contact_email: email, due_date_local: expect.any(String), sent: [] })
  await goTo(sentAt)
  await sweep()
  await goTo(sentAt.add({ hours: 2 }))
  await sweep()
  expect(await numbersTo(email)).toEqual(['Guest numbers for An evening at the Test Arms'])
  expect(await newest(email)).toContain('2 guests: 1 woman and 1 man')
  expect(await newest(email)).not.toContain(userName)
  expect(await load(eventId)).toMatchObject({
    due_date_local: null,
    sent: [{ kind: 'final', women: 1, men: 1, sent_to: email }],
  })
})

test('a change before the afternoon leads to one correction, and a later one to none', async () => {
  const { email, eventId, amy, sentAt, correctedAt } = await anEvening()
  await goTo(sentAt)
  await sweep()
  await cancelOwnBooking(t.site, { memberId: amy.memberId }, amy.id)
  await goTo(correctedAt.subtract({ minutes: 10 }))
  await sweep()
  expect(await numbersTo(email)).toHaveLength(1)
  await goTo(correctedAt)
  await sweep()
  expect(await numbersTo(email)).toEqual([
    'Guest numbers for An evening at the Test Arms',
    'Updated guest numbers for An evening at the Test Arms',
  ])
  expect(await newest(email)).toContain('1 guest: 0 women and 1 man')
  await aBooking(t.site, { eventId, gender: 'F' })
  await goTo(correctedAt.add({ hours: 2 }))
  await sweep()
  expect(await numbersTo(email)).toHaveLength(2)
})

test('without a change by the afternoon there is no correction, even if the numbers change later', async () => {
  const { email, amy, sentAt, correctedAt } = await anEvening()
  await goTo(sentAt)
  await sweep()
  await goTo(correctedAt)
  await sweep()
  await cancelOwnBooking(t.site, { memberId: amy.memberId }, amy.id)
  await goTo(correctedAt.add({ hours: 1 }))
  await sweep()
  expect(await numbersTo(email)).toHaveLength(1)
})

test('an owner chooses an earlier day, or to send the numbers by hand', async () => {
  const early = await anEvening({ numbersDaysBefore: 3 })
  const byHand = await anEvening({ numbersDaysBefore: 0 })
  await goTo(venueNumberTimes({ startsAt: early.startsAt, timeZone }, 3).sentAt)
  await sweep()
  expect(await numbersTo(early.email)).toHaveLength(1)
  await goTo(byHand.sentAt.add({ hours: 1 }))
  await sweep()
  expect(await numbersTo(byHand.email)).toEqual([])
  const id = newId()
  await send(byHand.eventId, id)
  await send(byHand.eventId, id)
  await t.runJobs()
  expect(await numbersTo(byHand.email)).toHaveLength(1)
  expect(await load(byHand.eventId)).toMatchObject({ sent: [{ kind: 'by hand', women: 1, men: 1 }] })
})

test('a venue without an address is not notified, and the owner is asked for one', async () => {
  const { eventId, sentAt } = await anEvening({ contactEmail: '' })
  await goTo(sentAt)
  await sweep()
  expect(await load(eventId)).toMatchObject({ contact_email: null, can_send: false, sent: [] })
  expect(await refusal(send(eventId))).toMatchObject({ error: 'venue_has_no_email' })
})

test('a cancelled event does not notify its venue, and an event that moved notifies it again', async () => {
  const [cancelled, moved] = [await anEvening(), await anEvening()]
  await cancelEvent(t.site, siteItself, cancelled.eventId)
  await goTo(cancelled.sentAt)
  await sweep()
  expect(await numbersTo(cancelled.email)).toEqual([])
  expect(await refusal(send(cancelled.eventId))).toMatchObject({ error: 'event_already_cancelled' })
  expect(await numbersTo(moved.email)).toHaveLength(1)
  await moved.moveTo(5)
  await sweep()
  expect(await numbersTo(moved.email)).toHaveLength(1)
  const startsAt = Temporal.Instant.from(eveningIn(5).startsAt)
  await goTo(venueNumberTimes({ startsAt, timeZone }, 1).sentAt)
  await sweep()
  expect(await numbersTo(moved.email)).toHaveLength(2)
})

test('two concurrent sweeps notify a venue once', async () => {
  const { email, sentAt } = await anEvening()
  await goTo(sentAt)
  const other = await secondProcess(t)
  await Promise.all([notifyVenues(t.site), notifyVenues(other.site)])
  await other.close()
  await t.runJobs()
  expect(await numbersTo(email)).toHaveLength(1)
})
