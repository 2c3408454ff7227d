import { afterEach, beforeEach, expect, test } from 'vitest'
import { siteItself } from '#accounts/actor.ts'
import { aBooking, aHold, notificationsOf } from '#bookings/testing.ts'
import { cancelBooking } from '#bookings/server/places/cancel-booking.ts'
import { bookingById, paymentsOf, refundsOf } from '#bookings/server/queries.ts'
import { cancelEvent } from '#events/server/cancel-event.ts'
import { asOwner } from '#bookings/server/testing/watch-history.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
beforeEach(async () => (t = await testSite()))
afterEach(() => t.close())

test('a late message does not refund a booking that the owner cancelled without a refund', async () => {
  const booking = await aBooking(t.site)
  await cancelBooking(t.site, siteItself, booking.id, 'keep')
  await t.deliverMessages()
  await t.runJobs()
  const kinds = await t.site.db.selectFrom('ledger').select('kind').execute()
  expect(kinds.map(({ kind }) => kind).toSorted()).toEqual(['authorised', 'captured'])
})

test('the member is notified that the owner has cancelled their booking, with or without a refund', async () => {
  for (const money of ['keep', 'refund'] as const) {
    const booking = await aBooking(t.site)
    await cancelBooking(t.site, siteItself, booking.id, money)
    expect(await notificationsOf(t.site.db, booking.id)).toEqual(['booked', 'cancelled by owner'])
  }
})

test('if the jobs of a cancelled event are lost, its places still end and its payments are refunded', async () => {
  const booking = await aBooking(t.site)
  const { eventId } = booking
  const hold = await aHold(t.site, { eventId })
  const elsewhere = await aBooking(t.site)
  await cancelEvent(t.site, siteItself, eventId)
  await asOwner(t.database, [`delete from pgboss.job where name like 'bookings.e%'`])
  const states = () =>
    Promise.all([booking, hold, elsewhere].map(async ({ id }) => (await bookingById(t.site.db, id))?.state))

  await t.clock.advance(t.site.db, Temporal.Duration.from('PT30S'))
  await t.sweep()
  expect(await states()).toEqual(['booked', 'held', 'booked'])
  await t.clock.advance(t.site.db, Temporal.Duration.from('PT61S'))
  await t.sweep()

  expect(await states()).toEqual(['ended', 'ended', 'booked'])
  const [payment] = await paymentsOf(t.site.db, booking.id)
  expect(await refundsOf(t.site.db, payment?.id ?? '')).toMatchObject([{ reason: 'event cancelled' }])
  expect(await notificationsOf(t.site.db, booking.id)).toEqual(['booked', 'event cancelled'])
})
