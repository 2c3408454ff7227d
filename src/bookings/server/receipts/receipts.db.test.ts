import { afterAll, beforeAll, expect, test } from 'vitest'
import { siteItself } from '#accounts/actor.ts'
import { aMember, type TestMember } from '#accounts/testing.ts'
import { deleteMembers } from '#accounts/testing/delete-members.ts'
import type { getOwnPlace } from '#bookings/contract/checkout.ts'
import { addBooking } from '#bookings/server/by-hand/add-booking.ts'
import { recordManualRefund } from '#bookings/server/by-hand/record-manual-refund.ts'
import { settlePayment } from '#bookings/server/payments/settle-payment.ts'
import { cancelBooking } from '#bookings/server/places/cancel-booking.ts'
import { cancelOwnBooking } from '#bookings/server/places/cancel-own-booking.ts'
import { paymentsOf, refundsOf } from '#bookings/server/queries.ts'
import { getReceipt, getReceiptAsOwner, listPayments } from '#bookings/server/receipts/testing.ts'
import { accept, aTransfer } from '#bookings/server/replacements/testing.ts'
import { aBooking, aHold, aSignedInMember, apiOf, payWith } from '#bookings/testing.ts'
import { publishContent } from '#content/server/publish-content.ts'
import { settingsAsWritten } from '#content/server/written-content.ts'
import { anEvent } from '#events/testing.ts'
import { refusal } from '#platform/testing/refusal.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

const vatNumber = 'GB 123 4567 89'

let t: TestSite
let owner: TestMember
beforeAll(async () => {
  t = await testSite({ LIMITS: 'off', VAT_NUMBER: vatNumber })
  owner = await aMember(t.site, { role: 'owner' })
})
afterAll(() => t.close())

const advance = (duration: string) => t.clock.advance(t.site.db, Temporal.Duration.from(duration))
const today = () => t.clock.now().toZonedDateTimeISO('Europe/London').toPlainDate().toString()

/** These sign in again, because the clock may have moved. */
const paymentsOfMember = async (member: TestMember) => (await listPayments(await apiOf(t, member))).payments
const receiptOf = async (member: TestMember, number = 0) => getReceipt(await apiOf(t, member), number)

/** Creates a member with a paid booking. */
async function aPayer(options: Parameters<typeof anEvent>[1] = {}) {
  const member = await aMember(t.site)
  const booking = await aBooking(t.site, { eventId: await anEvent(t.site, options), member })
  const newestReceipt = async () => {
    const [payment] = await paymentsOfMember(member)
    return receiptOf(member, payment?.receipt_number ?? 0)
  }
  return { member, booking, paymentId: booking.paymentId ?? '', newestReceipt }
}

let version = 0
/** Publishes settings in which only these values change. */
async function publish(change: { trader_name?: string; vat_number?: string; vat_rate?: number }): Promise<void> {
  const written = { ...settingsAsWritten(undefined, t.site.config), ...change }
  version = await publishContent(t.site, { memberId: owner.id }, { name: 'site', written, basedOn: version })
  await t.site.versionPoller.poll()
}

const refundAtProvider = async (intentId: string, amount: number) => {
  await t.site.cards.stripe.refunds.create({ payment_intent: intentId, amount })
  await settlePayment(t.site, intentId)
}

