import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { siteItself } from '#accounts/actor.ts'
import { emailsTo } from '#accounts/testing.ts'
import type { listOwnPlaces, takeRefund } from '#bookings/contract/my-events.ts'
import { extendHold } from '#bookings/server/payments/extend-hold.ts'
import { settlePayment } from '#bookings/server/payments/settle-payment.ts'
import { cancelOwnBooking } from '#bookings/server/places/cancel-own-booking.ts'
import { moveEvent } from '#bookings/server/places/move-event.ts'
import { bookingById, paymentsOf, refundsOf } from '#bookings/server/queries.ts'
import { acceptReplacement } from '#bookings/server/replacements/accept-replacement.ts'
import { startReplacement } from '#bookings/server/replacements/start-replacement.ts'
import { aBooking, aSignedInMember, aHold, apiOf, payWith } from '#bookings/testing.ts'
import { cancelEvent } from '#events/server/cancel-event.ts'
import { changeEvent } from '#events/server/change-event.ts'
import { changeVenue } from '#events/server/change-venue.ts'
import { anEvent, aVenue, eventDetails, venueDetails } from '#events/testing.ts'
import { formatDateTime } from '#platform/local-time.ts'
import { newId } from '#platform/server/ids.ts'
import { plain } from '#platform/testing/read-mail.ts'
import { refusal } from '#platform/testing/refusal.ts'
import type { Api } from '#platform/web/api.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
beforeAll(async () => (t = await testSite()))
afterAll(() => t.close())

const DAY = 24

/** Creates an event that starts in `hours` hours at its own venue. Also returns functions that change or move the event. */
async function aMovableEvent(hours = 30 * DAY, options: { pricePence?: number } = {}) {
  const venueId = await aVenue(t.site)
  const evening = (inHours: number) => {
    const startsAt = t.clock.now().add({ hours: inHours }).round('minute')
    return eventDetails(t.site, {
      startsAt: startsAt.toString(),
      endsAt: startsAt.add({ hours: 2 }).toString(),
      ...options,
    })
  }
  const details = evening(hours)
  const eventId = await anEvent(t.site, { ...details, venueId })
  return {
    eventId,
    venueId,
    details,
    change: (to: Partial<typeof details>, where = venueId) =>
      changeEvent(t.site, siteItself, eventId, { venueId: where, details: { ...details, ...to } }),
    moveTo: (inHours: number) => changeEvent(t.site, siteItself, eventId, { venueId, details: evening(inHours) }),
  }
}

const takeRefundAs = (api: Api, id: string) =>
  api<typeof takeRefund>('POST /api/bookings/:id/refund', { params: { id }, body: {} })
const advance = (duration: string) => t.clock.advance(t.site.db, Temporal.Duration.from(duration))
const refundUntil = async (id: string) => (await bookingById(t.site.db, id))?.refundUntil ?? null
const daysLeft = async (id: string) => (await refundUntil(id))?.since(t.clock.now()).total('days')
async function refundsFor(bookingId: string) {
  const payments = await paymentsOf(t.site.db, bookingId)
  const refunds = await Promise.all(payments.map(({ id }) => refundsOf(t.site.db, id)))
  return refunds.flat().map(({ reason, amountPence, requestedBy }) => ({ reason, amountPence, requestedBy }))
}
/** Returns the recorded notifications about changes to the event, with their sequence numbers. */
async function movesNotified(bookingId: string): Promise<string[]> {
  const notified = await t.site.db.selectFrom('notifications').select('type').where('about', '=', bookingId).execute()
  return notified.flatMap(({ type }) => (type.startsWith('event moved') ? [type] : [])).toSorted()
}

