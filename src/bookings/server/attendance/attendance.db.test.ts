import { afterAll, beforeAll, expect, test } from 'vitest'
import { siteItself } from '#accounts/actor.ts'
import { emailsTo } from '#accounts/testing.ts'
import type { answerAttendance, answerByLink, loadAttendanceLink } from '#bookings/contract/attendance.ts'
import type { listOwnPlaces } from '#bookings/contract/my-events.ts'
import type { getTicket } from '#bookings/contract/tickets.ts'
import { reminderAt } from '#bookings/rules/reminders.ts'
import { askAgain } from '#bookings/server/attendance/ask-again.ts'
import { notifyMember } from '#bookings/server/notify-member.ts'
import { acceptReplacement } from '#bookings/server/replacements/accept-replacement.ts'
import { startReplacement } from '#bookings/server/replacements/start-replacement.ts'
import { aBooking, aSignedInMember, apiOf } from '#bookings/testing.ts'
import { cancelEvent } from '#events/server/cancel-event.ts'
import { changeEvent } from '#events/server/change-event.ts'
import { anEvent, aVenue, eventDetails } from '#events/testing.ts'
import { refusal } from '#platform/testing/refusal.ts'
import type { Api } from '#platform/web/api.ts'
import { secondProcess } from '#tests/second-process.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
beforeAll(async () => {
  t = await testSite({ LIMITS: 'off' })
})
afterAll(() => t.close())

const timeZone = 'Europe/London'
const goTo = (at: Temporal.Instant) => t.clock.advance(t.site.db, t.clock.now().until(at))

/** Returns the times of an evening at 7:30 pm, this many days from now. */
function eveningIn(days: number) {
  const day = t.clock.now().toZonedDateTimeISO(timeZone).toPlainDate().add({ days })
  const start = day.toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from('19:30') })
  return { startsAt: start.toInstant().toString(), endsAt: start.add({ minutes: 150 }).toInstant().toString() }
}

/** Creates a member who has booked a free evening in ten days. */
async function anAttendee(eventId?: number) {
  const evening = eveningIn(10)
  const venueId = await aVenue(t.site)
  const details = eventDetails(t.site, { ...evening, pricePence: 0 })
  const id = eventId ?? (await anEvent(t.site, { ...details, venueId }))
  const amy = await aSignedInMember(t)
  const booking = await aBooking(t.site, { eventId: id, member: amy })
  const startsAt = Temporal.Instant.from(evening.startsAt)
  const askedAgainAt = startsAt.toZonedDateTimeISO(timeZone).withPlainTime('10:00').toInstant()
  const moveTo = (days: number) =>
    changeEvent(t.site, siteItself, id, { venueId, details: { ...details, ...eveningIn(days) } })
  return { amy, booking, eventId: id, startsAt, askedAt: reminderAt({ startsAt, timeZone }), askedAgainAt, moveTo }
}

async function sweep() {
  await t.sweep()
  await t.runJobs()
}

/** Returns the tokens in the links of the emails that ask a member, newest first. */
async function linksTo({ email }: { email: string }): Promise<string[]> {
  return (await emailsTo(t, email)).flatMap(({ text }) => /stillcoming\?token=([\w-]+)/.exec(text)?.[1] ?? [])
}

/** Returns how often a member was asked again. */
async function timesAskedAgain({ email }: { email: string }): Promise<number> {
  return (await emailsTo(t, email)).filter(({ subject }) => subject.startsWith('Still coming today?')).length
}

const lookUp = (token: string) => t.api<typeof loadAttendanceLink>('POST /api/attendance/lookup', { body: { token } })
const answerLink = (token: string, answer: 'coming' | 'not coming') =>
  t.api<typeof answerByLink>('POST /api/attendance/answer', { body: { token, answer } })
const answer = (api: Api, id: string, coming: 'coming' | 'not coming') =>
  api<typeof answerAttendance>('PUT /api/bookings/:id/attendance', { params: { id }, body: { answer: coming } })
const myQuestion = async (api: Api) => {
  const { coming } = await api<typeof listOwnPlaces>('GET /api/myplaces', { query: {} })
  return coming[0]?.still_coming
}
const bookingOf = (id: string) =>
  t.site.db.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('the reminder asks whether the member is coming, and its link answers without a sign-in', async () => {
  const { amy, booking, askedAt, eventId } = await anAttendee()
  await goTo(askedAt)
  await sweep()
  const [token = ''] = await linksTo(amy)
  expect(await lookUp(token)).toMatchObject({ state: 'open', answer: null, event: { id: eventId } })

  const before = await bookingOf(booking.id)
  expect(await answerLink(token, 'coming')).toMatchObject({ state: 'open', answer: 'coming' })
  expect(await answerLink(token, 'not coming')).toMatchObject({ state: 'open', answer: 'not coming' })
  // The answer frees no place.
  expect(await bookingOf(booking.id)).toEqual(before)
})

