import { afterEach, beforeEach, expect, test } from 'vitest'
import { siteItself } from '#accounts/actor.ts'
import { aMember, dateOfBirthAtAge, newestMailTo } from '#accounts/testing.ts'
import { byHandRefusals, type ManualBooking } from '#bookings/contract/by-hand.ts'
import { addBooking } from '#bookings/server/by-hand/add-booking.ts'
import { recordManualRefund } from '#bookings/server/by-hand/record-manual-refund.ts'
import { comparePayments } from '#bookings/server/payments/compare-payments.ts'
import { closeMoneyCase } from '#bookings/server/payments/close-money-case.ts'
import { extendHold } from '#bookings/server/payments/extend-hold.ts'
import { settlePayment } from '#bookings/server/payments/settle-payment.ts'
import { cancelBooking } from '#bookings/server/places/cancel-booking.ts'
import { cancelOwnBooking } from '#bookings/server/places/cancel-own-booking.ts'
import { bookingById, openMoneyCases, paymentsOf, refundsOf } from '#bookings/server/queries.ts'
import { joinWaitingList } from '#bookings/server/waiting-list/join-waiting-list.ts'
import { aBooking, aHold, payWith, notificationsOf } from '#bookings/testing.ts'
import { cancelEvent } from '#events/server/cancel-event.ts'
import { anEvent } from '#events/testing.ts'
import { actionsOn } from '#platform/testing/rows.ts'
import { withoutIds } from '#platform/testing/without-ids.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
beforeEach(async () => (t = await testSite({ LIMITS: 'off' })))
afterEach(() => t.close())

type ByHandPayment = { paid: 'free' } | { paid: 'cash' | 'other'; amount: number }
const free: ByHandPayment = { paid: 'free' }
const inCash: ByHandPayment = { paid: 'cash', amount: 20 }

function byHand(eventId: number, memberId: string, paidWith: ByHandPayment = inCash, reason = ''): Promise<string> {
  const request: ManualBooking = { ...paidWith, member_id: memberId, reason }
  return addBooking(t.site, siteItself, { eventId, request })
}

/** Adds a new member to the waiting list and returns their id. */
async function addWaitingMember(eventId: number, gender: 'M' | 'F'): Promise<string> {
  const { id: memberId } = await aMember(t.site, { gender })
  await joinWaitingList(t.site, { memberId, gender, role: 'member', sessionId: '' }, eventId)
  return memberId
}

const endReasonOf = (memberId: string) =>
  t.site.db.selectFrom('waitingList').select('endReason').where('memberId', '=', memberId).execute()

const ledger = () => t.site.db.selectFrom('ledger').select(['kind', 'amountPence', 'bookingId']).orderBy('at').execute()

test('a member who pays in cash is booked and gets a ticket, and the cash is in the ledger', async () => {
  const eventId = await anEvent(t.site)
  const member = await aMember(t.site)
  const id = await byHand(eventId, member.id)

  const booking = await bookingById(t.site.db, id)
  expect(booking).toMatchObject({
    state: 'booked',
    pricePence: 2000,
    byHand: true,
    memberId: member.id,
    placeNumber: 1,
  })
  expect(booking?.ticketCode).toMatch(/^[0-9A-Z]{10}$/)
  expect(await paymentsOf(t.site.db, id)).toMatchObject([{ method: 'cash', state: 'captured', amountPence: 2000 }])
  expect(await ledger()).toEqual([{ kind: 'cash', amountPence: 2000, bookingId: id }])
  expect(await actionsOn(t.site.db, id)).toEqual(['booking added by hand', 'place booked'])
  const mail = await newestMailTo(t, member.email)
  expect(mail.subject).toBe('You’re booked: An evening at the Test Arms')
  expect(mail.text).toContain('You paid £20 to')
  expect(withoutIds(mail.text)).not.toContain('card')
})

test('a guest added free of charge has nothing to pay, and the ledger is empty', async () => {
  const eventId = await anEvent(t.site)
  const member = await aMember(t.site)
  const id = await byHand(eventId, member.id, free)
  expect(await bookingById(t.site.db, id)).toMatchObject({ state: 'booked', pricePence: 0 })
  expect(await ledger()).toEqual([])
  expect((await newestMailTo(t, member.email)).text).toContain('There’s nothing for you to pay.')
})

