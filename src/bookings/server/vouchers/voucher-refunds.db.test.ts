import { afterEach, beforeEach, expect, test } from 'vitest'
import { siteItself } from '#accounts/actor.ts'
import { emailsTo } from '#accounts/testing.ts'
import { creditBalanceOf } from '#bookings/server/credit/credit-queries.ts'
import { refundPayment } from '#bookings/server/payments/refund-payment.ts'
import { retrievePayment } from '#bookings/server/payments/card-provider.ts'
import { settlePayment, settleReport } from '#bookings/server/payments/settle-payment.ts'
import { refundablePenceOf } from '#bookings/server/queries.ts'
import { addCreditEntry } from '#bookings/server/store/credit.ts'
import { changeReductions } from '#bookings/server/reductions/change-reductions.ts'
import { releaseHold } from '#bookings/server/places/release-hold.ts'
import { anOrderedVoucher, aVoucher } from '#bookings/server/testing/vouchers.ts'
import { redeemVoucher } from '#bookings/server/vouchers/redeem-voucher.ts'
import { voucherById, voucherPaymentById } from '#bookings/server/vouchers/voucher-queries.ts'
import { aBooking, aHold, aSignedInMember, payWith } from '#bookings/testing.ts'
import { anEvent } from '#events/testing.ts'
import { inTransaction } from '#platform/server/db.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
let member: Awaited<ReturnType<typeof aSignedInMember>>
let voucher: Awaited<ReturnType<typeof aVoucher>>
beforeEach(async () => {
  t = await testSite({ LIMITS: 'off' })
  member = await aSignedInMember(t)
  voucher = await aVoucher(t.site)
})
afterEach(() => t.close())

const credit = () => creditBalanceOf(t.site.db, member.id)
const redeem = () => redeemVoucher(t.site, { memberId: member.id }, voucher.code)
const rowOf = () => voucherById(t.site.db, voucher.id)
async function refundAsOwner(amountPence: number): Promise<void> {
  const payment = await voucherPaymentById(t.site.db, voucher.paymentId)
  const refundablePence = payment ? await refundablePenceOf(t.site.db, payment) : 0
  await refundPayment(t.site, siteItself, voucher.paymentId, { amountPence, refundablePence, message: 'As agreed.' })
}
async function settle(): Promise<void> {
  await t.runJobs()
  await settlePayment(t.site, voucher.intentId)
  await t.runJobs()
}
const refundStates = async () =>
  (await t.site.db.selectFrom('refunds').select('state').where('paymentId', '=', voucher.paymentId).execute()).map(
    ({ state }) => state,
  )
async function spend(amountPence: number): Promise<void> {
  await inTransaction(t.site.db, (tx) =>
    addCreditEntry(tx, { memberId: member.id, kind: 'removed', amountPence: -amountPence, at: t.clock.now() }),
  )
}

test('a part refund by the owner takes as much off the voucher at once, and the buyer reads why', async () => {
  await refundAsOwner(1200)
  expect(await redeem()).toBe(3800)
  await settle()
  expect(await credit()).toBe(3800)
  const [mail] = await emailsTo(t, 'buyer@example.com')
  expect(mail?.text).toContain('We’ve refunded £12 for your gift voucher')
  expect(mail?.text).toContain('As agreed.')
})

test('a voucher that is refunded in full is void', async () => {
  await refundAsOwner(2000)
  await refundAsOwner(3000)
  expect(await rowOf()).toMatchObject({ endReason: 'void', refundedPence: 5000 })
  await expect(redeem()).rejects.toThrow('voucher_void')
  await settle()
  expect(await rowOf()).toMatchObject({ endReason: 'void', refundedPence: 5000 })
})

test('a refund of a used voucher takes the credit that is still there, once', async () => {
  await redeem()
  await spend(1000)
  await refundAsOwner(3000)
  await settle()
  await settle()
  expect(await credit()).toBe(1000)
  await refundAsOwner(2000)
  await settle()
  expect(await credit()).toBe(0)
  await inTransaction(t.site.db, (tx) =>
    addCreditEntry(tx, { memberId: member.id, kind: 'added', amountPence: 700, message: 'x', at: t.clock.now() }),
  )
  await settle()
  expect(await credit()).toBe(700)
})

test('a refund of a used voucher never takes what the member is owed for a refund', async () => {
  await redeem()
  await spend(5000)
  const { paymentId = '' } = await aBooking(t.site, { member })
  await inTransaction(t.site.db, (tx) =>
    addCreditEntry(tx, {
      memberId: member.id,
      kind: 'in place of a refund',
      amountPence: 900,
      paymentId,
      at: t.clock.now(),
    }),
  )
  await refundAsOwner(5000)
  await settle()
  expect(await credit()).toBe(900)
})

