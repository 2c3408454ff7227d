import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { siteItself } from '#accounts/actor.ts'
import type { getOwnPlace } from '#bookings/contract/checkout.ts'
import type { bookWithoutPayment, changeReductions } from '#bookings/contract/reductions.ts'
import { emailsTo } from '#accounts/testing.ts'
import { moveBooking } from '#bookings/server/by-hand/move-booking.ts'
import { creditBalanceOf } from '#bookings/server/credit/credit-queries.ts'
import { cancelBooking } from '#bookings/server/places/cancel-booking.ts'
import { endHolds } from '#bookings/server/places/end-holds.ts'
import { orderPlace } from '#bookings/server/places/order-place.ts'
import { settlePayment } from '#bookings/server/payments/settle-payment.ts'
import { stopPromoCode } from '#bookings/server/promo-codes/stop-promo-code.ts'
import { bookingById, paymentsOf } from '#bookings/server/queries.ts'
import { incomeProblems } from '#bookings/server/testing/money/income-problems.ts'
import { aPromoCode, addCreditFor } from '#bookings/server/testing/promo-codes.ts'
import { apiOf, aHold, aSignedInMember, payWith } from '#bookings/testing.ts'
import { anEvent } from '#events/testing.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
let eventId: number
let member: Awaited<ReturnType<typeof aSignedInMember>>
let hold: Awaited<ReturnType<typeof aHold>>
beforeEach(async () => {
  t = await testSite({ LIMITS: 'off' })
  eventId = await anEvent(t.site, { pricePence: 2400 })
  member = await aSignedInMember(t)
  hold = await aHold(t.site, { eventId, member })
})
afterEach(() => t.close())

const choose = (choice: { code?: string | null; use_credit?: boolean }, { api } = member, { id } = hold) =>
  api<typeof changeReductions>('PUT /api/holds/:id/reductions', {
    params: { id },
    body: { code: null, use_credit: false, ...choice },
  })
const parts = async () => {
  const place = await member.api<typeof getOwnPlace>('GET /api/events/:id/place', { params: { id: eventId } })
  return place.price_parts
}
const order = async () => orderPlace(t.site, hold.by, eventId)
const book = () =>
  member.api<typeof bookWithoutPayment>('POST /api/holds/:id/book', { params: { id: hold.id }, body: {} })
const credit = () => creditBalanceOf(t.site.db, member.id)
const refusal = (error: string) => ({ body: { error } })
async function pay(intentId: string): Promise<void> {
  await payWith(t.site, { intentId })
  await settlePayment(t.site, intentId)
  await t.runJobs()
}
const statusOf = async (intentId: string) => (await t.site.cards.stripe.paymentIntents.retrieve(intentId)).status
const stateOf = async () => (await bookingById(t.site.db, hold.id))?.state
const advance = (duration: string) => t.clock.advance(t.site.db, Temporal.Duration.from(duration))

