import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { aBooking, aHold, payWith } from '#bookings/testing.ts'
import { settlePayment } from '#bookings/server/payments/settle-payment.ts'
import { findProblems } from '#bookings/server/testing/money/find-problems.ts'
import { BY_HAND } from '#bookings/server/testing/money/notification-and-case-problems.ts'
import { allRows } from '#platform/testing/rows.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

// A report is out of date if the provider changes the payment after it has answered and before the site has recorded the answer.
// The message about the change may arrive in between, when the site still knows neither.

let t: TestSite
beforeAll(async () => (t = await testSite()))
afterEach(() => vi.restoreAllMocks())
afterAll(() => t.close())

const stripe = () => t.site.cards.stripe

async function authorised() {
  const hold = await aHold(t.site)
  await payWith(t.site, hold)
  return hold
}

async function booked() {
  const hold = await authorised()
  await settlePayment(t.site, hold.intentId)
  return hold
}

type Payment = { intentId: string }
/** Whether the job of the message runs before or after the earlier answer is recorded. */
type When = 'before' | 'after'
type News = { known: () => Promise<Payment>; happens: (payment: Payment, when: When) => unknown }

/** What the site asks about, and what happens at the provider after it has answered. */
const news: Record<string, News> = {
  'a declined card': {
    known: () => aHold(t.site),
    happens: (payment) => payWith(t.site, payment, 'pm_card_chargeDeclined').catch(() => {}),
  },
  'an authorised card': { known: () => aHold(t.site), happens: (payment) => payWith(t.site, payment) },
  'a released authorisation of a hold': {
    known: authorised,
    // If the earlier answer is recorded first, it books the place, and a person has to look at the release.
    happens: ({ intentId }, when) =>
      stripe().paymentIntents.cancel(intentId, when === 'after' ? { cancellation_reason: BY_HAND } : {}),
  },
  'a capture of a hold': {
    known: authorised,
    happens: ({ intentId }) => stripe().paymentIntents.capture(intentId),
  },
  'a released authorisation of a booking': {
    known: booked,
    happens: ({ intentId }) => stripe().paymentIntents.cancel(intentId, { cancellation_reason: BY_HAND }),
  },
  'a capture of a booking': {
    known: booked,
    happens: ({ intentId }) => stripe().paymentIntents.capture(intentId),
  },
  'a refund of one penny': {
    known: () => aBooking(t.site),
    happens: ({ intentId }) => stripe().refunds.create({ payment_intent: intentId, amount: 1 }),
  },
  'a refund': {
    known: () => aBooking(t.site),
    happens: ({ intentId }) => stripe().refunds.create({ payment_intent: intentId }),
  },
  'a dispute': {
    known: () => aBooking(t.site),
    happens: ({ intentId }) => t.stripeEmulator.dispute(intentId),
  },
}

/** Settles the payment, and calls `meanwhile` when the provider has answered and nothing has been written. */
async function settleDuring({ intentId }: Payment, meanwhile: () => Promise<unknown>): Promise<void> {
  const { stripeEmulator } = t
  const answer = stripeEmulator.answer.bind(stripeEmulator)
  let isFirst = true
  vi.spyOn(stripeEmulator, 'answer').mockImplementation(async (request) => {
    const answered = await answer(request)
    if (request.method !== 'GET' || !isFirst) return answered
    isFirst = false
    await meanwhile()
    return answered
  })
  await settlePayment(t.site, intentId)
  expect(isFirst).toBe(false)
}

/** Whether the site has still to record something that the provider holds. */
async function isBehind({ intentId }: Payment): Promise<boolean> {
  const before = await allRows(t.site.db)
  await settlePayment(t.site, intentId)
  return JSON.stringify(await allRows(t.site.db)) !== JSON.stringify(before)
}

/** Prepares a payment about which the site knows all that has happened so far. */
async function prepare({ known }: News): Promise<Payment> {
  const payment = await known()
  await t.deliverMessages()
  return payment
}

const cases = Object.entries(news).flatMap(([name, one]) =>
  (['before', 'after'] as const).map((when) => [name, when, one] as const),
)

test.each(cases)(
  'the message about %s arrives while the payment is settled, and its job runs %s the earlier answer is recorded',
  async (_, when, one) => {
    const payment = await prepare(one)
    await settleDuring(payment, async () => {
      await one.happens(payment, when)
      expect(await t.deliverMessages()).toBeGreaterThan(0)
      if (when === 'before') await t.runJobs()
    })
    await t.runJobs()
    expect(await isBehind(payment)).toBe(false)
    await t.deliverMessages()
    await t.runJobs()
    expect(await findProblems(t.site, t.stripeEmulator)).toEqual([])
  },
)

test.each(Object.entries(news))(
  'the test above detects a site that drops the message about %s because the payment is being settled',
  async (_, one) => {
    const payment = await prepare(one)
    await settleDuring(payment, async () => {
      await one.happens(payment, 'after')
      await t.deliverMessages()
      await t.site.jobs.boss.deleteQueuedJobs('bookings.settle-payment')
    })
    expect(await isBehind(payment)).toBe(true)
  },
)
