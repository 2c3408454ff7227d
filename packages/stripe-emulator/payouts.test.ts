import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_MS, testInbox, testProvider, type TestProvider } from './testing.ts'

let provider: TestProvider
beforeEach(() => (provider = testProvider()))
afterEach(() => provider.emulator.close())

async function pay(card?: string): Promise<string> {
  const { id } = await provider.authorise(card)
  await provider.stripe.paymentIntents.capture(id)
  return id
}
const payouts = async () => (await provider.stripe.payouts.list()).data
const linesOf = async (payout: string) => (await provider.stripe.balanceTransactions.list({ payout, limit: 100 })).data
const total = (lines: { net: number }[]) => lines.reduce((sum, { net }) => sum + net, 0)
const balance = async () => {
  const { available, pending } = await provider.stripe.balance.retrieve()
  return [available[0]?.amount, pending[0]?.amount]
}
/** The provider starts at half past seven on Monday 2 November 2026. */
const day = (date: number, hour = 1) => Date.UTC(2026, 10, date, hour)

test('a day of payments, refunds and disputes is paid out together, and its lines add up to nothing', async () => {
  const refunded = await pay()
  await pay()
  await pay('pm_card_mastercard')
  await provider.stripe.refunds.create({ payment_intent: refunded, amount: 500 })
  provider.clock.nowMs = day(5)
  const [payout, ...others] = await payouts()
  expect(others).toEqual([])
  expect(payout).toMatchObject({ amount: 3 * 2344 - 500, status: 'pending', automatic: true, currency: 'gbp' })
  expect(payout).toMatchObject({ created: day(5, 0) / 1000, arrival_date: day(6, 0) / 1000 })
  const lines = await linesOf(payout?.id ?? '')
  expect(lines.map(({ type }) => type).toSorted()).toEqual(['charge', 'charge', 'charge', 'payout', 'refund'])
  expect(total(lines)).toBe(0)
  expect(await balance()).toEqual([0, 0])
})

test('a payout leaves and arrives, and the site is notified of each step', async () => {
  const inbox = testInbox(provider)
  await pay()
  provider.clock.nowMs = day(5)
  expect(await payouts()).toMatchObject([{ status: 'pending', reconciliation_status: 'in_progress' }])
  provider.clock.nowMs = day(5, 13)
  expect(await payouts()).toMatchObject([{ status: 'in_transit', reconciliation_status: 'completed' }])
  provider.clock.nowMs = day(6, 12)
  expect(await payouts()).toMatchObject([{ status: 'paid', trace_id: { status: 'supported' } }])
  expect((await provider.stripe.payouts.list({ status: 'pending' })).data).toEqual([])
  await provider.emulator.deliverDue((post) => inbox.post(post))
  expect(inbox.types().filter((type) => type.startsWith('payout'))).toEqual([
    ...['payout.created', 'payout.updated', 'payout.reconciliation_completed', 'payout.updated', 'payout.paid'],
  ])
})

test('the money of a failed payout returns to the balance and is part of the next payout', async () => {
  await pay()
  provider.emulator.script({ payoutsFailed: 1 })
  provider.clock.nowMs = day(6, 12)
  const [failed] = await payouts()
  expect(failed).toMatchObject({ status: 'failed', failure_code: 'account_closed' })
  expect(await balance()).toEqual([2344, 0])
  provider.emulator.script({ payoutsFailed: 0 })
  // The weekend is in between.
  provider.clock.nowMs = day(9)
  const [next] = await payouts()
  expect(next).toMatchObject({ amount: 2344, created: day(9, 0) / 1000 })
  const lines = await linesOf(next?.id ?? '')
  expect(lines.map(({ type }) => type)).toEqual(['payout', 'payout_failure'])
  expect(lines[1]?.id).toBe(failed?.failure_balance_transaction)
  expect((await linesOf(failed?.id ?? '')).map(({ type }) => type)).toEqual(['payout', 'charge'])
})

test('a day that is overdrawn is carried over until there is at least a pound to pay out', async () => {
  await pay('pm_card_createDispute')
  provider.clock.nowMs = day(4)
  await pay()
  await pay()
  provider.clock.nowMs = day(5)
  expect(await payouts()).toEqual([])
  provider.clock.nowMs = day(10)
  const [payout, ...others] = await payouts()
  expect(others).toEqual([])
  expect(payout?.amount).toBe(3 * 2344 - 4400)
  expect(total(await linesOf(payout?.id ?? ''))).toBe(0)
})

test('past payments of the demo are paid out on the days after them', async () => {
  for (const date of [5, 6]) {
    const { id } = await provider.stripe.paymentIntents.create({
      amount: 2400,
      currency: 'gbp',
      capture_method: 'manual',
      allowed_payment_method_types: ['card'],
    })
    const header = { 'emulator-charged-at': String(Date.UTC(2026, 9, date, 12)) }
    await provider.stripe.rawRequest(
      ...(['POST', `/v1/payment_intents/${id}/confirm`, { payment_method: 'pm_card_visa' }] as const),
      { additionalHeaders: header },
    )
    await provider.stripe.paymentIntents.capture(id)
  }
  expect((await payouts()).map(({ created, status }) => [created, status])).toEqual([
    [Date.UTC(2026, 9, 9) / 1000, 'paid'],
    [Date.UTC(2026, 9, 8) / 1000, 'paid'],
  ])
})

test('a payout with many lines is listed in pages without gaps or repeats', async () => {
  for (let count = 0; count < 23; count += 1) await pay()
  provider.clock.nowMs = day(5)
  const [payout] = await payouts()
  const first = await provider.stripe.balanceTransactions.list({ payout: payout?.id ?? '' })
  expect([first.data.length, first.has_more]).toEqual([10, true])
  const all = await provider.stripe.balanceTransactions
    .list({ payout: payout?.id ?? '', limit: 10 })
    .autoPagingToArray({ limit: 100 })
  expect(new Set(all.map(({ id }) => id)).size).toBe(24)
  expect(total(all)).toBe(0)
})

test('nothing is paid out twice over a month of days', async () => {
  for (let date = 2; date <= 30; date += 1) {
    provider.clock.nowMs = day(date, 20)
    await pay()
    if (date % 5 === 0) await pay('pm_card_createDispute')
  }
  provider.clock.nowMs = day(30, 20) + 10 * DAY_MS
  const all = await provider.stripe.payouts.list({ limit: 100 }).autoPagingToArray({ limit: 1_000 })
  const lines = (await Promise.all(all.map(({ id }) => linesOf(id)))).flat()
  expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length)
  expect(all.reduce((sum, { amount }) => sum + amount, 0)).toBe(35 * 2344 - 6 * 4400)
  expect(await balance()).toEqual([0, 0])
})