describe('the price of a held place', () => {
  test('is lowered by a code and by credit, line by line, and the card pays the rest', async () => {
    await aPromoCode(t.site, { code: 'SPRING-25', off: { percent: 25 } })
    await addCreditFor(t.site, member.id, 750)
    await choose({ code: ' spring-25 ', use_credit: true })
    expect(await parts()).toEqual({
      reductions: [
        { kind: 'code', code: 'SPRING-25', amount: 6 },
        { kind: 'credit', code: null, amount: 7.5 },
      ],
      to_pay: 10.5,
      credit: 0,
    })
    const { payment_intent: intent, to_pay } = await order()
    expect(to_pay).toBe(10.5)
    await pay(intent?.intent_id ?? '')
    expect(await stateOf()).toBe('booked')
    expect(await paymentsOf(t.site.db, hold.id)).toMatchObject([
      { state: 'voided', amountPence: 2400 },
      { state: 'captured', amountPence: 1050 },
    ])
    expect(await incomeProblems(t.site.db)).toEqual([])
  })

  test('goes back to what it was when the member chooses nothing, and so does their credit', async () => {
    await aPromoCode(t.site)
    await addCreditFor(t.site, member.id, 500)
    await choose({ code: 'SPRING', use_credit: true })
    await choose({})
    expect(await parts()).toEqual({ reductions: [], to_pay: 24, credit: 5 })
    await pay((await order()).payment_intent?.intent_id ?? '')
    expect((await paymentsOf(t.site.db, hold.id)).at(-1)).toMatchObject({ state: 'captured', amountPence: 2400 })
  })

  test('keeps its open payment when the same is chosen again', async () => {
    await aPromoCode(t.site)
    await choose({ code: 'SPRING' })
    const first = (await order()).payment_intent?.intent_id
    await choose({ code: 'spring' })
    expect((await order()).payment_intent?.intent_id).toBe(first)
  })

  test('is waived where less than the provider’s minimum is left, and the place is booked without a card', async () => {
    await addCreditFor(t.site, member.id, 2380)
    await choose({ use_credit: true })
    expect(await parts()).toMatchObject({
      reductions: [
        { kind: 'credit', amount: 23.8 },
        { kind: 'waived', amount: 0.2 },
      ],
      to_pay: 0,
    })
    expect(await order()).not.toHaveProperty('payment_intent')
    await book()
    await book()
    await t.runJobs()
    expect(await stateOf()).toBe('booked')
    expect((await paymentsOf(t.site.db, hold.id)).map(({ state }) => state)).toEqual(['voided'])
    expect(await credit()).toBe(0)
  })

  test('cannot be changed by others, after the time is up, or while something is left to pay', async () => {
    const other = await aSignedInMember(t)
    await expect(choose({ use_credit: true }, other)).rejects.toMatchObject(refusal('hold_not_found'))
    await expect(book()).rejects.toMatchObject(refusal('something_left_to_pay'))
    await advance('PT16M')
    member.api = await apiOf(t, member)
    await expect(choose({ use_credit: true })).rejects.toMatchObject(refusal('hold_not_found'))
  })

  test('cannot be changed once it is paid, and a card authorised for the old amount is released', async () => {
    await addCreditFor(t.site, member.id, 400)
    await payWith(t.site, hold)
    await choose({ use_credit: true })
    await t.runJobs()
    expect(await stateOf()).toBe('held')
    expect(await statusOf(hold.intentId)).toBe('canceled')
    const [mail] = await emailsTo(t, member.email)
    expect(mail?.text).toContain('We’re still holding your place, and you can pay the new amount.')
    await pay((await order()).payment_intent?.intent_id ?? '')
    expect(await stateOf()).toBe('booked')
    await expect(choose({})).rejects.toMatchObject(refusal('hold_not_found'))
  })
})

describe('a promo code', () => {
  test.each([
    ['code_not_found', 'WINTER', {}],
    ['code_not_started', 'SPRING', { starts_on: '2099-01-01' }],
    ['code_other_events', 'SPRING', { events_from: '2099-01-01' }],
    ['code_other_events', 'SPRING', { events_to: '2020-01-01' }],
  ] as const)('is refused as %s', async (error, code, options) => {
    await aPromoCode(t.site, options)
    await expect(choose({ code })).rejects.toMatchObject(refusal(error))
    expect(await parts()).toMatchObject({ reductions: [], to_pay: 24 })
  })

  test('for newcomers reduces one place only, even before it is paid for', async () => {
    await aPromoCode(t.site, { code: 'FIRST', for_newcomers: true })
    await choose({ code: 'FIRST' })
    const elsewhere = await aHold(t.site, { member })
    await expect(choose({ code: 'FIRST' }, member, elsewhere)).rejects.toMatchObject(refusal('code_for_newcomers'))
  })

  test('can be stopped, be for chosen events, and be for a first booking', async () => {
    await stopPromoCode(t.site, siteItself, await aPromoCode(t.site))
    await expect(choose({ code: 'SPRING' })).rejects.toMatchObject(refusal('code_ended'))
    await aPromoCode(t.site, { code: 'OTHERS', event_ids: [await anEvent(t.site)] })
    await expect(choose({ code: 'OTHERS' })).rejects.toMatchObject(refusal('code_other_events'))
    await aPromoCode(t.site, { code: 'FIRST', for_newcomers: true, event_ids: [eventId] })
    await choose({ code: 'FIRST' })
    await pay((await order()).payment_intent?.intent_id ?? '')
    const next = await aHold(t.site, { member })
    await aPromoCode(t.site, { code: 'FIRST-2', for_newcomers: true })
    await expect(choose({ code: 'FIRST-2' }, member, next)).rejects.toMatchObject(refusal('code_for_newcomers'))
  })

  test('has a limit in all and by member, and a use is returned when the hold expires', async () => {
    await aPromoCode(t.site, { most_uses: 1 })
    await aPromoCode(t.site, { code: 'ONCE-EACH', most_uses_each: 1 })
    const other = await aSignedInMember(t)
    const others = await aHold(t.site, { eventId, member: other })
    await choose({ code: 'SPRING' })
    await expect(choose({ code: 'SPRING' }, other, others)).rejects.toMatchObject(refusal('code_used_up'))
    await choose({ code: 'ONCE-EACH' }, other, others)
    const second = await aHold(t.site, { member: other })
    await expect(choose({ code: 'ONCE-EACH' }, other, second)).rejects.toMatchObject(refusal('code_already_used'))

    await advance('PT16M')
    await endHolds(t.site)
    expect(await stateOf()).toBe('ended')
    other.api = await apiOf(t, other)
    const again = await aHold(t.site, { eventId, member: other })
    await choose({ code: 'SPRING' }, other, again)
  })
})

