import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { emailsTo } from '#accounts/testing.ts'
import type {
  cancelVoucher,
  confirmVoucher,
  findVoucher,
  orderVoucher,
  useVoucher,
} from '#bookings/contract/vouchers.ts'
import type { sendVouchersAgain } from '#bookings/contract/vouchers.ts'
import { creditBalanceOf } from '#bookings/server/credit/credit-queries.ts'
import { comparePayments } from '#bookings/server/payments/compare-payments.ts'
import { settlePayment } from '#bookings/server/payments/settle-payment.ts'
import { incomeProblems } from '#bookings/server/testing/money/income-problems.ts'
import { anOrderedVoucher, aVoucher } from '#bookings/server/testing/vouchers.ts'
import { keepVouchers } from '#bookings/server/vouchers/keep-vouchers.ts'
import { voucherById } from '#bookings/server/vouchers/voucher-queries.ts'
import { apiOf, aSignedInMember, payWith } from '#bookings/testing.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
let member: Awaited<ReturnType<typeof aSignedInMember>>
beforeEach(async () => {
  t = await testSite({ LIMITS: 'off', VAT_NUMBER: 'GB 123 4567 89' })
  member = await aSignedInMember(t)
})
afterEach(async () => {
  expect(await incomeProblems(t.site.db)).toEqual([])
  await t.close()
})

const email = 'buyer@example.com'
const refusal = (error: string) => ({ body: { error } })
const credit = (of = member) => creditBalanceOf(t.site.db, of.id)
const advance = (duration: string) => t.clock.advance(t.site.db, Temporal.Duration.from(duration))
const redeem = async (code: string, of = member) =>
  (await apiOf(t, of))<typeof useVoucher>('POST /api/account/vouchers/use', { body: { code } })
const find = (code: string, sentTo = email) =>
  t.api<typeof findVoucher>('POST /api/vouchers/find', { body: { code, email: sentTo } })
const cancel = (code: string, sentTo = email) =>
  t.api<typeof cancelVoucher>('POST /api/vouchers/cancel', { body: { code, email: sentTo } })
const confirm = (intent_id: string, client_secret: string) =>
  t.api<typeof confirmVoucher>('POST /api/vouchers/confirm', { body: { intent_id, client_secret } })
const stateOf = async (id: string) => {
  const { endReason, refundedPence } = (await voucherById(t.site.db, id)) ?? {}
  return { endReason, refundedPence }
}
async function settleAll(intentId: string): Promise<void> {
  await t.runJobs()
  await settlePayment(t.site, intentId)
  await t.runJobs()
}