test('opening the link changes nothing, because mail scanners open links', async () => {
  const { amy, askedAt } = await anAttendee()
  await goTo(askedAt)
  await sweep()
  const [token = ''] = await linksTo(amy)
  await lookUp(token)
  expect((await t.app.inject(`/stillcoming?token=${token}&answer=not-coming`)).statusCode).toBe(200)
  expect(await lookUp(token)).toMatchObject({ answer: null })
})

test('My Events and the ticket ask from the day before until the event starts, and take the answer', async () => {
  const { amy, booking, eventId, askedAt, startsAt } = await anAttendee()
  await goTo(askedAt.subtract({ minutes: 1 }))
  const early = await apiOf(t, amy)
  expect(await myQuestion(early)).toBeNull()
  expect(await refusal(answer(early, booking.id, 'coming'))).toMatchObject({ error: 'attendance_not_asked_yet' })

  await goTo(askedAt)
  const api = await apiOf(t, amy)
  expect(await myQuestion(api)).toEqual({ answer: null })
  await answer(api, booking.id, 'not coming')
  expect(await myQuestion(api)).toEqual({ answer: 'not coming' })
  const ticket = await api<typeof getTicket>('GET /api/events/:id/ticket', { params: { id: eventId } })
  expect(ticket).toMatchObject({ booking_id: booking.id, still_coming: { answer: 'not coming' } })

  await goTo(startsAt)
  const late = await apiOf(t, amy)
  expect(await refusal(answer(late, booking.id, 'coming'))).toMatchObject({ error: 'event_started' })
  expect(await myQuestion(late)).toBeNull()
})

test('a member who has not answered is asked once more on the day', async () => {
  const { amy, booking, askedAt, askedAgainAt } = await anAttendee()
  await goTo(askedAt)
  await sweep()
  await goTo(askedAgainAt.subtract({ minutes: 10 }))
  await sweep()
  expect(await timesAskedAgain(amy)).toBe(0)
  await goTo(askedAgainAt)
  await sweep()
  await goTo(askedAgainAt.add({ hours: 3 }))
  await sweep()
  await notifyMember(t.site, { about: booking.id, type: 'still coming' })
  await t.runJobs()
  expect(await timesAskedAgain(amy)).toBe(1)
  // Both links work.
  const tokens = await linksTo(amy)
  expect(tokens).toHaveLength(2)
  for (const token of tokens) expect(await lookUp(token)).toMatchObject({ state: 'open' })
})

test.each(['coming', 'not coming'] as const)('a member who answered ‘%s’ is not asked again', async (answered) => {
  const { amy, booking, askedAt, askedAgainAt } = await anAttendee()
  await goTo(askedAt)
  await sweep()
  await answer(await apiOf(t, amy), booking.id, answered)
  await goTo(askedAgainAt)
  await sweep()
  expect(await timesAskedAgain(amy)).toBe(0)
})

test('an answer that comes while the second question is queued stops it', async () => {
  const { amy, booking, askedAt, askedAgainAt } = await anAttendee()
  await goTo(askedAt)
  await sweep()
  await goTo(askedAgainAt)
  await askAgain(t.site)
  await answer(await apiOf(t, amy), booking.id, 'coming')
  await t.runJobs()
  expect(await timesAskedAgain(amy)).toBe(0)
})

test('a member who answered before a late reminder gets it without the question, and is not asked again', async () => {
  const { amy, booking, askedAt, askedAgainAt } = await anAttendee()
  await goTo(askedAt)
  await answer(await apiOf(t, amy), booking.id, 'coming')
  await goTo(askedAgainAt)
  await sweep()
  expect((await emailsTo(t, amy.email)).filter(({ subject }) => subject.startsWith('Today: '))).toHaveLength(1)
  expect(await linksTo(amy)).toEqual([])
})

test('a member whose reminder came late, on the day, is asked only by the reminder', async () => {
  const { amy, askedAgainAt } = await anAttendee()
  await goTo(askedAgainAt)
  await askAgain(t.site)
  await sweep()
  await goTo(askedAgainAt.add({ hours: 2 }))
  await sweep()
  expect(await linksTo(amy)).toHaveLength(1)
  expect(await timesAskedAgain(amy)).toBe(0)
})