describe('a member with a booking at an event that changes', () => {
  test('is notified of a new day, and has seven days to choose a refund', async () => {
    const { eventId, moveTo } = await aMovableEvent()
    const booking = await aBooking(t.site, { eventId })
    await moveTo(40 * DAY)
    await t.runJobs()
    expect(await daysLeft(booking.id)).toBeCloseTo(7, 2)
    expect(await movesNotified(booking.id)).toEqual(['event moved 1'])
  })

  test('is told from what to what it changed, by email and until the deadline on My Events', async () => {
    const { eventId, moveTo } = await aMovableEvent()
    const member = await aSignedInMember(t)
    await aBooking(t.site, { eventId, member })
    const own = async () =>
      (await (await apiOf(t, member))<typeof listOwnPlaces>('GET /api/myplaces', { query: {} })).coming
    const [was] = await own()
    await moveTo(40 * DAY)
    await t.runJobs()
    const [now] = await own()
    expect(now?.booking?.event_before).toMatchObject({ start_date_local: was?.event.start_date_local })
    const { text } = (await emailsTo(t, member.email)).find(({ subject }) => subject.startsWith('Changed')) ?? {
      text: '',
    }
    const dates = [was, now].map((at) => plain(formatDateTime(at?.event.start_date_local ?? '')))
    expect(plain(text)).toMatch(new RegExp(`has changed from ${dates[0]} .*to ${dates[1]} `))
    await advance('PT169H')
    expect((await own())[0]?.booking).toMatchObject({ event_before: null })
  })

  test('is notified of a new venue, and has seven days to choose a refund', async () => {
    const { eventId, change } = await aMovableEvent()
    const booking = await aBooking(t.site, { eventId })
    await change({}, await aVenue(t.site))
    await t.runJobs()
    expect(await daysLeft(booking.id)).toBeCloseTo(7, 2)
    expect(await movesNotified(booking.id)).toEqual(['event moved 1'])
  })

  test('has until the new start to choose a refund, if that is sooner', async () => {
    const { eventId, moveTo } = await aMovableEvent()
    const booking = await aBooking(t.site, { eventId })
    await moveTo(2 * DAY)
    await t.runJobs()
    expect(await daysLeft(booking.id)).toBeCloseTo(2, 2)
  })

  test('is notified of a new end time and of a corrected venue address, but cannot choose a refund', async () => {
    const { eventId, venueId, change, details } = await aMovableEvent()
    const booking = await aBooking(t.site, { eventId })
    await change({ endsAt: Temporal.Instant.from(details.endsAt).add({ hours: 1 }).toString() })
    await t.runJobs()
    await changeVenue(t.site, siteItself, venueId, { details: { ...venueDetails, street: '2 Lock Lane' } })
    await t.runJobs()
    expect(await refundUntil(booking.id)).toBeNull()
    expect(await movesNotified(booking.id)).toEqual(['event moved 1', 'event moved 2'])
  })

  test('is not notified of new directions, a new title or a new price', async () => {
    const { eventId, venueId, change } = await aMovableEvent()
    const booking = await aBooking(t.site, { eventId })
    await changeVenue(t.site, siteItself, venueId, { details: { ...venueDetails, directions: 'Under the bridge.' } })
    await change({ title: 'Another name', pricePence: 3000 })
    await t.runJobs()
    expect([await refundUntil(booking.id), await movesNotified(booking.id)]).toEqual([null, []])
  })

  test('can choose a refund if they had pressed PAY before the change, but not if they paid later or had cancelled', async () => {
    const { eventId, moveTo } = await aMovableEvent()
    const [paying, idle] = [await aHold(t.site, { eventId }), await aHold(t.site, { eventId })]
    await extendHold(t.site, paying.by, paying.id)
    const gone = await aBooking(t.site, { eventId, gender: 'M' })
    await cancelOwnBooking(t.site, { memberId: gone.memberId }, gone.id)
    await moveTo(40 * DAY)
    for (const hold of [paying, idle]) {
      await payWith(t.site, hold)
      await settlePayment(t.site, hold.intentId)
    }
    const later = await aBooking(t.site, { eventId, gender: 'M' })
    await t.runJobs()

    expect(await daysLeft(paying.id)).toBeCloseTo(7, 2)
    for (const { id } of [idle, gone, later])
      expect([await refundUntil(id), await movesNotified(id)]).toEqual([null, []])
  })

  test('is not notified again if a job runs twice, or after the job for a later change', async () => {
    const { eventId, moveTo } = await aMovableEvent()
    const booking = await aBooking(t.site, { eventId })
    const first = { eventId, sequence: 1, isMoved: true, changedAt: t.clock.now().toString() }
    await moveTo(40 * DAY)
    await advance('P1D')
    await moveTo(45 * DAY)
    await t.runJobs()
    const granted = await refundUntil(booking.id)
    expect(await daysLeft(booking.id)).toBeCloseTo(7, 2)

    await moveEvent(t.site, first)
    await moveEvent(t.site, first)
    await t.runJobs()
    expect(await refundUntil(booking.id)).toEqual(granted)
    // Only the later of the two changes is notified, because the first had not been notified yet.
    expect(await movesNotified(booking.id)).toEqual(['event moved 2'])
  })

  test('is not notified if the event has been cancelled since', async () => {
    const { eventId, moveTo } = await aMovableEvent()
    const booking = await aBooking(t.site, { eventId })
    await moveTo(40 * DAY)
    await cancelEvent(t.site, siteItself, eventId)
    await t.runJobs()
    expect([await refundUntil(booking.id), await movesNotified(booking.id)]).toEqual([null, []])
  })
})

