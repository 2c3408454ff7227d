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
  // None of the provider's messages arrive.
  t.stripeEmulator.script({ lost: 1 })
})
afterEach(() => t.close())

const later = (duration: string) => t.clock.advance(t.site.db, Temporal.Duration.from(duration))
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

test('if both records agree, all payments are asked about and nothing is found', async () => {
  await aBooking(t.site)
  await aHold(t.site)
  await compare()
  expect(await comparisons()).toEqual([{ outcome: 'done', paymentsToCheck: 2, paymentsChecked: 2 }])
  expect(await differences()).toEqual([])
})

test('a refund made at the provider is found, recorded, and becomes a case for a person', async () => {
  const { intentId, paymentId } = await aBooking(t.site)
  await t.site.cards.stripe.refunds.create({ payment_intent: intentId, amount: 500 })
  await compare()
  expect(await differences()).toEqual([{ paymentId, what: 'refunded', here: '0', there: '500', agreesNow: true }])
  expect((await openMoneyCases(t.site.db)).map(({ kind }) => kind)).toEqual(['refunded elsewhere'])
  await later('PT1M')
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

test('an intent that the provider does not know is reported, and stays a difference', async () => {
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

test('money at the provider that is not ours becomes a case for a person', async () => {
  const { stripe } = t.site.cards
  const strange = await stripe.paymentIntents.create({ amount: 1000, currency: 'gbp', capture_method: 'manual' })
  await stripe.paymentIntents.confirm(strange.id, { payment_method: 'pm_card_visa' })
  await compare()
  expect((await openMoneyCases(t.site.db)).map(({ kind, about }) => [kind, about])).toEqual([
    ['unknown payment', strange.id],
  ])
})

test('an unavailable provider is recorded as the outcome, and the owner may ask again', async () => {
  await aBooking(t.site)
  t.stripeEmulator.script({ awayUntilMs: t.clock.now().epochMilliseconds + 60_000 })
  await compare()
  expect(await comparisons()).toEqual([{ outcome: 'provider unavailable', paymentsToCheck: 1, paymentsChecked: 0 }])
  await later('PT2M')
  await compare()
  expect((await comparisons()).map(({ outcome }) => outcome)).toEqual(['provider unavailable', 'done'])
})

test('a job that runs again after it was killed finds the same, and ends the comparison once', async () => {
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
  await later('PT20M')
  await expect(requestComparison(t.site, siteItself)).rejects.toThrow('comparison_under_way')
  await later('PT11M')
  await requestComparison(t.site, siteItself)
  expect((await comparisons()).map(({ outcome }) => outcome)).toEqual(['aborted', null])
})

async function requestedAtOnce(): Promise<number> {
  const results = await Promise.allSettled(Array.from({ length: 8 }, () => requestComparison(t.site, siteItself)))
  return results.filter(({ status }) => status === 'fulfilled').length
}

test('of many requests at once, one is accepted', async () => {
  expect(await requestedAtOnce()).toBe(1)
  expect(await comparisons()).toHaveLength(1)
})

test('without its index several are accepted, and the test detects it', async () => {
  const owner = new Client({ connectionString: t.database.migrateUrl })
  await owner.connect()
  await owner.query('drop index comparisons_one_at_a_time')
  await owner.end()
  expect(await requestedAtOnce()).toBeGreaterThan(1)
})

test('the last fifty comparisons are kept', async () => {
  for (let results = 0; results < 52; results += 1) {
    await requestComparison(t.site, siteItself)
    await later('PT31M')
  }
  expect(await comparisons()).toHaveLength(50)
})
