import type { Stripe } from 'stripe'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { siteItself } from '#accounts/actor.ts'
import { aMember, emailsTo } from '#accounts/testing.ts'
import { createIntent, ProviderUnavailable } from '#bookings/server/payments/card-provider.ts'
import { releaseHold } from '#bookings/server/places/release-hold.ts'
import { bookingById, openMoneyCases, paymentsOf } from '#bookings/server/queries.ts'
import { settlePayment } from '#bookings/server/payments/settle-payment.ts'
import { setPaymentState } from '#bookings/server/store/payments.ts'
import { runJobsAsWorkers } from '#bookings/server/testing/money/advance-time.ts'
import { stripeWithFetch } from '#bookings/server/testing/money/stripe-with-fetch.ts'
import { aBooking, aHold, ledgerKinds, payWith } from '#bookings/testing.ts'
import { cancelEvent } from '#events/server/cancel-event.ts'
import { anEvent } from '#events/testing.ts'
import { inTransaction } from '#platform/server/db.ts'
import { newId } from '#platform/server/ids.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
beforeEach(async () => {
  t = await testSite()
  t.stripeEmulator.script({ lost: 1 })
})
afterEach(() => t.close())

const advance = (duration: string) => t.clock.advance(t.site.db, Temporal.Duration.from(duration))
const kinds = () => ledgerKinds(t.site.db)
const cases = async () => (await openMoneyCases(t.site.db)).map(({ kind }) => kind)
const statuses = () => t.stripeEmulator.intents().map(({ status }) => status)

async function compare(): Promise<void> {
  await advance('PT6M')
  await t.sweep()
  await t.runJobs()
}

test('refunds and disputes are found even if none of their messages arrive', async () => {
  const booking = await aBooking(t.site)
  await t.site.cards.stripe.refunds.create({ payment_intent: booking.intentId })
  const hold = await aHold(t.site)
  await payWith(t.site, hold, 'pm_card_createDispute')
  await settlePayment(t.site, hold.intentId)
  await t.runJobs()
  await compare()
  expect((await kinds()).toSorted()).toEqual([
    'authorised',
    'authorised',
    'captured',
    'captured',
    'dispute',
    'refunded',
  ])
  expect((await cases()).toSorted()).toEqual(['dispute', 'refunded elsewhere'])
})

test('an intent whose creation response was lost is cancelled within two comparisons of the end of its hold', async () => {
  const eventId = await anEvent(t.site)
  t.stripeEmulator.script({ lostAnswers: 1 })
  await expect(aHold(t.site, { eventId })).rejects.toThrow('payment_gateway_unavailable')
  t.stripeEmulator.script({ lostAnswers: 0 })
  await advance('PT16M')
  await t.sweep()
  await compare()
  await compare()
  expect(statuses()).toEqual(['canceled'])
  expect(await t.site.db.selectFrom('payments').select('state').execute()).toEqual([{ state: 'voided' }])
})

test('the intent of a voided payment is cancelled, even if its place is still held', async () => {
  const hold = await aHold(t.site)
  const [payment] = await paymentsOf(t.site.db, hold.id)
  await inTransaction(t.site.db, (tx) => setPaymentState(tx, payment?.id ?? '', 'voided', t.clock.now()))
  await compare()
  expect(statuses()).toEqual(['canceled'])
  expect((await bookingById(t.site.db, hold.id))?.state).toBe('held')
})

test('money authorised on the intent of a voided payment is released and recorded, and the member is notified', async () => {
  const amy = await aMember(t.site)
  const hold = await aHold(t.site, { member: amy })
  const [payment] = await paymentsOf(t.site.db, hold.id)
  await inTransaction(t.site.db, (tx) => setPaymentState(tx, payment?.id ?? '', 'voided', t.clock.now()))
  await payWith(t.site, hold)
  await compare()
  expect(statuses()).toEqual(['canceled'])
  expect(await kinds()).toEqual(['authorised', 'voided'])
  expect(await emailsTo(t, amy.email)).toHaveLength(1)
})

