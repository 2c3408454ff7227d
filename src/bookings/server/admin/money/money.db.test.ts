import { afterEach, beforeEach, expect, test } from 'vitest'
import { siteItself } from '#accounts/actor.ts'
import { signInAs } from '#accounts/testing.ts'
import type {
  requestComparison,
  getMoney,
  listComparisons,
  listEventIncome,
  listMoneyCases,
  closeMoneyCase,
} from '#bookings/contract/admin/money.ts'
import { refundPaymentAsOwner } from '#bookings/server/testing/refund-as-owner.ts'
import { settlePayment } from '#bookings/server/payments/settle-payment.ts'
import { aBooking, aSignedInMember, aHold, payWith } from '#bookings/testing.ts'
import { cancelEvent } from '#events/server/cancel-event.ts'
import { aDraft, anEvent, eventDetails, inDays } from '#events/testing.ts'
import type { Api } from '#platform/web/api.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
let api: Api
let owner: { email: string; password: string }
beforeEach(async () => {
  t = await testSite({ LIMITS: 'off' })
  const caller = await aSignedInMember(t, { role: 'owner', userName: 'Olive Owner' })
  ;({ api } = caller)
  owner = caller
})
afterEach(() => t.close())

const advance = (duration: string) => t.clock.advance(t.site.db, Temporal.Duration.from(duration))
const money = (query = {}) => api<typeof getMoney>('GET /api/admin/money', { query })
const events = (query = {}) => api<typeof listEventIncome>('GET /api/admin/money/events', { query })
const cases = (query = {}) => api<typeof listMoneyCases>('GET /api/admin/money/cases', { query })
const comparisons = () => api<typeof listComparisons>('GET /api/admin/money/comparisons')
const today = () => t.clock.now().toZonedDateTimeISO('Europe/London').toPlainDate()
const thisMonth = () => today().toPlainYearMonth()

/** Creates two bookings at £24 each, and refunds one. */
async function twoBookings(eventId: number) {
  const [paid, refunded] = [await aBooking(t.site, { eventId }), await aBooking(t.site, { eventId, gender: 'M' })]
  await refundPaymentAsOwner(t.site, refunded.paymentId ?? '')
  await t.runJobs()
  return { paid, refunded }
}

const sums = { card_pence: 4800, cash_pence: 0, refunded_pence: 2400, disputed_pence: 0, net_pence: 2400 }
const nothing = { card_pence: 0, cash_pence: 0, refunded_pence: 0, disputed_pence: 0, net_pence: 0 }

test('the last twelve months are listed, oldest first, including those without income', async () => {
  await twoBookings(await anEvent(t.site))
  const { parts, total, before } = await money()
  expect(parts).toHaveLength(12)
  expect(parts.at(-1)).toEqual({ start: thisMonth().toString(), ...sums })
  expect(parts[0]).toEqual({ start: thisMonth().subtract({ months: 11 }).toString(), ...nothing })
  expect(total).toMatchObject({ ...sums, to: today().toString() })
  expect(before).toMatchObject(nothing)
})

test('a period from the first day that can be chosen is compared with days before it', async () => {
  const { before } = await money({ period: 'dates', since: '1900-01-01', until: '1900-12-31' })
  expect(before).toMatchObject({ ...nothing, from: '1899-01-01', to: '1899-12-31' })
})

test('the income of this month is listed by day, and chosen dates can leave out a day', async () => {
  await twoBookings(await anEvent(t.site))
  const day = today().toString()
  const { parts, total } = await money({ period: 'this month' })
  expect(parts.at(-1)).toEqual({ start: day, ...sums })
  expect(total).toMatchObject({ ...sums, from: today().with({ day: 1 }).toString(), to: day })
  const yesterday = today().subtract({ days: 1 }).toString()
  const past = await money({ period: 'dates', since: yesterday, until: yesterday })
  expect(past.parts).toEqual([{ start: yesterday, ...nothing }])
  expect((await money({ period: 'dates', since: day, until: yesterday })).parts).toEqual([])
  await expect(money({ period: 'dates', since: 'today' })).rejects.toMatchObject({
    body: { fields: { since: expect.any(String) } },
  })
})

test('the sums of a long period are the same whether its months are whole or cut', async () => {
  await twoBookings(await anEvent(t.site))
  await advance('P40D')
  await twoBookings(await anEvent(t.site))
  api = t.apiAs((await signInAs(t.site, owner)).access)
  const since = today().subtract({ days: 100 }).with({ day: 2 }).toString()
  const { parts, total } = await money({ period: 'dates', since, until: today().toString() })
  expect(parts.length).toBeGreaterThan(3)
  expect(total).toMatchObject({ card_pence: 9600, refunded_pence: 4800, net_pence: 4800 })
  // The month of the first two bookings, cut on the day after them.
  const after = today().subtract({ days: 39 }).toString()
  expect(
    (await money({ period: 'dates', since: after, until: today().add({ days: 40 }).toString() })).total,
  ).toMatchObject(sums)
})

test('income from more than a year ago is left out of the months, but is still included in the income of its event', async () => {
  const eventId = await anEvent(t.site)
  await twoBookings(eventId)
  await advance('P400D')
  const asOfLater = t.apiAs((await signInAs(t.site, owner)).access)
  const { parts } = await asOfLater<typeof getMoney>('GET /api/admin/money', { query: {} })
  expect(parts.every(({ card_pence }) => card_pence === 0)).toBe(true)
  const { rows } = await asOfLater<typeof listEventIncome>('GET /api/admin/money/events', { query: {} })
  expect(rows.map(({ net_pence }) => net_pence)).toEqual([2400])
})

