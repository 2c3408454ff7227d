import { afterEach, beforeEach, expect, test } from 'vitest'
import { siteItself } from '#accounts/actor.ts'
import { suspendMember } from '#accounts/server/suspend-member.ts'
import type { confirmPayment } from '#bookings/contract/checkout.ts'
import type { listOwnPlaces } from '#bookings/contract/my-events.ts'
import type { joinWaitingList } from '#bookings/contract/waiting-list.ts'
import { cancelPlacesForDeletion } from '#bookings/server/account-deletion/cancel-places.ts'
import { accept, load, start, tokenOf } from '#bookings/server/replacements/testing.ts'
import { cancelBooking } from '#bookings/server/places/cancel-booking.ts'
import { releaseUnpaid } from '#bookings/server/places/end-holds.ts'
import { releasePlacesOf } from '#bookings/server/places/release-places.ts'
import { paymentsOf } from '#bookings/server/queries.ts'
import { releaseUnclaimed } from '#bookings/server/second-chairs/release-second-chairs.ts'
import { remindBuyers } from '#bookings/server/second-chairs/remind-buyers.ts'
import { aSecondChair, cancel, order, loadChair } from '#bookings/server/second-chairs/testing.ts'
import { apiOf, aSignedInMember, notificationsOf, payWith } from '#bookings/testing.ts'
import { cancelEvent } from '#events/server/cancel-event.ts'
import { inTransaction } from '#platform/server/db.ts'
import { refusal } from '#platform/testing/refusal.ts'
import { storedMailTo } from '#platform/testing/stored-mail.ts'
import type { Api } from '#platform/web/api.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
beforeEach(async () => (t = await testSite()))
afterEach(() => t.close())

const rowOf = (id: string) =>
  t.site.db.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const paymentOf = async (id: string) => (await paymentsOf(t.site.db, id))[0]
const refundsAt = (bookingId: string) =>
  t.site.db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .select(['refunds.amountPence', 'refunds.reason', 'payments.memberId'])
    .where('payments.bookingId', '=', bookingId)
    .execute()
const myPlaces = (api: Api) => api<typeof listOwnPlaces>('GET /api/myplaces', { query: {} })
const advance = (duration: string) => t.clock.advance(t.site.db, Temporal.Duration.from(duration))

test('a friend’s place that nobody has claimed is released 24 hours before the event, offered to the waiting list, and refunded in full', async () => {
  const { sender, eventId, chair } = await aSecondChair(t, 'F', { femalePlaces: 2 })
  await advance('P5DT23H48M')
  await releaseUnclaimed(t.site)
  expect((await rowOf(chair.id)).state).toBe('booked')
  const cath = await aSignedInMember(t)
  await cath.api<typeof joinWaitingList>('POST /api/events/:id/waiting', { params: { id: eventId }, body: {} })
  await advance('PT13M')
  // The link does not wait for the sweep.
  expect(await refusal(accept((await aSignedInMember(t)).api, chair.token))).toMatchObject({
    error: 'replacement_ended',
  })
  await releaseUnclaimed(t.site)
  await releaseUnclaimed(t.site)
  expect(await rowOf(chair.id)).toMatchObject({ state: 'ended', endReason: 'not claimed', unclaimed: true })
  expect(await refundsAt(chair.id)).toEqual([{ amountPence: 2400, reason: 'not claimed', memberId: sender.id }])
  expect((await myPlaces(await apiOf(t, cath))).offered).toHaveLength(1)
  await t.runJobs()
  await t.deliverMessages()
  await t.runJobs()
  expect((await paymentOf(chair.id))?.state).toBe('refunded')
  const mails = await t.site.db
    .selectFrom('outgoingMail')
    .select('subject')
    .where('toAddress', '=', sender.email)
    .execute()
  expect(mails.map(({ subject }) => subject.split(':')[0])).toEqual(
    expect.arrayContaining(['Your friend’s place has been released', 'Your refund']),
  )
  expect(mails.filter(({ subject }) => subject.includes('released'))).toHaveLength(1)
})

test('a friend’s place that nobody has claimed is recalled to its buyer once, 72 hours before the event', async () => {
  const { sender, chair } = await aSecondChair(t)
  await advance('P3DT22H58M')
  await remindBuyers(t.site)
  expect(await notificationsOf(t.site.db, chair.id)).toEqual(['second chair booked'])
  await advance('PT63M')
  await remindBuyers(t.site)
  await remindBuyers(t.site)
  expect(await notificationsOf(t.site.db, chair.id)).toEqual(['second chair booked', 'second chair unclaimed'])
  await t.runJobs()
  expect((await storedMailTo(t.site.db, sender.email)).textBody).toContain(chair.token)
})

