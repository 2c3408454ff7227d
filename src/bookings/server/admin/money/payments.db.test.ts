import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInAs, type TestMember } from '#accounts/testing.ts'
import { aMember } from '#accounts/testing.ts'
import type {
  checkPaymentNow,
  exportPayments,
  getPayment,
  listCardAttempts,
  listPayments,
  refundPayment,
} from '#bookings/contract/admin/payments.ts'
import { aBooking, aSignedInMember, aHold } from '#bookings/testing.ts'
import { anEvent } from '#events/testing.ts'
import { openPaymentOf } from '#bookings/server/queries.ts'
import { newId } from '#platform/server/ids.ts'
import { actionsOn } from '#platform/testing/rows.ts'
import type { Api } from '#platform/web/api.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
let api: Api
let owner: TestMember
let amy: TestMember
let eventId: number
let paid: Awaited<ReturnType<typeof aBooking>>
let open: Awaited<ReturnType<typeof aHold>>
beforeAll(async () => {
  t = await testSite({ LIMITS: 'off' })
  owner = await aSignedInMember(t, { role: 'owner', userName: 'Olive Owner' })
  amy = await aMember(t.site, { userName: 'Amy Ashmore', email: 'amy.ashmore@example.com' })
  eventId = await anEvent(t.site, { title: 'First Friday' })
  paid = await aBooking(t.site, { eventId, member: amy })
  open = await aHold(t.site, { eventId: await anEvent(t.site, { pricePence: 3000 }) })
  api = t.apiAs((await signInAs(t.site, owner)).access)
})
afterAll(() => t.close())

const list = (query = {}) => api<typeof listPayments>('GET /api/admin/payments', { query })
const getOne = (id: string) => api<typeof getPayment>('GET /api/admin/payments/:id', { params: { id } })
const checkNow = (id: string) =>
  api<typeof checkPaymentNow>('POST /api/admin/payments/:id/check', { params: { id }, body: {} })
const idsOf = async (query = {}) => (await list(query)).rows.map(({ event }) => event?.id)

test('a payment is listed with its payer, amount, event and state', async () => {
  const { rows } = await list({ state: 'captured' })
  expect(rows).toEqual([
    {
      id: paid.paymentId,
      made_at: expect.stringMatching(/Z$/),
      amount_pence: 2400,
      method: 'card',
      state: 'captured',
      refund: null,
      refunded_pence: 0,
      member: { id: amy.id, name: 'Amy Ashmore' },
      event: { id: eventId, title: 'First Friday', start_date_local: expect.any(String) },
    },
  ])
})

test('payments can be filtered by the month in which they were taken or refunded', async () => {
  const month = t.clock.now().toZonedDateTimeISO('Europe/London').toPlainDate().toPlainYearMonth()
  // The payment that is still open has moved no money.
  expect(await idsOf({ month: month.toString() })).toEqual([eventId])
  expect(await idsOf({ month: month.subtract({ months: 1 }).toString() })).toEqual([])
  await expect(list({ month: '2026-13' })).rejects.toMatchObject({ status: 422 })
})

test('payments can be filtered by the days on which they were started', async () => {
  const today = t.clock.now().toZonedDateTimeISO('Europe/London').toPlainDate()
  const [before, now, next] = [-1, 0, 1].map((days) => today.add({ days }).toString())
  expect(await idsOf({ from: now, to: now })).toEqual([open.eventId, eventId])
  expect(await idsOf({ from: before, to: before })).toEqual([])
  expect(await idsOf({ from: next })).toEqual([])
})

test('payments can be filtered by the days on which they were taken or refunded, and only that money is summed', async () => {
  const today = t.clock.now().toZonedDateTimeISO('Europe/London').toPlainDate()
  const on = (days: number) => {
    const day = today.add({ days }).toString()
    return { moved_from: day, moved_to: day }
  }
  expect(await list(on(0))).toMatchObject({ total: 1, sums: { takings_pence: 2400, refunded_pence: 0 } })
  expect(await list(on(1))).toMatchObject({ total: 0, sums: { takings_pence: 0, refunded_pence: 0 } })
  expect(await idsOf({ moved_to: today.toString() })).toEqual([eventId])
})

test('the payments that match are counted, and their takings and refunds summed', async () => {
  expect(await list()).toMatchObject({ total: 2, sums: { takings_pence: 2400, refunded_pence: 0 } })
  expect(await list({ state: 'open' })).toMatchObject({ total: 1, sums: { takings_pence: 0, refunded_pence: 0 } })
  expect(await list({ search: 'Nobody' })).toMatchObject({ total: 0, sums: { takings_pence: 0, refunded_pence: 0 } })
})