test('events can be sorted by takings, refunds and net income, and those without payments count as zero', async () => {
  const [none, refunded, paid] = [await anEvent(t.site), await anEvent(t.site), await anEvent(t.site)]
  await twoBookings(refunded)
  await aBooking(t.site, { eventId: paid })
  await aBooking(t.site, { eventId: paid, gender: 'M' })
  const idsBy = async (sort: string, direction: string) =>
    (await events({ sort, direction })).rows.map(({ event }) => event.id)
  expect(await idsBy('net', 'desc')).toEqual([paid, refunded, none])
  expect(await idsBy('net', 'asc')).toEqual([none, refunded, paid])
  expect(await idsBy('refunded', 'desc')).toEqual([refunded, paid, none])
  expect((await idsBy('takings', 'desc')).at(-1)).toBe(none)
})

test('pending money is listed separately: authorised but uncaptured payments and incomplete refunds', async () => {
  const { paymentId = '' } = await aBooking(t.site)
  await refundPaymentAsOwner(t.site, paymentId)
  const hold = await aHold(t.site)
  await payWith(t.site, hold)
  await settlePayment(t.site, hold.intentId)
  const { pending_refunds, pending_captures } = await money()
  expect({ pending_refunds, pending_captures }).toEqual({
    pending_refunds: { payments: 1, pence: 2400 },
    pending_captures: { payments: 1, pence: 2400 },
  })
})

test('published events are listed with their income, latest first, without drafts', async () => {
  const [early, late] = [await anEvent(t.site, inDays(t.site, 2)), await anEvent(t.site, inDays(t.site, 9))]
  await aDraft(t.site, eventDetails(t.site))
  await twoBookings(early)
  await cancelEvent(t.site, siteItself, late)
  const { rows } = await events()
  expect(rows.map(({ event, cancelled }) => [event.id, cancelled])).toEqual([
    [late, true],
    [early, false],
  ])
  expect(rows[1]).toMatchObject(sums)
  expect((await events({ payments: 'some' })).rows.map(({ event }) => event.id)).toEqual([early])
  const until = today().add({ days: 3 }).toString()
  expect((await events({ to: until })).rows.map(({ event }) => event.id)).toEqual([early])
  expect((await events({ from: until })).rows.map(({ event }) => event.id)).toEqual([late])
  await expect(events({ from: 'yesterday' })).rejects.toMatchObject({ body: { fields: { from: expect.any(String) } } })
})

test('a money case shows its event and member, and leaves the open list once it is closed', async () => {
  const { intentId, eventId, paymentId } = await aBooking(t.site)
  await t.site.cards.stripe.refunds.create({ payment_intent: intentId, amount: 500 })
  await settlePayment(t.site, intentId)
  expect((await money()).cases_open).toBe(1)
  const [found] = (await cases()).rows
  expect(found).toMatchObject({ kind: 'refunded elsewhere', amount_pence: 500, payment_id: paymentId })
  expect(found?.event?.id).toBe(eventId)
  expect(found?.member?.name).toBe('Testy Tonks')

  const settle = (note: string) =>
    api<typeof closeMoneyCase>('POST /api/admin/money/cases/:id/close', {
      params: { id: found?.id ?? '' },
      body: { note },
    })
  for (const note of ['  ', 'It was\0me.'])
    await expect(settle(note)).rejects.toMatchObject({ status: 422, body: { fields: { note: expect.any(String) } } })
  await settle('It was me.')
  await expect(settle('It was me.')).rejects.toMatchObject({ status: 409, body: { error: 'money_case_closed' } })
  expect((await cases()).rows).toEqual([])
  const [done] = (await cases({ which: 'closed' })).rows
  expect(done?.closed).toMatchObject({ by: 'Olive Owner', note: 'It was me.' })
})

test('a comparison lists its differences, and a second cannot start while one is running', async () => {
  t.stripeEmulator.script({ lost: 1 })
  const { intentId, paymentId } = await aBooking(t.site)
  await t.site.cards.stripe.refunds.create({ payment_intent: intentId, amount: 500 })
  const compare = () => api<typeof requestComparison>('POST /api/admin/money/comparisons', { body: {} })
  expect(await comparisons()).toEqual({ comparisons: [], last_automatic_at: null })
  await compare()
  await expect(compare()).rejects.toMatchObject({ status: 409, body: { error: 'comparison_under_way' } })
  expect((await comparisons()).comparisons[0]).toMatchObject({ ended_at: null, outcome: null, differences: [] })
  await t.runJobs()
  expect((await comparisons()).comparisons[0]).toMatchObject({
    outcome: 'done',
    payments_to_check: 1,
    payments_checked: 1,
    differences: [{ payment_id: paymentId, what: 'refunded', here: '0', there: '500', agrees_now: true }],
  })
})

test('an owner’s thirteenth comparison in an hour is rate limited', async () => {
  const limited = await testSite()
  const caller = await aSignedInMember(limited, { role: 'owner' })
  const compare = () => caller.api<typeof requestComparison>('POST /api/admin/money/comparisons', { body: {} })
  for (let attempt = 0; attempt < 12; attempt += 1) {
    await compare()
    await limited.runJobs()
  }
  await expect(compare()).rejects.toMatchObject({ status: 429 })
  await limited.close()
})