test('a friend’s place that nobody has claimed can be cancelled by its buyer with a full refund, and by nobody else', async () => {
  const { sender, chair } = await aSecondChair(t)
  expect(await refusal(cancel((await aSignedInMember(t)).api, chair.id))).toMatchObject({
    error: 'booking_not_found',
  })
  await cancel(sender.api, chair.id)
  expect(await refusal(cancel(sender.api, chair.id))).toMatchObject({ error: 'booking_not_live' })
  expect((await rowOf(chair.id)).endReason).toBe('cancelled by member')
  expect(await refundsAt(chair.id)).toMatchObject([{ amountPence: 2400, memberId: sender.id }])
  expect(await refusal(load(t.api, chair.token))).toMatchObject({ error: 'replacement_ended' })
})

test('a friend’s place that nobody has claimed is voided rather than refunded if the payment was only authorised', async () => {
  const { sender, eventId, chair } = await aSecondChair(t)
  await cancel(sender.api, chair.id)
  const { booking_id: id, payment_intent: intent } = await order(sender.api, eventId, 'F')
  await payWith(t.site, { intentId: intent?.intent_id ?? '' })
  await sender.api<typeof confirmPayment>('POST /api/payments/confirm', {
    body: { intent_id: intent?.intent_id ?? '' },
  })
  await cancel(sender.api, id)
  await t.runJobs()
  expect((await paymentOf(id))?.state).toBe('voided')
  expect(await refundsAt(id)).toEqual([])
})

test('a friend’s place that nobody has claimed is refunded with the others if the event is cancelled, and only the buyer is notified of it', async () => {
  const { sender, eventId, chair } = await aSecondChair(t)
  await cancelEvent(t.site, siteItself, eventId)
  await t.runJobs()
  expect((await rowOf(chair.id)).endReason).toBe('event cancelled')
  expect(await refundsAt(chair.id)).toMatchObject([{ amountPence: 2400, memberId: sender.id }])
  expect(await notificationsOf(t.site.db, chair.id)).toEqual(['second chair booked', 'second chair ended'])
})

test('a friend’s place that nobody has claimed is always refunded when the owner cancels it', async () => {
  const { sender, chair } = await aSecondChair(t)
  await cancelBooking(t.site, siteItself, chair.id, 'keep')
  expect(await refundsAt(chair.id)).toMatchObject([{ amountPence: 2400, memberId: sender.id }])
})

test('a friend’s place that nobody has claimed stays when its buyer transfers their own place, and its link is closed while the buyer is suspended', async () => {
  const { sender, booking, chair } = await aSecondChair(t)
  const { link } = await start(sender.api, booking.id)
  await accept((await aSignedInMember(t)).api, tokenOf(link))
  expect(await rowOf(chair.id)).toMatchObject({ state: 'booked', unclaimed: true })
  await suspendMember(t.site, siteItself, sender.id, 'a test')
  const beth = await aSignedInMember(t)
  expect(await refusal(accept(beth.api, chair.token))).toMatchObject({ error: 'replacement_ended' })
  expect(await releasePlacesOf(t.site, siteItself, sender.id)).toBe(1)
  expect(await refundsAt(chair.id)).toMatchObject([{ amountPence: 2400 }])
})

test('a friend’s place that nobody has claimed is released and refunded before its buyer’s account is deleted; a claimed place stays the friend’s', async () => {
  const { sender, chair } = await aSecondChair(t)
  const other = await aSecondChair(t)
  const beth = await aSignedInMember(t)
  await accept(beth.api, other.chair.token)
  for (const { id } of [sender, other.sender]) {
    await inTransaction(t.site.db, (tx) =>
      tx.updateTable('members').set({ deletionRequestedAt: t.clock.now() }).where('id', '=', id).execute(),
    )
    await cancelPlacesForDeletion(t.site, id, id)
  }
  expect(await rowOf(chair.id)).toMatchObject({ state: 'ended', endReason: 'cancelled by member' })
  expect(await refundsAt(chair.id)).toMatchObject([{ amountPence: 2400 }])
  expect(await rowOf(other.chair.id)).toMatchObject({ state: 'booked', memberId: beth.id })
  expect(await refundsAt(other.chair.id)).toEqual([])
})

test('a friend’s place that nobody has claimed asks its buyer to pay again if the payment is never captured, and is released if they do not', async () => {
  const { sender, eventId, chair } = await aSecondChair(t)
  await cancel(sender.api, chair.id)
  const { booking_id: id, payment_intent: intent } = await order(sender.api, eventId, 'F')
  const intentId = intent?.intent_id ?? ''
  await payWith(t.site, { intentId })
  await sender.api<typeof confirmPayment>('POST /api/payments/confirm', { body: { intent_id: intentId } })
  await t.site.cards.stripe.paymentIntents.cancel(intentId)
  await t.runJobs()
  expect((await storedMailTo(t.site.db, sender.email)).textBody).toContain('?friend=F')
  expect(await order(sender.api, eventId, 'F')).toMatchObject({ booking_id: id })
  expect((await loadChair(sender.api, eventId, 'F')).booking?.pay_again_until).toBeTruthy()
  await advance('PT25H')
  await releaseUnpaid(t.site)
  expect((await rowOf(id)).endReason).toBe('not paid')
  expect(await notificationsOf(t.site.db, id)).toContain('second chair ended')
})