test('a refund in the provider’s own pages, and a chargeback, take as much off the voucher', async () => {
  await t.site.cards.stripe.refunds.create({ payment_intent: voucher.intentId, amount: 1500 })
  await settle()
  await settle()
  expect(await rowOf()).toMatchObject({ endReason: null, refundedPence: 1500 })
  t.stripeEmulator.dispute(voucher.intentId)
  await settle()
  expect(await rowOf()).toMatchObject({ endReason: 'void', refundedPence: 5000 })
  const cases = await t.site.db
    .selectFrom('moneyCases')
    .select(['kind', 'paymentId', 'bookingId'])
    .orderBy('kind')
    .execute()
  expect(cases).toEqual([
    { kind: 'dispute', paymentId: voucher.paymentId, bookingId: null },
    { kind: 'refunded elsewhere', paymentId: voucher.paymentId, bookingId: null },
  ])
})

test('a chargeback of a used voucher takes the credit', async () => {
  await redeem()
  t.stripeEmulator.dispute(voucher.intentId)
  await settle()
  await settle()
  expect(await credit()).toBe(0)
})

test('credit that was in a booking when the voucher was refunded is taken when it returns', async () => {
  await redeem()
  const eventId = await anEvent(t.site, { pricePence: 2400 })
  const hold = await aHold(t.site, { eventId, member })
  await changeReductions(t.site, hold.by, hold.id, { code: null, useCredit: true })
  expect(await credit()).toBe(2600)
  await refundAsOwner(5000)
  expect(await credit()).toBe(0)
  await releaseHold(t.site, hold.by, hold.id)
  expect(await credit()).toBe(0)
  const { pence } = await t.site.db
    .selectFrom('creditEntries')
    .select((eb) => eb.fn.sum<number>('amountPence').as('pence'))
    .where('voucherId', '=', voucher.id)
    .executeTakeFirstOrThrow()
  expect(pence).toBe(0)
})

test('a refund that the bank returned and that is made again takes the credit once', async () => {
  voucher = await aVoucher(t.site, {}, null, 'pm_card_refundFail')
  await redeem()
  await refundAsOwner(2000)
  await settle()
  await t.clock.advance(t.site.db, Temporal.Duration.from('P1D'))
  await settle()
  expect(await refundStates()).toEqual(['failed'])
  await refundAsOwner(2000)
  expect(await credit()).toBe(3000)
})

test('a refund or a chargeback that is reported together with the capture takes as much off the voucher', async () => {
  const late = await anOrderedVoucher(t.site)
  await payWith(t.site, late)
  await t.site.cards.stripe.paymentIntents.capture(late.intentId)
  await t.site.cards.stripe.refunds.create({ payment_intent: late.intentId, amount: 2000 })
  await settlePayment(t.site, late.intentId)
  expect(await redeemVoucher(t.site, { memberId: member.id }, late.code)).toBe(3000)
})

test('an inquiry of the bank, and a dispute that was won, take nothing', async () => {
  for (const status of ['warning_needs_response', 'won'] as const) {
    const report = await retrievePayment(t.site, voucher.intentId)
    const disputes = [{ id: `dp_${status}`, amountPence: 5000, isWithdrawn: false }]
    await settleReport(t.site, { ...report, disputes }, undefined)
  }
  expect(await rowOf()).toMatchObject({ endReason: null, refundedPence: 0 })
  expect(await redeem()).toBe(5000)
})

test.each([
  ['more credit than the voucher has', { amountPence: 5001 }],
  ['less credit than the voucher has', { amountPence: 4999 }],
])('the database refuses %s', async (_what, { amountPence }) => {
  const entry = { memberId: member.id, kind: 'voucher', voucherId: voucher.id, at: t.clock.now() } as const
  const use = inTransaction(t.site.db, async (tx) => {
    const end = { endReason: 'used', endedAt: t.clock.now(), usedBy: member.id } as const
    await tx.updateTable('vouchers').set(end).where('id', '=', voucher.id).execute()
    await addCreditEntry(tx, { ...entry, amountPence })
  })
  await expect(use).rejects.toThrow('the credit is not what is left of the voucher')
})

test('the database refuses a second use, a second payment, and any change of what was sold', async () => {
  await redeem()
  const { db } = t.site
  const entry = {
    memberId: member.id,
    kind: 'voucher',
    voucherId: voucher.id,
    amountPence: 5000,
    at: t.clock.now(),
  } as const
  await expect(inTransaction(db, (tx) => addCreditEntry(tx, entry))).rejects.toMatchObject({ code: '23505' })
  const change = (set: Record<string, unknown>) =>
    inTransaction(db, (tx) => tx.updateTable('vouchers').set(set).where('id', '=', voucher.id).execute())
  for (const set of [
    { amountPence: 6000 },
    { refundedPence: 1 },
    { endReason: null, endedAt: null },
    { soldAt: t.clock.now() },
  ])
    await expect(change(set)).rejects.toMatchObject({ code: '23514' })
  const second = {
    id: member.id,
    voucherId: voucher.id,
    amountPence: 5000,
    state: 'new',
    madeAt: t.clock.now(),
  } as const
  await expect(inTransaction(db, (tx) => tx.insertInto('payments').values(second).execute())).rejects.toMatchObject({
    code: '23505',
  })
})
