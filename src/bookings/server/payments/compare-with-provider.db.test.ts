import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { siteItself } from '#accounts/actor.ts'
import { requestComparison } from '#bookings/server/payments/request-comparison.ts'
import { compareWithProvider } from '#bookings/server/payments/compare-with-provider.ts'
import { openMoneyCases } from '#bookings/server/queries.ts'
import { stripeWithFetch } from '#bookings/server/testing/money/stripe-with-fetch.ts'
import { aBooking, aHold, payWith } from '#bookings/testing.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
beforeEach(async () => {
  t = await testSite()
  // All of the provider's messages are lost.
  t.stripeEmulator.script({ lost: 1 })
})
afterEach(() => t.close())

const advance = (duration: string) => t.clock.advance(t.site.db, Temporal.Duration.from(duration))
const comparisons = () =>
  t.site.db
    .selectFrom('comparisons')
    .select(['outcome', 'paymentsToCheck', 'paymentsChecked'])
    .orderBy('requestedAt')
    .orderBy('id')
    .execute()
const differences = () =>
  t.site.db
    .selectFrom('comparisonDifferences')
    .select(['paymentId', 'what', 'here', 'there', 'agreesNow'])
    .orderBy('what')
    .execute()

async function compare(): Promise<void> {
  await requestComparison(t.site, siteItself)
  await t.runJobs()
}

test('if the site and the provider agree, every payment is checked and no difference is found', async () => {
  await aBooking(t.site)
  await aHold(t.site)
  await compare()
  expect(await comparisons()).toEqual([{ outcome: 'done', paymentsToCheck: 2, paymentsChecked: 2 }])
  expect(await differences()).toEqual([])
})

test('a refund made at the provider is found and recorded, and opens a money case', async () => {
  const { intentId, paymentId } = await aBooking(t.site)
  await t.site.cards.stripe.refunds.create({ payment_intent: intentId, amount: 500 })
  await compare()
  expect(await differences()).toEqual([{ paymentId, what: 'refunded', here: '0', there: '500', agreesNow: true }])
  expect((await openMoneyCases(t.site.db)).map(({ kind }) => kind)).toEqual(['refunded elsewhere'])
  await advance('PT1M')
  await compare()
  expect(await differences()).toHaveLength(1)
})

test('a card authorisation that we were not notified of becomes a booking', async () => {
  const hold = await aHold(t.site)
  await payWith(t.site, hold)
  await compare()
  expect((await differences()).map(({ what, here, there }) => [what, here, there])).toEqual([
    ['state', 'open', 'authorised'],
  ])
  const booking = await t.site.db.selectFrom('bookings').select('state').where('id', '=', hold.id).executeTakeFirst()
  expect(booking?.state).toBe('booked')
})

test('an intent that the provider does not know is reported as an unresolved difference', async () => {
  const hold = await aHold(t.site)
  const { stripe } = t.site.cards
  t.site.cards.stripe = stripeWithFetch(async (input, init) => {
    const { pathname } = new URL(new Request(input, init).url)
    if (!pathname.endsWith(hold.intentId)) return t.stripeEmulator.fetch(input, init)
    const error = { type: 'invalid_request_error', code: 'resource_missing', message: 'No such payment_intent' }
    return Response.json({ error }, { status: 404 })
  })
  await compare()
  t.site.cards.stripe = stripe
  expect((await differences()).map(({ there, agreesNow }) => [there, agreesNow])).toEqual([['not known there', false]])
})

test('a payment at the provider that is not ours opens a money case', async () => {
  const { stripe } = t.site.cards
  const unknownIntent = await stripe.paymentIntents.create({ amount: 1000, currency: 'gbp', capture_method: 'manual' })
  await stripe.paymentIntents.confirm(unknownIntent.id, { payment_method: 'pm_card_visa' })
  await compare()
  expect((await openMoneyCases(t.site.db)).map(({ kind, about }) => [kind, about])).toEqual([
    ['unknown payment', unknownIntent.id],
  ])
})

test('an unavailable provider is recorded as the outcome, and the owner can request another comparison', async () => {
  await aBooking(t.site)
  t.stripeEmulator.script({ awayUntilMs: t.clock.now().epochMilliseconds + 60_000 })
  await compare()
  expect(await comparisons()).toEqual([{ outcome: 'provider unavailable', paymentsToCheck: 1, paymentsChecked: 0 }])
  await advance('PT2M')
  await compare()
  expect((await comparisons()).map(({ outcome }) => outcome)).toEqual(['provider unavailable', 'done'])
})

test('a comparison job that runs several times finds each difference once and ends the comparison once', async () => {
  const { intentId } = await aBooking(t.site)
  await t.site.cards.stripe.refunds.create({ payment_intent: intentId, amount: 500 })
  await requestComparison(t.site, siteItself)
  const { id } = await t.site.db.selectFrom('comparisons').select('id').executeTakeFirstOrThrow()
  await Promise.all([compareWithProvider(t.site, id), compareWithProvider(t.site, id)])
  await compareWithProvider(t.site, id)
  expect((await differences()).map(({ what }) => what)).toEqual(['refunded'])
  expect((await comparisons()).map(({ outcome }) => outcome)).toEqual(['done'])
})

test('an abandoned comparison does not block another', async () => {
  await requestComparison(t.site, siteItself)
  await advance('PT20M')
  await expect(requestComparison(t.site, siteItself)).rejects.toThrow('comparison_under_way')
  await advance('PT11M')
  await requestComparison(t.site, siteItself)
  expect((await comparisons()).map(({ outcome }) => outcome)).toEqual(['aborted', null])
})

async function requestedAtOnce(): Promise<number> {
  const results = await Promise.allSettled(Array.from({ length: 8 }, () => requestComparison(t.site, siteItself)))
  return results.filter(({ status }) => status === 'fulfilled').length
}

test('only one of many concurrent requests for a comparison is accepted', async () => {
  expect(await requestedAtOnce()).toBe(1)
  expect(await comparisons()).toHaveLength(1)
})

test('without the unique index, several concurrent requests are accepted', async () => {
  const owner = new Client({ connectionString: t.database.migrateUrl })
  await owner.connect()
  await owner.query('drop index comparisons_one_at_a_time')
  await owner.end()
  expect(await requestedAtOnce()).toBeGreaterThan(1)
})

test('only the last fifty comparisons are kept', async () => {
  for (let results = 0; results < 52; results += 1) {
    await requestComparison(t.site, siteItself)
    await advance('PT31M')
  }
  expect(await comparisons()).toHaveLength(50)
})