test('a booking by hand releases a place for the other gender', async () => {
  const eventId = await anEvent(t.site, { releaseMargin: 1 })
  await aBooking(t.site, { eventId, gender: 'M' })
  const waitingMemberId = await addWaitingMember(eventId, 'M')
  const woman = await aMember(t.site)
  await byHand(eventId, woman.id)
  expect(await endReasonOf(waitingMemberId)).toEqual([{ endReason: 'offered' }])
})

test('the owner can bypass the balance only with a reason, which is saved as a note', async () => {
  const eventId = await anEvent(t.site, { releaseMargin: 1 })
  await aBooking(t.site, { eventId, gender: 'F' })
  const woman = await aMember(t.site)
  await expect(byHand(eventId, woman.id)).rejects.toMatchObject({ refusal: byHandRefusals.reason_required })
  const id = await byHand(eventId, woman.id, free, 'She brings her sister.')
  expect(await t.site.db.selectFrom('bookingNotes').select(['bookingId', 'memberId', 'body']).execute()).toEqual([
    { bookingId: id, memberId: woman.id, body: 'She brings her sister.' },
  ])
})

test('a booking is refused, even with a reason, if all places of the gender are taken', async () => {
  const eventId = await anEvent(t.site, { femalePlaces: 1 })
  await aHold(t.site, { eventId })
  const woman = await aMember(t.site)
  await expect(byHand(eventId, woman.id, free, 'Please')).rejects.toMatchObject({
    refusal: byHandRefusals.no_seat_for_woman,
  })
})

test.each([
  ['below', 23, byHandRefusals.below_age_range],
  ['above', 76, byHandRefusals.above_age_range],
])('a member whose age is %s the range is refused, even with a reason', async (_where, age, refusal) => {
  const eventId = await anEvent(t.site, { youngestAge: 30, oldestAge: 42 })
  const member = await aMember(t.site, { dateOfBirth: dateOfBirthAtAge(t.site, age) })
  await expect(byHand(eventId, member.id, free, 'Please')).rejects.toMatchObject({ refusal })
})

test('a member of unknown age is refused at an event with an age limit', async () => {
  const eventId = await anEvent(t.site, { youngestAge: 30 })
  const member = await aMember(t.site, { dateOfBirth: null })
  await expect(byHand(eventId, member.id, free)).rejects.toMatchObject({ refusal: byHandRefusals.age_not_known })
})

test('a booked member, a cancelled event and a past event are refused with different errors', async () => {
  const eventId = await anEvent(t.site)
  const { memberId } = await aBooking(t.site, { eventId })
  const member = await aMember(t.site)
  await expect(byHand(eventId, memberId)).rejects.toMatchObject({ refusal: byHandRefusals.already_booked })
  const cancelledEventId = await anEvent(t.site)
  await cancelEvent(t.site, siteItself, cancelledEventId)
  await expect(byHand(cancelledEventId, member.id)).rejects.toMatchObject({
    refusal: byHandRefusals.event_is_cancelled,
  })
  await t.clock.advance(t.site.db, Temporal.Duration.from({ hours: 8 * 24 }))
  await expect(byHand(eventId, member.id)).rejects.toMatchObject({ refusal: byHandRefusals.event_is_over })
})

test('a member who holds a place can be booked on that place by hand, and a later card payment for the hold is voided', async () => {
  const eventId = await anEvent(t.site, { femalePlaces: 1 })
  const hold = await aHold(t.site, { eventId })
  const waitingMemberId = await addWaitingMember(eventId, 'F')
  const id = await byHand(eventId, hold.memberId)

  expect(await bookingById(t.site.db, hold.id)).toMatchObject({ state: 'ended', endReason: 'booked by hand' })
  expect(await bookingById(t.site.db, id)).toMatchObject({ state: 'booked', placeNumber: 1 })
  expect(await endReasonOf(waitingMemberId)).toEqual([{ endReason: null }])
  await payWith(t.site, hold)
  await settlePayment(t.site, hold.intentId)
  expect(t.stripeEmulator.intents().map(({ status }) => status)).toEqual(['canceled'])
  expect(await bookingById(t.site.db, id)).toMatchObject({ state: 'booked' })
})

