import { afterEach, beforeEach, expect, test } from 'vitest'
import { siteItself } from '#accounts/actor.ts'
import { aMember, emailsTo, newestMailTo } from '#accounts/testing.ts'
import { byHandRefusals } from '#bookings/contract/by-hand.ts'
import { addBooking } from '#bookings/server/by-hand/add-booking.ts'
import { moveBooking } from '#bookings/server/by-hand/move-booking.ts'
import { writeNote } from '#bookings/server/notes/write-note.ts'
import { comparePayments } from '#bookings/server/payments/compare-payments.ts'
import { settlePayment } from '#bookings/server/payments/settle-payment.ts'
import { cancelBooking } from '#bookings/server/places/cancel-booking.ts'
import { takeRefund } from '#bookings/server/places/take-refund.ts'
import { bookingById, paymentsOf, refundsOf } from '#bookings/server/queries.ts'
import { incomeProblems } from '#bookings/server/testing/money/income-problems.ts'
import { readTicket } from '#bookings/server/tickets/read-ticket.ts'
import { joinWaitingList } from '#bookings/server/waiting-list/join-waiting-list.ts'
import { aBooking, aHold, payWith } from '#bookings/testing.ts'
import { changeEvent } from '#events/server/change-event.ts'
import { anEvent, eventDetails, readCalendar } from '#events/testing.ts'
import { actionsOn } from '#platform/testing/rows.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
let here: number
let there: number
beforeEach(async () => {
  t = await testSite({ LIMITS: 'off' })
  here = await anEvent(t.site, { title: 'Thirties in Tipton' })
  there = await anEvent(t.site, { title: 'Forties in Dudley', pricePence: 3000 })
})
afterEach(() => t.close())

const move = (bookingId: string, to = there, reason = '') =>
  moveBooking(t.site, siteItself, { bookingId, to: { event_id: to, reason } })
const refused = (refusal: object) => ({ refusal })

test('a booking moves to another event with a new seat and ticket, and keeps its price and payments', async () => {
  const member = await aMember(t.site)
  const booking = await aBooking(t.site, { eventId: here, member })
  const old = await bookingById(t.site.db, booking.id)
  const id = await move(booking.id)

  const now = await bookingById(t.site.db, id)
  expect(now).toMatchObject({
    eventId: there,
    state: 'booked',
    pricePence: 2400,
    movedFrom: booking.id,
    placeNumber: 1,
  })
  expect(await bookingById(t.site.db, booking.id)).toMatchObject({ state: 'ended', endReason: 'moved' })
  expect(await paymentsOf(t.site.db, booking.id)).toEqual([])
  expect(await paymentsOf(t.site.db, id)).toMatchObject([
    { id: booking.paymentId, state: 'captured', amountPence: 2400 },
  ])
  await expect(readTicket(t.site.db, old?.ticketCode ?? '')).rejects.toMatchObject({
    refusal: { error: 'ticket_not_valid' },
  })
  expect(await readTicket(t.site.db, now?.ticketCode ?? '')).toBe(id)
  expect(await actionsOn(t.site.db, id)).toEqual(['booking moved', 'place booked'])
})

test('one email reports the move, adds the new event to the calendar and removes the old one', async () => {
  const member = await aMember(t.site)
  const booking = await aBooking(t.site, { eventId: here, member })
  await t.runJobs()
  await move(booking.id)
  const mail = await newestMailTo(t, member.email)
  expect(mail.subject).toBe('Your booking has been moved: Forties in Dudley')
  expect(mail.text).toContain('You’re no longer booked on Thirties in Tipton')
  const files = await filesIn(member.email)
  expect(files.map(readCalendar).map(({ title, method, sequence }) => ({ title, method, sequence }))).toEqual([
    { title: 'Forties in Dudley', method: 'PUBLISH', sequence: 0 },
    { title: 'Thirties in Tipton', method: 'CANCEL', sequence: 1 },
  ])
  // If a member is moved back, the event returns to their calendar, because its sequence number is higher than in the file that
  // removed it.
  const [live] = await t.site.db.selectFrom('bookings').select('id').where('state', '=', 'booked').execute()
  await move(live?.id ?? '', here)
  await t.runJobs()
  expect((await filesIn(member.email)).map(readCalendar).map(({ title, sequence }) => `${title} ${sequence}`)).toEqual([
    'Thirties in Tipton 2',
    'Forties in Dudley 1',
  ])
  expect((await emailsTo(t, member.email)).length).toBe(3)
})

/** Returns the calendar files of the newest email. */
async function filesIn(email: string): Promise<string[]> {
  await t.runJobs()
  const row = await t.site.db
    .selectFrom('outgoingMail')
    .select('attachments')
    .where('toAddress', '=', email)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return row.attachments
    .filter(({ filename }) => filename.endsWith('.ics'))
    .map(({ content }) => Buffer.from(content, 'base64').toString())
}

