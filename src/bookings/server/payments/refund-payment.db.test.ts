import { afterEach, beforeEach, expect, test } from 'vitest'
import { siteItself } from '#accounts/actor.ts'
import { cancelBooking } from '#bookings/server/places/cancel-booking.ts'
import { openMoneyCases, paymentsOf } from '#bookings/server/queries.ts'
import { refundOnePayment } from '#bookings/server/payments/refund-payment.ts'
import { settlePayment } from '#bookings/server/payments/settle-payment.ts'
import { aBooking, aHold } from '#bookings/testing.ts'
import { cancelEvent } from '#events/server/cancel-event.ts'
import { newId } from '#platform/server/ids.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
beforeEach(async () => (t = await testSite()))
afterEach(() => t.close())

const refundedAmounts = () => t.stripeEmulator.refunds().map(({ amount }) => amount)
const refund = (paymentId = '') => refundOnePayment(t.site, siteItself, paymentId)

test('if part of a payment was refunded at the provider, the owner can refund only the rest', async () => {
  const { id, intentId, paymentId } = await aBooking(t.site)
  await t.site.cards.stripe.refunds.create({ payment_intent: intentId, amount: 900 })
  await settlePayment(t.site, intentId)
  await refund(paymentId)
  await t.runJobs()
  expect(refundedAmounts().toSorted((a, b) => a - b)).toEqual([900, 1500])
  expect((await paymentsOf(t.site.db, id)).map(({ state }) => state)).toEqual(['refunded'])
  await expect(refund(paymentId)).rejects.toThrow('nothing_to_refund')
})

test.each(['cancels the booking', 'cancels the event'])(
  'the rest of a partly refunded payment is also refunded if the owner %s',
  async (action) => {
    const { id, eventId, intentId } = await aBooking(t.site)
    await t.site.cards.stripe.refunds.create({ payment_intent: intentId, amount: 900 })
    await settlePayment(t.site, intentId)
    if (action === 'cancels the booking') await cancelBooking(t.site, siteItself, id, 'refund')
    else await cancelEvent(t.site, siteItself, eventId)
    await t.runJobs()
    expect(refundedAmounts().toSorted((a, b) => a - b)).toEqual([900, 1500])
    expect((await paymentsOf(t.site.db, id)).map(({ state }) => state)).toEqual(['refunded'])
    expect((await openMoneyCases(t.site.db)).map(({ kind }) => kind)).toEqual(['refunded elsewhere'])
  },
)

test('only one of many concurrent refund requests for one payment is accepted', async () => {
  const { paymentId } = await aBooking(t.site)
  const requests = await Promise.allSettled(Array.from({ length: 6 }, () => refund(paymentId)))
  expect(requests.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await t.runJobs()
  expect(refundedAmounts()).toEqual([2400])
})

test('an uncaptured payment and an unknown payment cannot be refunded', async () => {
  const { id } = await aHold(t.site)
  const [open] = await paymentsOf(t.site.db, id)
  await expect(refund(open?.id)).rejects.toThrow('nothing_to_refund')
  await expect(refund(newId())).rejects.toThrow('payment_not_found')
})