test('a payment has a receipt with its seller, VAT and tax point, which nothing changes later', async () => {
  const { newestReceipt, member } = await aPayer({ pricePence: 2500, title: 'First Friday' })
  const receipt = await newestReceipt()
  expect(receipt).toEqual({
    number: expect.any(Number),
    tax_point: today(),
    seller: { name: t.site.config.trader.name, address: t.site.config.trader.address, vat_number: vatNumber },
    event: { title: 'First Friday', date_local: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
    method: 'card',
    card: 'Visa ending 4242',
    reductions: [],
    amount_pence: 2500,
    vat: { rate: 20, vat_pence: 417, net_pence: 2083 },
    vat_unknown: false,
    credit_notes: [],
  })

  await publish({ trader_name: 'Tipton Evenings Ltd', vat_rate: 12.5 })
  expect(await receiptOf(member, receipt.number)).toEqual(receipt)
  const next = await (await aPayer()).newestReceipt()
  expect(next.number).toBe(receipt.number + 1)
  expect(next).toMatchObject({ seller: { name: 'Tipton Evenings Ltd' }, vat: { rate: 12.5, vat_pence: 267 } })

  await publish({ vat_number: '' })
  expect(await (await aPayer()).newestReceipt()).toMatchObject({ seller: { vat_number: null }, vat: null })
  await publish({ vat_number: vatNumber, vat_rate: 20 })
})

test('a full refund has a credit note for the whole VAT', async () => {
  const { booking, newestReceipt, member } = await aPayer()
  await advance('P1D')
  await cancelBooking(t.site, siteItself, booking.id, 'refund')
  await t.runJobs()
  const { tax_point: paidOn, credit_notes: notes } = await newestReceipt()
  expect(notes).toEqual([
    {
      number: expect.any(Number),
      tax_point: today(),
      amount_pence: 2400,
      vat: { rate: 20, vat_pence: 400, net_pence: 2000 },
      message: null,
      cancelled_on: null,
    },
  ])
  expect(paidOn < today()).toBe(true)
  expect(await paymentsOfMember(member)).toMatchObject([{ status: 'refunded', refunded_pence: 2400 }])
})

test('each part refund has a credit note with its share of the VAT, and no VAT is left after the last', async () => {
  const { booking, newestReceipt, member } = await aPayer({ pricePence: 2500 })
  await publish({ vat_rate: 5 })
  await refundAtProvider(booking.intentId, 1250)
  expect(await paymentsOfMember(member)).toMatchObject([{ status: 'part refunded', refunded_pence: 1250 }])
  await refundAtProvider(booking.intentId, 1250)
  const { credit_notes: notes } = await newestReceipt()
  expect(notes.map(({ amount_pence: amount, vat }) => [amount, vat?.rate, vat?.vat_pence])).toEqual([
    [1250, 20, 209],
    [1250, 20, 208],
  ])
  await publish({ vat_rate: 20 })
})

test('a payment in cash has a receipt, and its refund by hand a credit note', async () => {
  const member = await aMember(t.site)
  const request = { member_id: member.id, paid: 'cash', amount: 20, reason: '' } as const
  const bookingId = await addBooking(t.site, siteItself, { eventId: await anEvent(t.site), request })
  const [listed] = await paymentsOfMember(member)
  const number = listed?.receipt_number ?? 0
  expect(await receiptOf(member, number)).toMatchObject({ method: 'cash', card: null, vat: { vat_pence: 333 } })

  await cancelBooking(t.site, siteItself, bookingId, 'refund')
  const [payment] = await paymentsOf(t.site.db, bookingId)
  expect((await receiptOf(member, number)).credit_notes).toEqual([])
  const [refund] = await refundsOf(t.site.db, payment?.id ?? '')
  await recordManualRefund(t.site, siteItself, refund?.id ?? '')
  expect((await receiptOf(member, number)).credit_notes).toMatchObject([
    { amount_pence: 2000, vat: { vat_pence: 333 } },
  ])
})

test('a refund that the bank returns cancels its credit note, and the next refund has a new one', async () => {
  const member = await aMember(t.site)
  const hold = await aHold(t.site, { member })
  await payWith(t.site, hold, 'pm_card_refundFail')
  await settlePayment(t.site, hold.intentId)
  await t.runJobs()
  await refundAtProvider(hold.intentId, 2400)
  await advance('PT72H')
  await t.deliverMessages()
  await t.runJobs()
  const [payment] = await paymentsOfMember(member)
  expect(payment).toMatchObject({ status: 'paid', refunded_pence: 0 })
  await refundAtProvider(hold.intentId, 2400)

  const { credit_notes: notes } = await receiptOf(member, payment?.receipt_number ?? 0)
  expect(notes).toMatchObject([
    { vat: { vat_pence: 400 }, cancelled_on: today() },
    { vat: { vat_pence: 400 }, cancelled_on: null },
  ])
  expect(notes[1]?.number).toBe((notes[0]?.number ?? 0) + 1)
})

test('an authorisation that was released is listed without a receipt, and a card that was refused is not', async () => {
  const member = await aMember(t.site)
  const hold = await aHold(t.site, { member })
  await expect(payWith(t.site, hold, 'pm_card_chargeDeclined')).rejects.toThrow()
  await settlePayment(t.site, hold.intentId)
  expect(await paymentsOfMember(member)).toEqual([])
  await payWith(t.site, hold)
  await settlePayment(t.site, hold.intentId)
  expect(await paymentsOfMember(member)).toMatchObject([{ status: 'pending', receipt_number: null }])
  await t.site.cards.stripe.paymentIntents.cancel(hold.intentId)
  await settlePayment(t.site, hold.intentId)
  expect(await paymentsOfMember(member)).toMatchObject([{ status: 'released', receipt_number: null }])
})

test('only the member who paid and the owner see a receipt, even after the place was transferred', async () => {
  const { sender, token, booking } = await aTransfer(t)
  const other = await aSignedInMember(t)
  await accept(other.api, token)
  const [payment] = await paymentsOfMember(sender)
  const number = payment?.receipt_number ?? 0
  const receipt = await receiptOf(sender, number)

  expect(receipt.amount_pence).toBe(2400)
  expect(await getReceiptAsOwner(await apiOf(t, owner), booking.paymentId ?? '')).toEqual(receipt)
  expect(await paymentsOfMember(other)).toEqual([])
  const place = await other.api<typeof getOwnPlace>('GET /api/events/:id/place', { params: { id: booking.eventId } })
  expect(place).toMatchObject({ booking: { state: 'booked' }, receipt_number: null })
  expect(await refusal(receiptOf(other, number))).toMatchObject({ status: 404, error: 'receipt_not_found' })
  expect(await refusal(receiptOf(owner, number))).toMatchObject({ status: 404, error: 'receipt_not_found' })
})

test('a receipt stays when its payer’s account is deleted, and names nobody', async () => {
  const { member, booking, paymentId, newestReceipt } = await aPayer()
  const receipt = await newestReceipt()
  await cancelOwnBooking(t.site, { memberId: member.id }, booking.id)
  await deleteMembers(t.site, member.id)
  expect(await getReceiptAsOwner(await apiOf(t, owner), paymentId)).toEqual(receipt)
  expect(JSON.stringify(receipt)).not.toContain(member.userName)
})

test('payments are listed in pages, newest first', async () => {
  const member = await aMember(t.site)
  for (let count = 0; count < 21; count++) {
    const request = { member_id: member.id, paid: 'cash', amount: (1000 + count) / 100, reason: '' } as const
    await addBooking(t.site, siteItself, { eventId: await anEvent(t.site), request })
    await advance('PT1S')
  }
  const api = await apiOf(t, member)
  const first = await listPayments(api)
  const last = await listPayments(api, first.older ?? '')
  const amounts = [...first.payments, ...last.payments].map(({ amount_pence: amount }) => amount)
  expect([first.payments.length, last.older]).toEqual([20, null])
  expect(amounts).toEqual(Array.from({ length: 21 }, (_, at) => 1020 - at))

  // Another member's payment is not a place in this list.
  const other = await aSignedInMember(t)
  expect(await listPayments(other.api, first.older ?? '')).toEqual({ payments: [], older: null })
  expect(await refusal(listPayments(other.api, 'x'))).toMatchObject({ status: 422 })
})
