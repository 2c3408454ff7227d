import { afterEach, beforeEach, expect, test } from 'vitest'
import { siteItself } from '#accounts/actor.ts'
import { suspendMember } from '#accounts/server/suspend-member.ts'
import { aMember, emailsTo } from '#accounts/testing.ts'
import { reminderAt } from '#bookings/rules/reminders.ts'
import { cancelOwnBooking } from '#bookings/server/places/cancel-own-booking.ts'
import { remindAttendees } from '#bookings/server/reminders/remind-attendees.ts'
import { acceptReplacement } from '#bookings/server/replacements/accept-replacement.ts'
import { startReplacement } from '#bookings/server/replacements/start-replacement.ts'
import { notifyMember } from '#bookings/server/notify-member.ts'
import { aBooking } from '#bookings/testing.ts'
import { cancelEvent } from '#events/server/cancel-event.ts'
import { changeEvent } from '#events/server/change-event.ts'
import { anEvent, aVenue, eventDetails } from '#events/testing.ts'
import { secondProcess } from '#tests/second-process.ts'
import { nextClockChanges } from '#platform/testing/clock-changes.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
beforeEach(async () => (t = await testSite()))
afterEach(() => t.close())

const ZONE = 'Europe/London'
const goTo = (at: Temporal.Instant) => t.clock.advance(t.site.db, t.clock.now().until(at))
const days = (count: number) => t.clock.now().toZonedDateTimeISO(ZONE).toPlainDate().add({ days: count })

function eveningOf(day: Temporal.PlainDate) {
  const start = day.toZonedDateTime({ timeZone: ZONE, plainTime: Temporal.PlainTime.from('19:30') })
  return { startsAt: start.toInstant().toString(), endsAt: start.add({ minutes: 150 }).toInstant().toString() }
}

/** Creates a member who has booked a free event on the day `day`. */
async function anAttendee(day = days(10)) {
  const evening = eveningOf(day)
  const venueId = await aVenue(t.site)
  const details = eventDetails(t.site, { ...evening, pricePence: 0 })
  const eventId = await anEvent(t.site, { ...details, venueId })
  const member = await aMember(t.site, { userName: 'Amy Tonks' })
  const booking = await aBooking(t.site, { eventId, member })
  const dueAt = (on: { startsAt: string }) =>
    reminderAt({ startsAt: Temporal.Instant.from(on.startsAt), timeZone: ZONE })
  const moveTo = (to: Temporal.PlainDate) =>
    changeEvent(t.site, siteItself, eventId, { venueId, details: { ...details, ...eveningOf(to) } })
  return {
    member,
    booking,
    eventId,
    startsAt: Temporal.Instant.from(evening.startsAt),
    due: dueAt(evening),
    dueAt,
    moveTo,
  }
}

/** Returns 'Today' or 'Tomorrow' from the subject of each reminder to a member, newest first. */
async function remindersTo({ email }: { email: string }): Promise<string[]> {
  const mails = await emailsTo(t, email)
  return mails.flatMap(({ subject }) => (/^(Today|Tomorrow): /.test(subject) ? [subject.replace(/:.*/, '')] : []))
}

async function sweep() {
  await t.sweep()
  await t.runJobs()
}

test('a booked member is reminded once, at 10 am on the day before, with their ticket', async () => {
  const { member, booking, due } = await anAttendee()
  await goTo(due.subtract({ minutes: 10 }))
  await sweep()
  expect(await remindersTo(member)).toEqual([])

  await goTo(due)
  await sweep()
  await goTo(due.add({ hours: 8 }))
  await sweep()
  await notifyMember(t.site, { about: booking.id, type: 'reminder' })

  expect(await remindersTo(member)).toEqual(['Tomorrow'])
  const [mail] = await emailsTo(t, member.email)
  const { ticketCode } = await t.site.db
    .selectFrom('bookings')
    .select('ticketCode')
    .where('id', '=', booking.id)
    .executeTakeFirstOrThrow()
  expect(mail?.text).toContain(`${ticketCode?.slice(0, 5)} ${ticketCode?.slice(5)}`)
  expect(mail?.attachments.map(({ contentType }) => contentType)).toEqual(['image/png'])
})