describe('what lowered the price', () => {
  test('is returned with a refund, and kept without one', async () => {
    await addCreditFor(t.site, member.id, 1000)
    await choose({ use_credit: true })
    await pay((await order()).payment_intent?.intent_id ?? '')
    expect(await credit()).toBe(0)
    await cancelBooking(t.site, siteItself, hold.id, 'refund')
    await t.runJobs()
    expect(await credit()).toBe(1000)
    expect((await paymentsOf(t.site.db, hold.id)).at(-1)).toMatchObject({ state: 'refunded', amountPence: 1400 })

    hold = await aHold(t.site, { eventId, member })
    await choose({ use_credit: true })
    await pay((await order()).payment_intent?.intent_id ?? '')
    await cancelBooking(t.site, siteItself, hold.id, 'keep')
    await t.runJobs()
    expect(await credit()).toBe(0)
  })

  test('is returned if the booking is cancelled before any money was taken', async () => {
    await addCreditFor(t.site, member.id, 1000)
    await choose({ use_credit: true })
    const intentId = (await order()).payment_intent?.intent_id ?? ''
    await payWith(t.site, { intentId })
    await settlePayment(t.site, intentId)
    expect(await stateOf()).toBe('booked')
    await cancelBooking(t.site, siteItself, hold.id, 'keep')
    await t.runJobs()
    expect(await statusOf(intentId)).toBe('canceled')
    expect(await credit()).toBe(1000)
  })

  test('moves with the booking to another event', async () => {
    await addCreditFor(t.site, member.id, 1000)
    await choose({ use_credit: true })
    await pay((await order()).payment_intent?.intent_id ?? '')
    const id = await moveBooking(t.site, siteItself, {
      bookingId: hold.id,
      to: { event_id: await anEvent(t.site), reason: '' },
    })
    await t.runJobs()
    await cancelBooking(t.site, siteItself, id, 'refund')
    expect(await credit()).toBe(1000)
  })

  test('is taken again if the card turns out to be authorised after the place was released', async () => {
    await addCreditFor(t.site, member.id, 1000)
    await choose({ use_credit: true })
    const intentId = (await order()).payment_intent?.intent_id ?? ''
    await expireUnseen(intentId)
    expect(await credit()).toBe(1000)
    await settlePayment(t.site, intentId)
    await t.runJobs()
    expect(await stateOf()).toBe('booked')
    expect(await credit()).toBe(0)
  })

  test('may be used elsewhere meanwhile, and then the late payment is released', async () => {
    await addCreditFor(t.site, member.id, 1000)
    await choose({ use_credit: true })
    const intentId = (await order()).payment_intent?.intent_id ?? ''
    await expireUnseen(intentId)
    member.api = await apiOf(t, member)
    const elsewhere = await aHold(t.site, { member })
    await choose({ use_credit: true }, member, elsewhere)
    await settlePayment(t.site, intentId)
    await t.runJobs()
    expect(await stateOf()).toBe('ended')
    expect(await statusOf(intentId)).toBe('canceled')
    expect(await credit()).toBe(0)
  })
})

/** Lets the hold expire while the provider cannot be reached, and authorises its card. */
async function expireUnseen(intentId: string): Promise<void> {
  t.stripeEmulator.script({ lost: 1 })
  await payWith(t.site, { intentId })
  t.stripeEmulator.script({ awayUntilMs: t.clock.now().add({ hours: 1 }).epochMilliseconds })
  await advance('PT20M')
  await endHolds(t.site)
  t.stripeEmulator.script({ lost: 0, awayUntilMs: 0 })
  expect(await stateOf()).toBe('ended')
}
