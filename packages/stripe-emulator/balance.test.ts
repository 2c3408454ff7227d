import { afterEach, beforeEach, expect, test } from 'vitest'
import { paymentFee, standardFees } from './fees.ts'
import { DAY_MS, errorOf, testProvider, type TestProvider } from './testing.ts'

let provider: TestProvider
beforeEach(() => (provider = testProvider()))
afterEach(() => provider.emulator.close())

async function pay(card?: string): Promise<string> {
  const { id } = await provider.authorise(card)
  await provider.stripe.paymentIntents.capture(id)
  return id
}
const transactions = async () => (await provider.stripe.balanceTransactions.list({ limit: 100 })).data
const balance = async () => {
  const { available, pending } = await provider.stripe.balance.retrieve()
  return { available: available[0]?.amount, pending: pending[0]?.amount }
}

test('an authorisation leaves the balance alone, and a capture adds the amount less the fee', async () => {
  const { id } = await provider.authorise()
  expect(await transactions()).toEqual([])
  await provider.stripe.paymentIntents.capture(id, { amount_to_capture: 2000 })
  const [transaction] = await transactions()
  expect(transaction).toMatchObject({ type: 'charge', amount: 2000, fee: 50, net: 1950, status: 'pending' })
  expect(transaction?.fee_details).toMatchObject([{ amount: 50, type: 'stripe_fee' }])
  expect(await balance()).toEqual({ available: 0, pending: 1950 })
})

test('the money of a payment is available after three business days, which leave out the weekend', async () => {
  provider.clock.nowMs += 2 * DAY_MS
  await pay()
  const [transaction] = await transactions()
  // From Wednesday 4 to Monday 9 November.
  expect(transaction?.available_on).toBe(Date.UTC(2026, 10, 9) / 1000)
  provider.clock.nowMs = Date.UTC(2026, 10, 8, 23)
  expect(await balance()).toEqual({ available: 0, pending: 2344 })
  expect((await provider.stripe.balanceTransactions.retrieve(transaction?.id ?? '')).status).toBe('pending')
})

test('the fee depends on where the card was issued, and is rounded half up', async () => {
  await pay('pm_card_de')
  await pay('pm_card_au')
  expect((await transactions()).map(({ fee }) => fee)).toEqual([98, 80])
  expect([paymentFee(standardFees, 'GB', 100), paymentFee(standardFees, 'GB', 99)]).toEqual([22, 21])
  const other = testProvider({ fees: { ...standardFees, uk: { share: 120, fixedPence: 10 } } })
  const { id } = await other.authorise()
  await other.stripe.paymentIntents.capture(id)
  expect((await other.stripe.balanceTransactions.list()).data.map(({ fee }) => fee)).toEqual([39])
  other.emulator.close()
})

test('a refund takes its amount and returns no fee, and a failed refund returns its amount', async () => {
  const intent = await pay('pm_card_refundFail')
  const { id, balance_transaction: transactionId } = await provider.stripe.refunds.create({
    payment_intent: intent,
    amount: 1000,
  })
  const [refunded] = await transactions()
  expect(refunded).toMatchObject({ id: transactionId, type: 'refund', amount: -1000, fee: 0, net: -1000, source: id })
  provider.clock.nowMs += 120_000
  const refund = await provider.stripe.refunds.retrieve(id, { expand: ['failure_balance_transaction'] })
  expect(refund.failure_balance_transaction).toMatchObject({ type: 'refund_failure', net: 1000, source: id })
})

test('a dispute takes the amount and a fee of £20', async () => {
  await pay('pm_card_createDispute')
  const [dispute] = (await provider.stripe.disputes.list()).data
  const [transaction] = await transactions()
  expect(transaction).toMatchObject({ type: 'adjustment', reporting_category: 'dispute', source: dispute?.id })
  expect(transaction).toMatchObject({ amount: -2400, fee: 2000, net: -4400 })
  expect(dispute?.balance_transactions).toMatchObject([{ id: transaction?.id }])
})

test('transactions can be listed by type, source and time, with their sources', async () => {
  await pay()
  provider.clock.nowMs += DAY_MS
  const intent = await pay()
  const { id } = await provider.stripe.refunds.create({ payment_intent: intent })
  const list = provider.stripe.balanceTransactions
  expect((await list.list({ type: 'refund' })).data).toHaveLength(1)
  expect((await list.list({ source: id })).data).toMatchObject([{ type: 'refund' }])
  const since = Math.floor(provider.clock.nowMs / 1000)
  expect((await list.list({ created: { gte: since } })).data).toHaveLength(2)
  const expanded = await list.list({ type: 'charge', limit: 1, expand: ['data.source'] })
  expect(expanded.data).toMatchObject([{ source: { object: 'charge', payment_intent: intent } }])
  expect(await errorOf(list.list({ expand: ['data.source.payment_intent'] }))).toMatchObject({ param: 'expand' })
})