test('the freed place is offered to the waiting list', async () => {
  const full = await anEvent(t.site, { femalePlaces: 1 })
  const booking = await aBooking(t.site, { eventId: full })
  const { id: memberId } = await aMember(t.site)
  await joinWaitingList(t.site, { memberId, gender: 'F', role: 'member', sessionId: '' }, full)
  await move(booking.id)
  const offered = await t.site.db.selectFrom('bookings').select('state').where('memberId', '=', memberId).execute()
  expect(offered).toEqual([{ state: 'held' }])
})

test('a refund after a move goes to the original payment, and later messages and comparisons change nothing', async () => {
  const booking = await aBooking(t.site, { eventId: here })
  const id = await move(booking.id)
  await cancelBooking(t.site, siteItself, id, 'refund')
  await t.runJobs()
  expect(await refundsOf(t.site.db, booking.paymentId ?? '')).toMatchObject([{ state: 'refunded', amountPence: 2400 }])
  await t.deliverMessages()
  await t.clock.advance(t.site.db, Temporal.Duration.from('PT1H'))
  await comparePayments(t.site)
  const rows = await t.site.db.selectFrom('ledger').select('kind').orderBy('at').execute()
  expect(rows.map(({ kind }) => kind).toSorted()).toEqual(['authorised', 'captured', 'refunded'])
  expect(await bookingById(t.site.db, id)).toMatchObject({ state: 'ended', endReason: 'cancelled' })
  expect(await incomeProblems(t.site.db)).toEqual([])
})

test('an authorised payment is captured after it has moved with its booking', async () => {
  const hold = await aHold(t.site, { eventId: here })
  await payWith(t.site, hold)
  await settlePayment(t.site, hold.intentId)
  const id = await move(hold.id)
  await t.runJobs()
  expect(await paymentsOf(t.site.db, id)).toMatchObject([{ state: 'captured' }])
  expect(await bookingById(t.site.db, id)).toMatchObject({ state: 'booked' })
})

test('cash payments and notes move with the booking', async () => {
  const { id: memberId } = await aMember(t.site)
  const request = { paid: 'cash' as const, amount: 15, member_id: memberId, reason: '' }
  const bookingId = await addBooking(t.site, siteItself, { eventId: here, request })
  await writeNote(t.site, siteItself, { bookingId, body: 'Sits near the door.' })
  const id = await move(bookingId)
  expect(await bookingById(t.site.db, id)).toMatchObject({ pricePence: 1500, byHand: true })
  expect(await paymentsOf(t.site.db, id)).toMatchObject([{ method: 'cash', state: 'captured' }])
  expect(await incomeProblems(t.site.db)).toEqual([])
  const income = await t.site.db.selectFrom('income').select(['eventId', 'cashPence']).orderBy('eventId').execute()
  expect(income).toEqual([
    { eventId: here, cashPence: 0 },
    { eventId: there, cashPence: 1500 },
  ])
  expect(await t.site.db.selectFrom('bookingNotes').select('bookingId').execute()).toEqual([{ bookingId: id }])
})

test('a member who can choose a refund because the event changed still can after the booking is moved', async () => {
  const booking = await aBooking(t.site, { eventId: here })
  await t.clock.advance(t.site.db, Temporal.Duration.from('PT1M'))
  const startsAt = t.clock.now().add({ hours: 24 * 9 })
  const times = { startsAt: startsAt.toString(), endsAt: startsAt.add({ hours: 2 }).toString() }
  const row = await t.site.db.selectFrom('events').select('venueId').where('id', '=', here).executeTakeFirstOrThrow()
  const change = { venueId: row.venueId, details: eventDetails(t.site, { title: 'Thirties in Tipton', ...times }) }
  await changeEvent(t.site, siteItself, here, change)
  await t.runJobs()
  const id = await move(booking.id)
  await takeRefund(t.site, booking.by, id, 'refund')
  expect(await refundsOf(t.site.db, booking.paymentId ?? '')).toMatchObject([{ reason: 'event moved' }])
})

test('each reason not to move a booking has its own error, and the booking does not change', async () => {
  const booking = await aBooking(t.site, { eventId: here })
  const hold = await aHold(t.site, { eventId: here })
  await expect(move(booking.id, here)).rejects.toMatchObject(refused(byHandRefusals.same_event))
  await expect(move(hold.id)).rejects.toMatchObject(refused(byHandRefusals.cannot_be_moved))
  const tiny = await anEvent(t.site, { femalePlaces: 1 })
  await aHold(t.site, { eventId: tiny })
  await expect(move(booking.id, tiny, 'Please')).rejects.toMatchObject(refused(byHandRefusals.no_seat_for_woman))
  await aBooking(t.site, { eventId: there, member: { id: booking.by.memberId, gender: 'F' } })
  await expect(move(booking.id)).rejects.toMatchObject(refused(byHandRefusals.already_booked))
  expect(await bookingById(t.site.db, booking.id)).toMatchObject({ state: 'booked', eventId: here })
  expect(await paymentsOf(t.site.db, booking.id)).toHaveLength(1)

  await t.clock.advance(t.site.db, Temporal.Duration.from({ hours: 24 * 7 + 1 }))
  const later = await anEvent(t.site)
  await expect(move(booking.id, later)).rejects.toMatchObject(refused(byHandRefusals.too_late_to_move))
})