test.each([0, 1])('around a clock change, the reminder is still sent at 10 am local time', async (later) => {
  const [change] = nextClockChanges(t.clock.now())
  const { member, due } = await anAttendee(change.add({ days: later }))
  expect(due.toZonedDateTimeISO(ZONE).hour).toBe(10)
  await goTo(due.subtract({ minutes: 30 }))
  await sweep()
  expect(await remindersTo(member)).toEqual([])
  await goTo(due)
  await sweep()
  expect(await remindersTo(member)).toEqual(['Tomorrow'])
})

test('a late reminder is sent until the event starts, and says ‘today’', async () => {
  const [late, tooLate] = [await anAttendee(), await anAttendee(days(14))]
  await goTo(late.startsAt.subtract({ hours: 2 }))
  await sweep()
  expect(await remindersTo(late.member)).toEqual(['Today'])
  await goTo(tooLate.startsAt)
  await sweep()
  expect(await remindersTo(tooLate.member)).toEqual([])
})

test('two concurrent sweeps, and a third before any job has run, queue one reminder per member', async () => {
  const { eventId, booking, due } = await anAttendee()
  for (const gender of ['M', 'F', 'M', 'F'] as const) await aBooking(t.site, { eventId, gender })
  await t.runJobs()
  await goTo(due)
  const other = await secondProcess(t)

  await Promise.all([remindAttendees(t.site), remindAttendees(other.site)])
  await other.close()
  // No job has run yet, so the next sweep must find the jobs queued and add none.
  await remindAttendees(t.site)

  const bookings = await t.site.db.selectFrom('bookings').select('remindedAt').execute()
  expect(bookings.filter(({ remindedAt }) => remindedAt === null)).toEqual([])
  await t.runJobs()
  const notified = await t.site.db.selectFrom('notifications').selectAll().where('type', 'like', 'reminder%').execute()
  expect(notified).toHaveLength(5)
  const mails = await t.site.db.selectFrom('outgoingMail').select('subject').execute()
  expect(mails.filter(({ subject }) => subject.startsWith('Tomorrow'))).toHaveLength(5)
  expect(notified.find(({ about }) => about === booking.id)?.mailId).not.toBeNull()
})

test('a member who books or accepts a transfer after the reminder was due gets no reminder', async () => {
  const { eventId, member, booking, due } = await anAttendee()
  await goTo(due.add({ minutes: 1 }))
  const newcomer = await aMember(t.site)
  const recipient = await aMember(t.site)
  await aBooking(t.site, { eventId, member: newcomer })
  const { link } = await startReplacement(t.site, booking.by, booking.id)
  await acceptReplacement(t.site, { memberId: recipient.id }, new URL(link).searchParams.get('token') ?? '')

  await sweep()

  for (const one of [member, newcomer, recipient]) expect(await remindersTo(one)).toEqual([])
})

test('if an event is moved after its reminder, the member gets one more reminder for the new day', async () => {
  const { member, due, dueAt, moveTo } = await anAttendee(days(10))
  await goTo(due)
  await sweep()
  expect(await remindersTo(member)).toEqual(['Tomorrow'])

  const later = days(5)
  await moveTo(later)
  await sweep()
  expect(await remindersTo(member)).toEqual(['Tomorrow'])
  await goTo(dueAt(eveningOf(later)))
  await sweep()
  await t.clock.advance(t.site.db, Temporal.Duration.from('PT3H'))
  await sweep()
  expect(await remindersTo(member)).toEqual(['Tomorrow', 'Tomorrow'])
})

test('a queued reminder that no longer applies is not sent', async () => {
  const [cancelled, moved, eventCancelled, suspended] = [
    await anAttendee(),
    await anAttendee(),
    await anAttendee(),
    await anAttendee(),
  ]
  await t.runJobs()
  await goTo(cancelled.due)
  await remindAttendees(t.site)

  await cancelOwnBooking(t.site, { memberId: cancelled.member.id }, cancelled.booking.id)
  await moved.moveTo(days(20))
  await cancelEvent(t.site, siteItself, eventCancelled.eventId)
  await suspendMember(t.site, siteItself, suspended.member.id, 'Rude.')

  for (const { member } of [cancelled, moved, eventCancelled, suspended]) expect(await remindersTo(member)).toEqual([])
  expect(
    await t.site.db.selectFrom('notifications').select('type').where('type', 'like', 'reminder%').execute(),
  ).toEqual([])
})
