import { afterEach, beforeEach, expect, test } from 'vitest'
import { siteItself } from '#accounts/actor.ts'
import { aMember, emailsTo } from '#accounts/testing.ts'
import { retrievePayment } from '#bookings/server/payments/card-provider.ts'
import { cancelBooking } from '#bookings/server/places/cancel-booking.ts'
import { releaseHold } from '#bookings/server/places/release-hold.ts'
import { bookingById, openMoneyCases, paymentsOf, refundsOf } from '#bookings/server/queries.ts'
import { recordPayment } from '#bookings/server/payments/record-payment.ts'
import { refundBookingAsOwner } from '#bookings/server/testing/refund-as-owner.ts'
import { settlePayment } from '#bookings/server/payments/settle-payment.ts'
import { advanceTime, runJobsAsWorkers } from '#bookings/server/testing/money/advance-time.ts'
import { aBooking, aHold, payWith } from '#bookings/testing.ts'
import { inTransaction } from '#platform/server/db.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
beforeEach(async () => (t = await testSite()))
afterEach(() => t.close())

const advance = (duration: string) => t.clock.advance(t.site.db, Temporal.Duration.from(duration))
const runAll = (limit?: number) => runJobsAsWorkers(t.site, t.jobHandlers, limit)
const cases = async () => (await openMoneyCases(t.site.db)).map(({ kind }) => kind)

async function paymentOf({ id }: { id: string }) {
  const [payment] = await paymentsOf(t.site.db, id)
  if (!payment) throw new Error('the hold has no payment')
  return payment
}

/** Makes a booking whose first payment was voided, so that it has to be paid again. */
async function aBookingToPayAgain() {
  const amy = await aMember(t.site)
  const first = await aHold(t.site, { member: amy })
  await payWith(t.site, first)
  await settlePayment(t.site, first.intentId)
  await t.site.cards.stripe.paymentIntents.cancel(first.intentId)
  await t.runJobs()
  return { amy, first, again: await aHold(t.site, { eventId: first.eventId, member: amy }) }
}

test('a refund that the provider refuses opens a money case and is not requested again', async () => {
  const hold = await aHold(t.site)
  await payWith(t.site, hold, 'pm_card_createDispute')
  await releaseHold(t.site, hold.by, hold.id)
  await t.site.cards.stripe.paymentIntents.capture(hold.intentId)
  await runAll(60)
  expect(await refundsOf(t.site.db, (await paymentOf(hold)).id)).toHaveLength(1)
  expect((await cases()).toSorted()).toEqual(['dispute', 'refund failed'])
})

test('a dispute is found even if the provider was unavailable for an hour after reporting it', async () => {
  const booking = await aBooking(t.site)
  t.stripeEmulator.dispute(booking.intentId)
  await t.deliverMessages()
  t.stripeEmulator.script({ awayUntilMs: t.clock.now().epochMilliseconds + 60 * 60_000 })
  for (const _ of Array.from({ length: 20 })) {
    await runAll()
    await advanceTime(t.site, t.clock, 240)
  }
  await t.sweep()
  expect(await cases()).toEqual(['dispute'])
})

test('settling an old voided payment does not make the member pay again if the booking has since been paid for and refunded', async () => {
  const { first, again } = await aBookingToPayAgain()
  await payWith(t.site, again)
  await settlePayment(t.site, again.intentId)
  await t.runJobs()
  await refundBookingAsOwner(t.site, first.id)
  await t.runJobs()
  await settlePayment(t.site, first.intentId)
  expect((await bookingById(t.site.db, first.id))?.payAgainUntil).toBeNull()
})

test('a member whose released place is revived by a late payment is sent the new ticket', async () => {
  const { amy, first, again } = await aBookingToPayAgain()
  await advance('PT23H59M')
  t.stripeEmulator.script({ processingSeconds: 300 })
  await payWith(t.site, again)
  await advance('PT2M')
  await t.sweep()
  await t.runJobs()
  expect((await bookingById(t.site.db, first.id))?.state).toBe('ended')
  await advance('PT10M')
  await t.deliverMessages()
  await t.runJobs()
  const { state, ticketCode } = (await bookingById(t.site.db, first.id)) ?? {}
  expect(state).toBe('booked')
  const [mail] = await emailsTo(t, amy.email)
  expect(mail?.subject).toContain('You’re booked')
  expect(mail?.text.replaceAll(' ', '')).toContain(ticketCode)
})

test.each(['the site’s', 'the provider’s'])('an outdated report does not reverse %s own refund', async (whose) => {
  const hold = await aHold(t.site)
  await payWith(t.site, hold, 'pm_card_pendingRefund')
  await settlePayment(t.site, hold.intentId)
  await t.runJobs()
  if (whose === 'the site’s') await refundBookingAsOwner(t.site, hold.id)
  else await t.site.cards.stripe.refunds.create({ payment_intent: hold.intentId })
  await t.runJobs()
  const before = await retrievePayment(t.site, hold.intentId)
  await advance('PT72H')
  await t.deliverMessages()
  await t.runJobs()
  const payment = await paymentOf(hold)
  expect(payment.state).toBe('refunded')
  await inTransaction(t.site.db, (tx) => recordPayment(t.site, tx, { payment, atProvider: before, now: t.clock.now() }))
  expect((await paymentOf(hold)).state).toBe('refunded')
})

test('a payment captured after the owner cancels is refunded, even if another machine’s clock is behind', async () => {
  const hold = await aHold(t.site)
  await payWith(t.site, hold)
  await settlePayment(t.site, hold.intentId)
  const ahead = { ...t.site, clock: { now: () => t.clock.now().add({ seconds: 5 }) } }
  await cancelBooking(ahead, siteItself, hold.id, 'refund')
  await t.site.cards.stripe.paymentIntents.capture(hold.intentId)
  await settlePayment(t.site, hold.intentId)
  await t.runJobs()
  expect((await paymentOf(hold)).state).toBe('refunded')
})
