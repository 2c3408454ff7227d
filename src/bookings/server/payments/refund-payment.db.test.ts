import { afterEach, beforeEach, expect, test } from 'vitest'
import { siteItself } from '#accounts/actor.ts'
import { cancelBooking } from '#bookings/server/places/cancel-booking.ts'
import { bookingById, openMoneyCases, paymentsOf } from '#bookings/server/queries.ts'
import { loadReceiptOfPayment } from '#bookings/server/receipts/load-receipt.ts'
import { insertRefund } from '#bookings/server/store/money.ts'
import { refundPayment } from '#bookings/server/payments/refund-payment.ts'
import { refundPaymentAsOwner } from '#bookings/server/testing/refund-as-owner.ts'
import { settlePayment } from '#bookings/server/payments/settle-payment.ts'
import { aBooking, aHold } from '#bookings/testing.ts'
import { cancelEvent } from '#events/server/cancel-event.ts'
import { inTransaction } from '#platform/server/db.ts'
import { newId } from '#platform/server/ids.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
beforeEach(async () => (t = await testSite()))
afterEach(() => t.close())

const refundedAmounts = () => t.stripeEmulator.refunds().map(({ amount }) => amount)
const mailAbout = async (subject: string) => {
  const mails = await t.site.db.selectFrom('outgoingMail').select(['subject', 'textBody']).execute()
  return mails.find((mail) => mail.subject.startsWith(subject))?.textBody
}
const refund = (paymentId = '', amountPence?: number) => refundPaymentAsOwner(t.site, paymentId, amountPence)
async function stateOf(bookingId: string) {
  const [booking, payments] = [await bookingById(t.site.db, bookingId), await paymentsOf(t.site.db, bookingId)]
  return [booking?.state, ...payments.map(({ state }) => state)]
}

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

test('a payment can be refunded in parts, and only the last part ends it', async () => {
  const { id, intentId, paymentId = '' } = await aBooking(t.site)
  await refund(paymentId, 800)
  await refund(paymentId, 1)
  await t.runJobs()
  expect(await stateOf(id)).toEqual(['booked', 'captured'])
  // The payment still pays for the place.
  await settlePayment(t.site, intentId)
  expect(await stateOf(id)).toEqual(['booked', 'captured'])
  await expect(refund(paymentId, 1600)).rejects.toMatchObject({
    fields: { amount: 'There’s only £15.99 left to refund.' },
  })
  await refund(paymentId)
  await t.deliverMessages()
  await t.runJobs()
  expect(refundedAmounts().toSorted((a, b) => a - b)).toEqual([1, 800, 1599])
  expect(await stateOf(id)).toEqual(['booked', 'refunded'])
  await expect(refund(paymentId)).rejects.toThrow('nothing_to_refund')
  expect(await openMoneyCases(t.site.db)).toEqual([])
})

test('the member gets an email about each part, with the owner’s message, and sees it on the receipt', async () => {
  const { paymentId = '' } = await aBooking(t.site)
  await refund(paymentId, 800)
  await t.runJobs()
  const mail = await mailAbout('Your refund')
  expect(mail).toContain('We’ve refunded £8 of the £24 that you paid')
  expect(mail).toContain('Our reason: The heating was broken.')
  const receipt = await loadReceiptOfPayment(t.site, paymentId)
  expect(receipt.credit_notes).toMatchObject([{ amount_pence: 800, message: 'The heating was broken.' }])
})

test('a part refund that was decided on an older state of the payment is refused', async () => {
  const { paymentId = '' } = await aBooking(t.site)
  const decided = { amountPence: 800, refundablePence: 2400, message: 'The heating was broken.' }
  await refundPayment(t.site, siteItself, paymentId, decided)
  await expect(refundPayment(t.site, siteItself, paymentId, decided)).rejects.toThrow('refund_meanwhile')
  await t.runJobs()
  expect(refundedAmounts()).toEqual([800])
})

test('a booking with a part refund is refunded for the rest when its event is cancelled', async () => {
  const { id, eventId, paymentId = '' } = await aBooking(t.site)
  await refund(paymentId, 800)
  await cancelEvent(t.site, siteItself, eventId)
  await t.runJobs()
  expect(refundedAmounts().toSorted((a, b) => a - b)).toEqual([800, 1600])
  expect(await stateOf(id)).toEqual(['ended', 'refunded'])
  expect(await mailAbout('Cancelled')).toContain('We’ll refund £16 to the card')
})

test('the database refuses refunds that exceed the payment', async () => {
  const { paymentId = '' } = await aBooking(t.site)
  await refund(paymentId, 800)
  const tooMuch = { paymentId, amountPence: 1601, reason: 'owner', requestedBy: null, message: null } as const
  await expect(
    inTransaction(t.site.db, (tx) => insertRefund(tx, { ...tooMuch, requestedAt: t.clock.now() })),
  ).rejects.toThrow('the refunds exceed the payment')
})

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