test('a member who is paying cannot be added by hand', async () => {
  const eventId = await anEvent(t.site)
  const hold = await aHold(t.site, { eventId })
  await extendHold(t.site, hold.by, hold.id)
  await expect(byHand(eventId, hold.memberId)).rejects.toMatchObject({ refusal: byHandRefusals.payment_in_progress })
})

test('a cash payment is refunded by hand: a money case is opened, and the owner records the refund once', async () => {
  const eventId = await anEvent(t.site)
  const member = await aMember(t.site)
  const id = await byHand(eventId, member.id)
  await cancelBooking(t.site, siteItself, id, 'refund')
  expect((await newestMailTo(t, member.email)).text).toContain(
    'The £20 wasn’t paid by card, so we’ll refund you directly.',
  )
  const [payment] = await paymentsOf(t.site.db, id)
  const [refund] = await refundsOf(t.site.db, payment?.id ?? '')
  expect(refund).toMatchObject({ state: 'requested', reason: 'owner' })
  expect(await openMoneyCases(t.site.db)).toMatchObject([{ kind: 'manual refund due', about: refund?.id }])

  // The provider does not have this payment, so no comparison requests a refund from it.
  await t.clock.advance(t.site.db, Temporal.Duration.from('PT1H'))
  await comparePayments(t.site)
  expect(t.stripeEmulator.refunds()).toEqual([])

  const [found] = await openMoneyCases(t.site.db)
  await expect(closeMoneyCase(t.site, siteItself, found?.id ?? '', 'Later.')).rejects.toMatchObject({
    refusal: byHandRefusals.manual_refund_pending,
  })
  await recordManualRefund(t.site, siteItself, refund?.id ?? '')
  await expect(recordManualRefund(t.site, siteItself, refund?.id ?? '')).rejects.toMatchObject({
    refusal: byHandRefusals.already_refunded,
  })
  expect((await ledger()).map(({ kind, amountPence }) => `${kind} ${amountPence}`)).toEqual([
    'cash 2000',
    'refunded 2000',
  ])
  expect(await paymentsOf(t.site.db, id)).toMatchObject([{ state: 'refunded' }])
  expect(await openMoneyCases(t.site.db)).toEqual([])
  expect((await newestMailTo(t, member.email)).text).toContain('we’ve refunded £20 to you directly')
})

test('the cancellation email to a member who paid in cash does not mention a card', async () => {
  const eventId = await anEvent(t.site)
  const member = await aMember(t.site)
  const id = await byHand(eventId, member.id)
  const site = { ...t.site, config: { ...t.site.config, refundWhenRebooked: true } }
  await cancelOwnBooking(site, { memberId: member.id }, id)
  const { text } = await newestMailTo(t, member.email)
  expect(text).toContain('if someone else books yours, we’ll refund the £20 directly to you.')
  expect(withoutIds(text)).not.toContain('card')
})

test('a refund to a card cannot be recorded as a manual refund', async () => {
  const booking = await aBooking(t.site)
  await cancelBooking(t.site, siteItself, booking.id, 'refund')
  const [refund] = await refundsOf(t.site.db, booking.paymentId ?? '')
  await expect(recordManualRefund(t.site, siteItself, refund?.id ?? '')).rejects.toMatchObject({
    refusal: byHandRefusals.refund_not_found,
  })
})

test('a cancelled event opens a money case for a cash payment and notifies the member who paid', async () => {
  const eventId = await anEvent(t.site)
  const member = await aMember(t.site)
  const id = await byHand(eventId, member.id)
  await cancelEvent(t.site, siteItself, eventId)
  await t.runJobs()
  expect(await notificationsOf(t.site.db, id)).toEqual(['booked', 'event cancelled'])
  expect(await openMoneyCases(t.site.db)).toMatchObject([{ kind: 'manual refund due', amountPence: 2000 }])
  expect((await newestMailTo(t, member.email)).text).toContain('so we’ll refund you directly.')
})
