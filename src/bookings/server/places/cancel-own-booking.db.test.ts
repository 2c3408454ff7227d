import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { siteItself } from '#accounts/actor.ts'
import { aMember } from '#accounts/testing.ts'
import type { cancelOwnBooking } from '#bookings/contract/my-events.ts'
import type { joinWaitingList } from '#bookings/contract/waiting-list.ts'
import { refundBookingAsOwner } from '#bookings/server/testing/refund-as-owner.ts'
import { settlePayment } from '#bookings/server/payments/settle-payment.ts'
import { bookingById, paymentsOf, refundsOf } from '#bookings/server/queries.ts'
import { startReplacement } from '#bookings/server/replacements/start-replacement.ts'
import { acceptReplacement } from '#bookings/server/replacements/accept-replacement.ts'
import { aBooking, aSignedInMember, aHold, apiOf, payWith, notificationsOf } from '#bookings/testing.ts'
import { cancelEvent } from '#events/server/cancel-event.ts'
import { changeEvent } from '#events/server/change-event.ts'
import { anEvent, aVenue, eventDetails } from '#events/testing.ts'
import { newId } from '#platform/server/ids.ts'
import { refusal } from '#platform/testing/refusal.ts'
import type { Api } from '#platform/web/api.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

const cancelOwn = (api: Api, id: string) => api<typeof cancelOwnBooking>('DELETE /api/bookings/:id', { params: { id } })

/** Returns the reason of each refund of a booking. */
async function refundsFor(t: TestSite, bookingId: string): Promise<string[]> {
  const payments = await paymentsOf(t.site.db, bookingId)
  const refunds = await Promise.all(payments.map(({ id }) => refundsOf(t.site.db, id)))
  return refunds.flat().map(({ reason }) => reason)
}

async function runEverything(t: TestSite): Promise<void> {
  while ((await t.deliverMessages()) + (await t.runJobs()) > 0);
}

describe('‘I can’t come’', () => {
  let t: TestSite
  beforeAll(async () => (t = await testSite()))
  afterAll(() => t.close())

  test('offers the place to the waiting list without a refund, even if a message arrives late', async () => {
    const amy = await aSignedInMember(t)
    const eventId = await anEvent(t.site, { femalePlaces: 1, malePlaces: 1 })
    const booking = await aBooking(t.site, { eventId, member: amy })
    const beth = await aSignedInMember(t)
    await beth.api<typeof joinWaitingList>('POST /api/events/:id/waiting', { params: { id: eventId }, body: {} })

    await cancelOwn(amy.api, booking.id)
    await runEverything(t)
    await settlePayment(t.site, booking.intentId)
    await runEverything(t)

    expect(await bookingById(t.site.db, booking.id)).toMatchObject({
      state: 'ended',
      endReason: 'cancelled by member',
      refundIfRebooked: false,
    })
    expect(await refundsFor(t, booking.id)).toEqual([])
    expect((await paymentsOf(t.site.db, booking.id)).map(({ state }) => state)).toEqual(['captured'])
    expect(await notificationsOf(t.site.db, booking.id)).toEqual(['booked', 'cancelled by member'])
    const offer = await t.site.db.selectFrom('bookings').selectAll().where('memberId', '=', beth.id).executeTakeFirst()
    expect(offer).toMatchObject({ state: 'held', offeredAt: expect.anything() })
    expect(await refusal(cancelOwn(amy.api, booking.id))).toMatchObject({ status: 409, error: 'booking_not_live' })
  })

  test('voids a payment that was only authorised', async () => {
    const amy = await aSignedInMember(t)
    const hold = await aHold(t.site, { member: amy })
    await payWith(t.site, hold)
    await settlePayment(t.site, hold.intentId)
    await cancelOwn(amy.api, hold.id)
    await runEverything(t)
    expect((await paymentsOf(t.site.db, hold.id)).map(({ state }) => state)).toEqual(['voided'])
  })

  test('ends a booking that has to be paid again', async () => {
    const amy = await aSignedInMember(t)
    const hold = await aHold(t.site, { member: amy })
    await payWith(t.site, hold)
    await settlePayment(t.site, hold.intentId)
    await t.site.cards.stripe.paymentIntents.cancel(hold.intentId)
    await settlePayment(t.site, hold.intentId)
    expect((await bookingById(t.site.db, hold.id))?.payAgainUntil).not.toBeNull()
    await cancelOwn(amy.api, hold.id)
    expect(await bookingById(t.site.db, hold.id)).toMatchObject({ state: 'ended', endReason: 'cancelled by member' })
  })

  test('is refused for an unknown, held or transferred booking, and for another member’s booking', async () => {
    const amy = await aSignedInMember(t)
    const others = await aBooking(t.site)
    const held = await aHold(t.site, { member: amy })
    const transferred = await aBooking(t.site, { member: amy })
    const { link } = await startReplacement(t.site, { memberId: amy.id }, transferred.id)
    const beth = await aMember(t.site)
    await acceptReplacement(t.site, { memberId: beth.id }, new URL(link).searchParams.get('token') ?? '')
    for (const id of [others.id, newId(), held.id, transferred.id])
      expect(await refusal(cancelOwn(amy.api, id))).toMatchObject({ status: 404, error: 'booking_not_found' })
    expect(await bookingById(t.site.db, transferred.id)).toMatchObject({ state: 'booked', memberId: beth.id })
  })

  test('is refused at a cancelled event, where the booking is refunded anyway', async () => {
    const amy = await aSignedInMember(t)
    const booking = await aBooking(t.site, { member: amy })
    await cancelEvent(t.site, siteItself, booking.eventId)
    expect(await refusal(cancelOwn(amy.api, booking.id))).toMatchObject({ error: 'booking_not_live' })
    await runEverything(t)
    expect(await refundsFor(t, booking.id)).toEqual(['event cancelled'])
  })

  test('is refused once the event has started', async () => {
    const amy = await aSignedInMember(t)
    const booking = await aBooking(t.site, { member: amy })
    await t.clock.advance(t.site.db, Temporal.Duration.from({ hours: 7 * 24, minutes: 1 }))
    expect(await refusal(cancelOwn(await apiOf(t, amy), booking.id))).toMatchObject({
      status: 409,
      error: 'event_started',
    })
  })
})