test('after a transfer, the new holder is asked and the former holder’s link and answer no longer count', async () => {
  const { amy, booking, askedAt, askedAgainAt } = await anAttendee()
  await goTo(askedAt)
  await sweep()
  const [former = ''] = await linksTo(amy)
  await answerLink(former, 'not coming')
  const beth = await aSignedInMember(t)
  const { link } = await startReplacement(t.site, { memberId: amy.id }, booking.id)
  await acceptReplacement(t.site, { memberId: beth.id }, new URL(link).searchParams.get('token') ?? '')
  await t.runJobs()

  expect(await lookUp(former)).toMatchObject({ state: 'no place' })
  expect(await refusal(answerLink(former, 'coming'))).toMatchObject({ error: 'booking_not_found' })
  expect(await myQuestion(await apiOf(t, beth))).toEqual({ answer: null })
  await goTo(askedAgainAt)
  await sweep()
  expect(await timesAskedAgain(amy)).toBe(0)
  const [token = ''] = await linksTo(beth)
  expect(await answerLink(token, 'coming')).toMatchObject({ answer: 'coming' })
})

test('a member who books on the day is not asked', async () => {
  const { eventId, askedAgainAt } = await anAttendee()
  await goTo(askedAgainAt.subtract({ hours: 2 }))
  const { amy } = await anAttendee(eventId)
  await goTo(askedAgainAt)
  await sweep()
  expect(await linksTo(amy)).toEqual([])
})

test('an answer about another day no longer counts once the event has moved', async () => {
  const { amy, booking, askedAt, moveTo } = await anAttendee()
  await goTo(askedAt)
  await sweep()
  await answer(await apiOf(t, amy), booking.id, 'coming')
  await moveTo(3)
  await sweep()
  const [token = ''] = await linksTo(amy)
  expect(await lookUp(token)).toMatchObject({ state: 'too early', answer: null })
  await goTo(reminderAt({ startsAt: Temporal.Instant.from(eveningIn(3).startsAt), timeZone }))
  await sweep()
  expect(await linksTo(amy)).toHaveLength(2)
  expect(await myQuestion(await apiOf(t, amy))).toEqual({ answer: null })
})

test('a cancelled event asks nobody, and its link says so', async () => {
  const { amy, eventId, askedAt, askedAgainAt } = await anAttendee()
  await goTo(askedAt)
  await sweep()
  const [token = ''] = await linksTo(amy)
  await cancelEvent(t.site, siteItself, eventId)
  await sweep()
  await goTo(askedAgainAt)
  await sweep()
  expect(await timesAskedAgain(amy)).toBe(0)
  expect(await lookUp(token)).toMatchObject({ state: 'cancelled' })
  expect(await refusal(lookUp('A'.repeat(43)))).toMatchObject({ error: 'attendance_link_unknown' })
})

test('two concurrent sweeps ask each member again once', async () => {
  const { eventId, askedAt, askedAgainAt } = await anAttendee()
  for (const gender of ['M', 'F', 'M'] as const) await aBooking(t.site, { eventId, gender })
  await goTo(askedAt)
  await sweep()
  await goTo(askedAgainAt)
  const other = await secondProcess(t)
  await Promise.all([askAgain(t.site), askAgain(other.site)])
  await other.close()
  await askAgain(t.site)
  await t.runJobs()
  const bookings = t.site.db.selectFrom('bookings').select('id').where('eventId', '=', eventId)
  const asked = await t.site.db
    .selectFrom('notifications')
    .select('about')
    .where('type', 'like', 'still coming %')
    .where('about', 'in', bookings)
    .execute()
  expect(asked).toHaveLength(4)
})

test('answers and links are deleted 30 days after the event', async () => {
  const { amy, booking, askedAt, startsAt } = await anAttendee()
  await goTo(askedAt)
  await sweep()
  await answer(await apiOf(t, amy), booking.id, 'coming')
  const rows = async () => [
    ...(await t.site.db.selectFrom('attendanceAnswers').select('bookingId').where('memberId', '=', amy.id).execute()),
    ...(await t.site.db.selectFrom('attendanceLinks').select('bookingId').where('memberId', '=', amy.id).execute()),
  ]
  await goTo(startsAt.add({ hours: 29 * 24 }))
  await sweep()
  expect(await rows()).toHaveLength(2)
  await goTo(startsAt.add({ hours: 32 * 24 }))
  await sweep()
  expect(await rows()).toEqual([])
})