test('the payments that match are exported as CSV, and the export is audited', async () => {
  const { authorization } = await signInAs(t.site, owner)
  const url = '/api/admin/payments.csv?state=captured'
  const { body, headers } = await t.app.inject({ url, headers: { authorization } })
  expect(headers).toMatchObject({ 'content-disposition': 'attachment; filename="payments.csv"' })
  const [, line = '', ...others] = body.split('\r\n').slice(0, -1)
  expect(others).toEqual([])
  expect(line.split(',').slice(1, 4)).toEqual(['Amy Ashmore', String(eventId), 'First Friday'])
  expect(line.split(',').slice(5)).toEqual(['24', '0', 'card', 'captured', paid.intentId, paid.paymentId])
  expect(await actionsOn(t.site.db, 'payments')).toEqual(['payments exported'])
})

test('payments can be sorted by date or amount, in either direction', async () => {
  expect(await idsOf()).toEqual([open.eventId, eventId])
  expect(await idsOf({ direction: 'asc' })).toEqual([eventId, open.eventId])
  expect(await idsOf({ sort: 'amount' })).toEqual([open.eventId, eventId])
  expect(await idsOf({ sort: 'amount', direction: 'asc' })).toEqual([eventId, open.eventId])
})

test.each([
  ['part of the name, regardless of case', () => 'amy ASH'],
  ['part of the email address', () => 'ashmore@exam'],
  ['the provider’s id', () => paid.intentId],
])('a payment is found by %s', async (_, search) => expect(await idsOf({ search: search() })).toEqual([eventId]))

test('a search that matches nobody returns nothing, and wildcards are matched literally', async () => {
  for (const search of ['Nobody', '%', '_', 'pi_']) expect(await idsOf({ search })).toEqual([])
})

test('payments are filtered by event and by state, and an invalid filter is refused', async () => {
  expect(await idsOf({ event: eventId })).toEqual([eventId])
  expect(await idsOf({ state: 'open' })).toEqual([open.eventId])
  expect(await idsOf({ state: 'open', event: eventId })).toEqual([])
  await expect(list({ state: 'lost' })).rejects.toMatchObject({ status: 422 })
  await expect(list({ event: '-1' })).rejects.toMatchObject({ status: 422 })
})

test('a search that matches more than 200 people sets too_many_people', async () => {
  const crowd = await testSite({ LIMITS: 'off' })
  for (let made = 0; made < 201; made += 1) await aMember(crowd.site, { userName: `Crowd ${made}` })
  const caller = await aSignedInMember(crowd, { role: 'owner' })
  const search = (text: string) =>
    caller.api<typeof listPayments>('GET /api/admin/payments', { query: { search: text } })
  expect((await search('crowd')).too_many_people).toBe(true)
  expect((await search('crowd 1')).too_many_people).toBe(false)
  const exported = (text: string) =>
    caller.api<typeof exportPayments>('GET /api/admin/payments.csv', { query: { search: text } })
  await expect(exported('crowd')).rejects.toMatchObject({
    status: 422,
    body: { fields: { search: expect.any(String) } },
  })
  await crowd.close()
})

test('an owner can view a payment’s details and check it with the provider', async () => {
  const seen = await getOne(paid.paymentId ?? '')
  expect(seen).toMatchObject({
    intent_id: paid.intentId,
    state: 'captured',
    refundable_pence: 2400,
    member: { id: amy.id, name: 'Amy Ashmore', email: amy.email },
    booking: { id: paid.id, state: 'booked', member: { id: amy.id } },
    refunds: [],
    cases: [],
  })
  expect(seen.ledger.map(({ kind, amount_pence }) => [kind, amount_pence])).toEqual([
    ['authorised', 2400],
    ['captured', 2400],
  ])
  expect(await checkNow(paid.paymentId ?? '')).toMatchObject({
    there: { status: 'captured', amount_pence: 2400, captured_pence: 2400, refunded_pence: 0, disputed_pence: 0 },
    differences: [],
  })
})

/** A place that is being paid for, with the id of its payment. */
async function aPayment() {
  const hold = await aHold(t.site)
  const payment = await openPaymentOf(t.site.db, hold.id)
  return { ...hold, paymentId: payment?.id ?? '' }
}
const attemptsOf = (id = '') => api<typeof listCardAttempts>('GET /api/admin/payments/:id/attempts', { params: { id } })