describe('with refunds for places that are booked again', () => {
  let t: TestSite
  let eventId: number
  beforeAll(async () => (t = await testSite({ REFUND_WHEN_REBOOKED: 'yes' })))
  afterAll(() => t.close())

  async function cancelledBooking(overrides: { eventId: number; gender?: 'M' | 'F' }) {
    const member = await aSignedInMember(t, { gender: overrides.gender ?? 'F' })
    const booking = await aBooking(t.site, { ...overrides, member })
    await cancelOwn(member.api, booking.id)
    return booking
  }
  /** Makes two bookings, then cancels both. */
  async function twoCancelledBookings(at: number) {
    const [amy, beth] = [await aSignedInMember(t), await aSignedInMember(t)]
    const bookings = [
      await aBooking(t.site, { eventId: at, member: amy }),
      await aBooking(t.site, { eventId: at, member: beth }),
    ] as const
    await cancelOwn(amy.api, bookings[0].id)
    await cancelOwn(beth.api, bookings[1].id)
    return bookings
  }
  const isRefundPromised = async (id: string) => (await bookingById(t.site.db, id))?.refundIfRebooked

  test('each new booking refunds the earliest cancelled booking of its gender, and a hold refunds none', async () => {
    eventId = await anEvent(t.site)
    const [first, second] = [await cancelledBooking({ eventId }), await cancelledBooking({ eventId })]
    // The second booking was made after the first was cancelled, so it refunded the first.
    expect([await refundsFor(t, first.id), await refundsFor(t, second.id)]).toEqual([['booked again'], []])
    const third = await cancelledBooking({ eventId })
    expect(await refundsFor(t, second.id)).toEqual(['booked again'])

    await aBooking(t.site, { eventId, gender: 'M' })
    const hold = await aHold(t.site, { eventId })
    expect([await isRefundPromised(third.id), await refundsFor(t, third.id)]).toEqual([true, []])
    await payWith(t.site, hold)
    await Promise.all(Array.from({ length: 4 }, () => settlePayment(t.site, hold.intentId)))
    expect([await isRefundPromised(third.id), await refundsFor(t, third.id)]).toEqual([false, ['booked again']])
    await runEverything(t)
    expect((await paymentsOf(t.site.db, third.id)).map(({ state }) => state)).toEqual(['refunded'])
  })

  test('two cancelled bookings are each refunded once when two members book at the same time', async () => {
    eventId = await anEvent(t.site)
    const bookings = await twoCancelledBookings(eventId)
    const holds = [await aHold(t.site, { eventId }), await aHold(t.site, { eventId })]
    for (const hold of holds) await payWith(t.site, hold)
    await Promise.all([...holds, ...holds].map(({ intentId }) => settlePayment(t.site, intentId)))
    expect(await Promise.all(bookings.map(({ id }) => refundsFor(t, id)))).toEqual([['booked again'], ['booked again']])
  })

  test('a booking that the owner has already refunded is skipped', async () => {
    eventId = await anEvent(t.site)
    const bookings = await twoCancelledBookings(eventId)
    await refundBookingAsOwner(t.site, bookings[0].id)
    await aBooking(t.site, { eventId })
    expect(await Promise.all(bookings.map(({ id }) => refundsFor(t, id)))).toEqual([['owner'], ['booked again']])
  })

  test('a free booking also triggers the refund', async () => {
    const venueId = await aVenue(t.site)
    eventId = await anEvent(t.site, { venueId })
    const booking = await cancelledBooking({ eventId })
    await changeEvent(t.site, siteItself, eventId, { venueId, details: eventDetails(t.site, { pricePence: 0 }) })
    await aBooking(t.site, { eventId })
    expect(await refundsFor(t, booking.id)).toEqual(['booked again'])
  })

  test('no refund is promised if no payment was captured or the payment is already being refunded', async () => {
    eventId = await anEvent(t.site, { pricePence: 0 })
    const free = await cancelledBooking({ eventId })
    const amy = await aSignedInMember(t)
    const refunded = await aBooking(t.site, { member: amy })
    await refundBookingAsOwner(t.site, refunded.id)
    await cancelOwn(amy.api, refunded.id)
    expect([await isRefundPromised(free.id), await isRefundPromised(refunded.id)]).toEqual([false, false])
  })
})