describe('the full refund', () => {
  /** Makes a booking at an event that has since been moved. */
  async function aMovedBooking(options: { pricePence?: number } = {}) {
    const evening = await aMovableEvent(30 * DAY, options)
    const amy = await aSignedInMember(t)
    const booking = await aBooking(t.site, { eventId: evening.eventId, member: amy })
    await evening.moveTo(40 * DAY)
    await t.runJobs()
    return { ...evening, amy, booking }
  }

  test('returns the whole price once and frees the place', async () => {
    const { amy, booking } = await aMovedBooking({ pricePence: 2450 })
    await takeRefundAs(amy.api, booking.id)
    expect(await bookingById(t.site.db, booking.id)).toMatchObject({ state: 'ended', endReason: 'event moved' })
    expect(await refundsFor(booking.id)).toEqual([{ reason: 'event moved', amountPence: 2450, requestedBy: amy.id }])
    expect(await refusal(takeRefundAs(amy.api, booking.id))).toMatchObject({
      status: 409,
      error: 'refund_not_available',
    })
    while ((await t.deliverMessages()) + (await t.runJobs()) > 0);
    expect((await paymentsOf(t.site.db, booking.id)).map(({ state }) => state)).toEqual(['refunded'])
    expect(await refundsFor(booking.id)).toHaveLength(1)
  })

  test('is made once for two concurrent requests', async () => {
    const { amy, booking } = await aMovedBooking()
    const attempts = await Promise.allSettled([takeRefundAs(amy.api, booking.id), takeRefundAs(amy.api, booking.id)])
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await refundsFor(booking.id)).toHaveLength(1)
  })

  test('can be taken by the new holder if the place was transferred, and is made on the original payment', async () => {
    const { amy, booking } = await aMovedBooking()
    const { link } = await startReplacement(t.site, { memberId: amy.id }, booking.id)
    const beth = await aSignedInMember(t)
    await acceptReplacement(t.site, { memberId: beth.id }, new URL(link).searchParams.get('token') ?? '')
    expect(await refusal(takeRefundAs(amy.api, booking.id))).toMatchObject({ status: 404, error: 'booking_not_found' })
    await takeRefundAs(beth.api, booking.id)
    expect(await refundsFor(booking.id)).toMatchObject([{ reason: 'event moved', requestedBy: beth.id }])
    expect((await paymentsOf(t.site.db, booking.id)).map(({ memberId }) => memberId)).toEqual([amy.id])
  })

  test('voids a payment that was only authorised', async () => {
    const evening = await aMovableEvent()
    const amy = await aSignedInMember(t)
    const hold = await aHold(t.site, { eventId: evening.eventId, member: amy })
    await payWith(t.site, hold)
    await settlePayment(t.site, hold.intentId)
    await evening.moveTo(40 * DAY)
    const now = t.clock.now().toString()
    await moveEvent(t.site, { eventId: evening.eventId, sequence: 1, isMoved: true, changedAt: now })
    await takeRefundAs(amy.api, hold.id)
    await t.runJobs()
    expect((await paymentsOf(t.site.db, hold.id)).map(({ state }) => state)).toEqual(['voided'])
    expect(await refundsFor(hold.id)).toEqual([])
  })

  test('of a free booking only ends the booking', async () => {
    const { amy, booking } = await aMovedBooking({ pricePence: 0 })
    await takeRefundAs(amy.api, booking.id)
    expect(await bookingById(t.site.db, booking.id)).toMatchObject({ state: 'ended', endReason: 'event moved' })
  })

  test('is available only to the member who has the booking, if the event moved, and until the deadline', async () => {
    const { amy, booking } = await aMovedBooking()
    const stranger = await aSignedInMember(t)
    const notMoved = await aBooking(t.site, { member: stranger })
    expect(await refusal(takeRefundAs(stranger.api, booking.id))).toMatchObject({
      status: 404,
      error: 'booking_not_found',
    })
    expect(await refusal(takeRefundAs(stranger.api, newId()))).toMatchObject({ error: 'booking_not_found' })
    expect(await refusal(takeRefundAs(stranger.api, notMoved.id))).toMatchObject({
      status: 409,
      error: 'refund_not_available',
    })
    await advance('P7D')
    expect(await refusal(takeRefundAs(await apiOf(t, amy), booking.id))).toMatchObject({
      error: 'refund_not_available',
    })
    expect(await refundsFor(booking.id)).toEqual([])
  })
})
