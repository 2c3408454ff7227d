import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { siteItself } from '#accounts/actor.ts'
import { aPayout } from '#bookings/server/testing/payouts.ts'
import { aBooking } from '#bookings/testing.ts'
import { messageTypes } from '#connections/contract/webhooks.ts'
import { aWebhook } from '#connections/testing/connections.ts'
import { siteWithReceiver, type SiteWithReceiver } from '#connections/testing/site-with-receiver.ts'
import { cancelEvent } from '#events/server/cancel-event.ts'
import { anEvent } from '#events/testing.ts'

let world: SiteWithReceiver
beforeAll(async () => {
  world = await siteWithReceiver()
})
afterAll(() => world.close())
beforeEach(() => world.reset())

/** Ids, amounts and counts, and nothing else. */
const Data = z.record(z.string().regex(/_(id|pence|booked|absent)$/), z.union([z.uuid(), z.int(), z.null()]))
const Message = z.strictObject({ type: z.string(), timestamp: z.iso.datetime(), data: Data })

const receivedMessages = () => world.receiver.received.map(({ body }) => Message.parse(JSON.parse(body)))
const dataOf = (type: string) => receivedMessages().find((message) => message.type === type)?.data

test('each kind of change is one message', async () => {
  const { id } = await aWebhook(world.t.site, { types: [...messageTypes] })
  const eventId = await anEvent(world.t.site, { malePlaces: 0, femalePlaces: 1 })
  const { paymentId = '', id: bookingId } = await aBooking(world.t.site, { eventId })
  const change = (columns: object) =>
    world.t.site.db
      .transaction()
      .execute((tx) => tx.updateTable('events').set(columns).where('id', '=', eventId).execute())
  const { startsAt } = await world.t.site.db
    .selectFrom('events')
    .select('startsAt')
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow()
  await change({ startsAt: startsAt.add({ minutes: 5 }) })
  // Another change of the event is none.
  await change({ title: 'Another title' })
  await cancelEvent(world.t.site, siteItself, eventId)
  await world.t.runJobs()
  await aPayout(world.t.site)
  await world.sendDue()
  const messages = receivedMessages()
  expect(messages.map(({ type }) => type).toSorted()).toEqual([
    ...['booking.ended', 'booking.made', 'event.cancelled', 'event.full', 'event.moved', 'event.published'],
    ...['payment.taken', 'payout.paid', 'refund.made'],
  ])
  expect(dataOf('refund.made')).toEqual({
    refund_id: expect.any(String),
    payment_id: paymentId,
    amount_pence: 2400,
  })
  expect(dataOf('booking.ended')).toMatchObject({ booking_id: bookingId })
  expect((await world.load(id)).deliveries).toHaveLength(messages.length)
})

test('the end of an event comes with the numbers of those who did not come', async () => {
  await aWebhook(world.t.site, { types: ['event.ended'] })
  const eventId = await anEvent(world.t.site)
  const { id } = await aBooking(world.t.site, { eventId })
  await aBooking(world.t.site, { eventId })
  await world.advance({ hours: 24 * 30 })
  await world.t.site.db.transaction().execute(async (tx) => {
    const now = world.t.site.clock.now()
    await tx.updateTable('bookings').set({ absentAt: now }).where('id', '=', id).execute()
    await tx.updateTable('events').set({ endedAt: now }).where('id', '=', eventId).execute()
  })
  await world.sendDue()
  expect(dataOf('event.ended')).toEqual({
    ...{ event_id: eventId, women_booked: 2, men_booked: 0, women_absent: 1, men_absent: 0 },
  })
})

test('without a webhook that wants it, nothing is recorded', async () => {
  await aWebhook(world.t.site, { types: ['payout.paid'] })
  await aBooking(world.t.site)
  expect(
    await world.t.site.db.selectFrom('webhookMessages').select('type').where('body', 'is', null).execute(),
  ).toEqual([])
})