test('a payment shows its card, and every attempt with its time and the reason why the card was declined', async () => {
  const hold = await aPayment()
  const confirm = (card: string) => t.site.cards.stripe.paymentIntents.confirm(hold.intentId, { payment_method: card })
  for (const card of ['pm_card_chargeDeclinedInsufficientFunds', 'pm_card_chargeDeclinedExpiredCard'])
    await expect(confirm(card)).rejects.toMatchObject({ type: 'StripeCardError' })
  expect(await attemptsOf(hold.paymentId)).toMatchObject({
    attempts: [
      { declined: 'insufficient_funds', card: 'Visa ending 9995' },
      { declined: 'expired_card', card: 'Visa ending 0069' },
    ],
    ...{ unchecked: false, known: true },
  })
  await confirm('pm_card_mastercard')
  await checkNow(hold.paymentId)
  const { attempts } = await attemptsOf(hold.paymentId)
  expect(attempts.map(({ declined }) => declined)).toEqual(['insufficient_funds', 'expired_card', null])
  expect(attempts[2]).toMatchObject({ card: 'Mastercard ending 4444', expires: expect.stringMatching(/^12\/\d{2}$/) })
  expect((await getOne(hold.paymentId)).card).toBe('Mastercard ending 4444')
})

test('an attempt that fails the bank’s check of the cardholder is reported without a charge', async () => {
  const hold = await aPayment()
  const path = `/v1/payment_intents/${hold.intentId}`
  await t.site.cards.stripe.paymentIntents.confirm(hold.intentId, { payment_method: 'pm_card_threeDSecure2Required' })
  await t.site.cards.stripe.rawRequest('POST', `${path}/challenge`, { outcome: 'refused' })
  expect(await attemptsOf(hold.paymentId)).toEqual({ attempts: [], unchecked: true, known: true })
})

test('once the account of the member who paid is deleted, the attempts no longer show their cards', async () => {
  const { paymentId = '' } = await aBooking(t.site)
  await sql`update payments set member_id = null, card = null where id = ${paymentId}`.execute(t.site.db)
  expect((await attemptsOf(paymentId)).attempts).toMatchObject([{ card: null, expires: null, declined: null }])
  expect(await getOne(paymentId)).toMatchObject({ card: null, member: null })
})

test('checking a payment reports a difference and updates the site’s record', async () => {
  const { paymentId = '', intentId } = await aBooking(t.site)
  await t.site.cards.stripe.refunds.create({ payment_intent: intentId, amount: 500 })
  const { differences } = await checkNow(paymentId)
  expect(differences).toEqual([{ what: 'refunded', here: '0', there: '500', agrees_now: true }])
  expect((await getOne(paymentId)).refundable_pence).toBe(1900)
  // A payment that was refunded in part is still paid, and is found by its refund.
  expect((await list({ refunds: 'some' })).rows).toMatchObject([{ id: paymentId, state: 'captured' }])
})

test('an unknown payment and an unavailable provider are reported with different errors', async () => {
  await expect(getOne(newId())).rejects.toMatchObject({ status: 404, body: { error: 'payment_not_found' } })
  await expect(attemptsOf(newId())).rejects.toMatchObject({ status: 404, body: { error: 'payment_not_found' } })
  await expect(checkNow(newId())).rejects.toMatchObject({ status: 404, body: { error: 'payment_not_found' } })
  await expect(getOne('1')).rejects.toMatchObject({ status: 422 })
  t.stripeEmulator.script({ awayUntilMs: t.clock.now().epochMilliseconds + 60_000 })
  const unavailable = { status: 503, body: { error: 'payment_gateway_unavailable' } }
  await expect(checkNow(paid.paymentId ?? '')).rejects.toMatchObject(unavailable)
  await expect(attemptsOf(paid.paymentId)).rejects.toMatchObject(unavailable)
  t.stripeEmulator.script({ awayUntilMs: 0 })
})

test('an owner who has just signed in can refund a payment, and only once', async () => {
  const { paymentId = '' } = await aBooking(t.site)
  const body = { amount: '24', refundable_pence: 2400, message: 'The heating was broken.' }
  const refund = (by: Api) =>
    by<typeof refundPayment>('POST /api/admin/payments/:id/refund', { params: { id: paymentId }, body })
  const { access } = await signInAs(t.site, owner)
  await t.clock.advance(t.site.db, Temporal.Duration.from('PT11M'))
  await expect(refund(t.apiAs(access))).rejects.toMatchObject({ body: { error: 'fresh_sign_in_needed' } })
  const fresh = t.apiAs((await signInAs(t.site, owner)).access)
  await refund(fresh)
  const payment = await getOne(paymentId)
  expect(payment).toMatchObject({ refundable_pence: 0, refunds: [{ state: 'requested', requested_by: 'Olive Owner' }] })
  await expect(refund(fresh)).rejects.toMatchObject({ status: 409, body: { error: 'nothing_to_refund' } })
  const pending = async () => (await list({ refunds: 'pending' })).rows.map(({ id }) => id)
  expect(await pending()).toEqual([paymentId])
  await t.runJobs()
  expect(await pending()).toEqual([])
  expect(await getOne(paymentId)).toMatchObject({ state: 'refunded', refundable_pence: 0 })
  expect((await list({ state: 'refunded' })).sums).toEqual({ takings_pence: 2400, refunded_pence: 2400 })
})