test('if a voided payment has two intents, both are cancelled', async () => {
  const hold = await aHold(t.site)
  const [payment] = await paymentsOf(t.site.db, hold.id)
  if (!payment) throw new Error('the hold has no payment')
  await inTransaction(t.site.db, (tx) => setPaymentState(tx, payment.id, 'voided', t.clock.now()))
  await advance('PT25H')
  await createIntent(t.site, { ...payment, description: 'after the key was forgotten' })
  await compare()
  expect(statuses()).toEqual(['canceled', 'canceled'])
})

test('a late payer is booked without a release email if a place comes free before their payment is released', async () => {
  const eventId = await anEvent(t.site, { femalePlaces: 1 })
  const amy = await aMember(t.site)
  const late = await aHold(t.site, { eventId, member: amy })
  await payWith(t.site, late)
  t.stripeEmulator.script({ awayUntilMs: t.clock.now().epochMilliseconds + 20 * 60_000 })
  await advance('PT18M')
  await t.sweep()
  await advance('PT3M')
  const other = await aHold(t.site, { eventId })

  const { stripe } = t.site.cards
  t.site.cards.stripe = stripeFailingOn('cancel')
  await expect(settlePayment(t.site, late.intentId)).rejects.toThrow(ProviderUnavailable)
  await runJobsAsWorkers(t.site, t.jobHandlers)
  t.site.cards.stripe = stripe
  await releaseHold(t.site, other.by, other.id)
  await compare()

  expect((await bookingById(t.site.db, late.id))?.state).toBe('booked')
  expect((await emailsTo(t, amy.email)).map(({ subject }) => subject.split(':')[0])).toEqual(['You’re booked'])
})

test('a refund that the provider refuses is requested once and opens a money case', async () => {
  const eventId = await anEvent(t.site)
  const hold = await aHold(t.site, { eventId })
  await payWith(t.site, hold, 'pm_card_createDispute')
  await settlePayment(t.site, hold.intentId)
  await t.runJobs()
  await cancelEvent(t.site, siteItself, eventId)
  await compare()
  await compare()
  const refunds = await t.site.db.selectFrom('refunds').select('state').execute()
  expect(refunds).toEqual([{ state: 'failed' }])
  expect((await cases()).toSorted()).toEqual(['dispute', 'refund failed'])
})

test('a refund to a card whose job was lost is made, however many refunds are to be made by hand', async () => {
  const eventId = await anEvent(t.site)
  const [byHand, byCard] = [await aBooking(t.site, { eventId }), await aBooking(t.site, { eventId })]
  await inTransaction(t.site.db, async (tx) => {
    await sql`insert into payments (id, booking_id, amount_pence, method, state, made_at, captured_at)
      select ${newId()}, booking_id, amount_pence, 'cash', 'captured', made_at, made_at from payments
      where id = ${byHand.paymentId}`.execute(tx)
    await sql`insert into refunds (id, payment_id, amount_pence, reason, requested_at, state)
      select gen_random_uuid(), p.id, 1, 'owner', ${t.clock.now()}::timestamptz - interval '1 day', 'requested'
      from payments p, generate_series(1, 200) where p.method = 'cash'`.execute(tx)
    await sql`insert into refunds (id, payment_id, amount_pence, reason, requested_at, state)
      values (${newId()}, ${byCard.paymentId}, 500, 'owner', ${t.clock.now()}, 'requested')`.execute(tx)
  })
  await compare()
  expect(await kinds()).toContain('refunded')
})

/** Returns a Stripe client whose requests for this action fail. */
function stripeFailingOn(action: string): Stripe {
  const refusing: typeof globalThis.fetch = async (input, init) => {
    if (new URL(new Request(input, init).url).pathname.endsWith(`/${action}`)) throw new TypeError('fetch failed')
    return t.stripeEmulator.fetch(input, init)
  }
  return stripeWithFetch(refusing)
}