describe('buying a voucher', () => {
  const body = { amount: 50, email, for_name: ' Dai ', from_name: '', message: 'Have a lovely\nevening!' }

  test('a visitor pays, sees the voucher and gets it by email, and the money is taken with its VAT', async () => {
    const ordered = await t.api<typeof orderVoucher>('POST /api/vouchers', { body })
    const { intent_id: intentId, client_secret: secret } = ordered.payment_intent
    expect(await confirm(intentId, secret)).toEqual({ state: 'waiting', voucher: null })
    await payWith(t.site, { intentId })
    expect(await confirm(intentId, secret)).toEqual({ state: 'processing', voucher: null })
    await t.runJobs()
    const { state, voucher } = await confirm(intentId, secret)
    expect({ state, ...voucher }).toMatchObject({
      ...{ state: 'sold', amount_pence: 5000, for_name: 'Dai', from_name: null, message: 'Have a lovely\nevening!' },
    })
    const code = voucher?.code ?? ''
    expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){4}[0-9A-HJKMNP-TV-Z]{4}$/)
    const [mail] = await emailsTo(t, email)
    expect(mail?.subject).toBe('Your £50 gift voucher')
    expect(mail?.text).toContain(code)
    expect(mail?.text).toContain('including £8.33 VAT (VAT number GB 123 4567 89)')
    const entries = await t.site.db.selectFrom('ledger').select(['kind', 'amountPence']).execute()
    expect(entries).toEqual([
      { kind: 'authorised', amountPence: 5000 },
      { kind: 'captured', amountPence: 5000 },
    ])
    const receipts = await t.site.db.selectFrom('receipts').select(['eventTitle', 'eventDate', 'vatPence']).execute()
    expect(receipts).toEqual([{ eventTitle: 'Gift voucher', eventDate: null, vatPence: 833 }])
  })

  test('only the browser that ordered a voucher sees it', async () => {
    const { intentId } = await aVoucher(t.site)
    const other = await anOrderedVoucher(t.site)
    await expect(confirm(intentId, other.clientSecret)).rejects.toMatchObject(refusal('payment_not_found'))
  })

  test('an order that is not paid ends after a day, and its card is no longer accepted', async () => {
    const { id, intentId, code } = await anOrderedVoucher(t.site)
    await expect(redeem(code)).rejects.toMatchObject(refusal('voucher_not_found'))
    await advance('PT23H59M')
    await keepVouchers(t.site)
    expect(await stateOf(id)).toMatchObject({ endReason: null })
    await advance('PT1M')
    await keepVouchers(t.site)
    expect(await stateOf(id)).toMatchObject({ endReason: 'not paid' })
    await expect(payWith(t.site, { intentId })).rejects.toThrow()
  })

  test('a card that is authorised late still buys the voucher', async () => {
    const { intentId, code } = await anOrderedVoucher(t.site)
    await payWith(t.site, { intentId })
    await advance('P2D')
    await keepVouchers(t.site)
    await t.runJobs()
    expect(await redeem(code)).toEqual({ amount_pence: 5000 })
  })

  test('if the card cannot be charged for a day, the buyer learns that there is no voucher', async () => {
    const { id, intentId, code } = await anOrderedVoucher(t.site)
    await payWith(t.site, { intentId })
    t.stripeEmulator.script({ capturesRefused: 1 })
    await settleAll(intentId)
    await advance('PT23H')
    await comparePayments(t.site)
    expect(await stateOf(id)).toMatchObject({ endReason: null })
    await advance('PT2H')
    await comparePayments(t.site)
    expect(await stateOf(id)).toMatchObject({ endReason: 'not paid' })
    expect((await emailsTo(t, email)).map(({ subject }) => subject)).toEqual([
      'We couldn’t take your payment for a gift voucher',
    ])
    await expect(redeem(code)).rejects.toMatchObject(refusal('voucher_not_found'))
    t.loggedErrors.length = 0
  })

  test('an order whose payment could not be opened ends without one', async () => {
    t.stripeEmulator.script({ internalErrors: 1 })
    await expect(anOrderedVoucher(t.site)).rejects.toThrow('payment_gateway_unavailable')
    t.stripeEmulator.script({ internalErrors: 0 })
    await advance('P2D')
    await keepVouchers(t.site)
    const vouchers = await t.site.db.selectFrom('vouchers').select(['endReason']).execute()
    expect(vouchers).toEqual([{ endReason: 'not paid' }])
    t.loggedErrors.length = 0
  })
})

describe('using a voucher', () => {
  test('adds it to the credit of one member once, however the code is typed', async () => {
    const { code } = await aVoucher(t.site)
    const typed = ` ${code
      .toLowerCase()
      .replace(/(.{4})(?=.)/g, '$1 - ')
      .replaceAll('0', 'o')
      .replaceAll('1', 'l')} `
    expect(await redeem(typed)).toEqual({ amount_pence: 5000 })
    expect(await credit()).toBe(5000)
    const other = await aSignedInMember(t)
    await expect(redeem(code)).rejects.toMatchObject(refusal('voucher_used_by_you'))
    expect(await credit()).toBe(5000)
    await expect(redeem(code, other)).rejects.toMatchObject(refusal('voucher_used'))
    expect(await credit(other)).toBe(0)
    await expect(redeem('ABCD-EFGH-JKMN-PQRS-TVWX')).rejects.toMatchObject(refusal('voucher_not_found'))
    await expect(redeem('SPRING-25')).rejects.toMatchObject(refusal('voucher_not_found'))
  })

  test('of many members who use it at the same time, one gets the credit', async () => {
    const { code } = await aVoucher(t.site)
    const members = await Promise.all(Array.from({ length: 8 }, () => aSignedInMember(t)))
    const uses = await Promise.allSettled(members.map((one) => redeem(code, one)))
    expect(uses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const balances = await Promise.all(members.map((one) => credit(one)))
    expect(balances.toSorted((a, b) => b - a).slice(0, 2)).toEqual([5000, 0])
  })

  test('ends after 24 months, with one reminder a month before', async () => {
    const { id, code } = await aVoucher(t.site)
    const { expiresAt } = (await voucherById(t.site.db, id)) ?? {}
    if (!expiresAt) throw new Error('the voucher does not expire')
    const moveTo = (at: Temporal.Instant) => t.clock.advance(t.site.db, t.clock.now().until(at))
    await moveTo(expiresAt.subtract({ hours: 30 * 24, minutes: 1 }))
    await keepVouchers(t.site)
    expect(await emailsTo(t, email)).toHaveLength(1)
    await moveTo(expiresAt.subtract({ hours: 29 * 24 }))
    await keepVouchers(t.site)
    await keepVouchers(t.site)
    const [reminder, ...earlier] = await emailsTo(t, email)
    expect(reminder?.subject).toMatch(/^Your gift voucher expires on /)
    expect(reminder?.text.replaceAll('-', '')).toContain(code)
    expect(earlier).toHaveLength(1)
    await moveTo(expiresAt.subtract({ minutes: 1 }))
    expect((await find(code)).state).toBe('ready')
    await moveTo(expiresAt)
    await expect(redeem(code)).rejects.toMatchObject(refusal('voucher_expired'))
    await keepVouchers(t.site)
    expect(await stateOf(id)).toEqual({ endReason: 'expired', refundedPence: 0 })
    await expect(redeem(code)).rejects.toMatchObject(refusal('voucher_expired'))
  })
})

describe('cancelling a voucher', () => {
  test('refunds all of it while nobody has used it, for 14 days', async () => {
    const { id, intentId, code } = await aVoucher(t.site)
    await expect(cancel(code, 'other@example.com')).rejects.toMatchObject(refusal('voucher_not_found'))
    const { cancel_until: until } = await find(code, email.toUpperCase())
    expect(until).toBe(t.clock.now().toZonedDateTimeISO('Europe/London').toPlainDate().add({ days: 14 }).toString())
    expect(await cancel(code)).toEqual({ refunded_pence: 5000 })
    expect(await stateOf(id)).toEqual({ endReason: 'void', refundedPence: 5000 })
    await expect(cancel(code)).rejects.toMatchObject(refusal('voucher_void'))
    await expect(redeem(code)).rejects.toMatchObject(refusal('voucher_void'))
    await settleAll(intentId)
    const [mail] = await emailsTo(t, email)
    expect(mail?.subject).toBe('We’ve refunded £50 for your gift voucher')
    expect(mail?.text).toContain('The voucher can no longer be used.')
  })

  test('is refused after 14 days, and once it is used', async () => {
    const { code } = await aVoucher(t.site)
    await advance('P15D')
    expect((await find(code)).cancel_until).toBeNull()
    await expect(cancel(code)).rejects.toMatchObject(refusal('voucher_not_cancellable'))
    const used = await aVoucher(t.site)
    await redeem(used.code)
    await expect(cancel(used.code)).rejects.toMatchObject(refusal('voucher_used'))
  })

  test('a cancellation and a use at the same time do not both succeed', async () => {
    for (let round = 0; round < 4; round += 1) {
      const before = await credit()
      const { code, id } = await aVoucher(t.site)
      const [used, cancelled] = await Promise.allSettled([redeem(code), cancel(code)])
      expect([used.status, cancelled.status].toSorted()).toEqual(['fulfilled', 'rejected'])
      expect(await credit()).toBe(used.status === 'fulfilled' ? before + 5000 : before)
      expect((await stateOf(id)).endReason).toBe(used.status === 'fulfilled' ? 'used' : 'void')
    }
  })
})

test('vouchers are sent again to the address that they were bought with, and nobody learns whether there are any', async () => {
  const [first, second] = [await aVoucher(t.site), await aVoucher(t.site, { amount: 20 })]
  const used = await aVoucher(t.site)
  await redeem(used.code)
  await emailsTo(t, email)
  const send = (to: string) => t.api<typeof sendVouchersAgain>('POST /api/vouchers/send-again', { body: { email: to } })
  expect(await send('nobody@example.com')).toEqual({})
  expect(await send('Buyer@Example.com')).toEqual({})
  const [mail] = await emailsTo(t, email)
  expect(mail?.subject).toBe('Your gift vouchers again')
  const text = mail?.text.replaceAll('-', '')
  expect(text).toContain(first.code)
  expect(text).toContain(second.code)
  expect(text).not.toContain(used.code)
  expect(await emailsTo(t, 'nobody@example.com')).toEqual([])
})
