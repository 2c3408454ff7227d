import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { siteItself } from '#accounts/actor.ts'
import { emailsTo, aMember, type TestMember } from '#accounts/testing.ts'
import { aBooking, aHold, ledgerKinds, payWith } from '#bookings/testing.ts'
import { cancelBooking } from '#bookings/server/places/cancel-booking.ts'
import { releaseHold } from '#bookings/server/places/release-hold.ts'
import { bookingById, openMoneyCases, paymentsOf } from '#bookings/server/queries.ts'
import { refundBookingAsOwner } from '#bookings/server/testing/refund-as-owner.ts'
import { settlePayment } from '#bookings/server/payments/settle-payment.ts'
import { cancelEvent } from '#events/server/cancel-event.ts'
import { anEvent } from '#events/testing.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
beforeEach(async () => (t = await testSite()))
afterEach(() => t.close())

const advance = (duration: string) => t.clock.advance(t.site.db, Temporal.Duration.from(duration))
const stateOf = async (id: string) => (await bookingById(t.site.db, id))?.state
const kinds = () => ledgerKinds(t.site.db)
const cases = async () => (await openMoneyCases(t.site.db)).map(({ kind }) => kind)

test('the provider’s message books the place if the browser never returns', async () => {
  const hold = await aHold(t.site)
  await payWith(t.site, hold)
  await t.deliverMessages()
  await t.runJobs()
  expect(await stateOf(hold.id)).toBe('booked')
  expect(await kinds()).toEqual(['authorised', 'captured'])
})

test('the comparison job books the place if the browser never returns and no message arrives', async () => {
  t.stripeEmulator.script({ lost: 1 })
  const hold = await aHold(t.site)
  await payWith(t.site, hold)
  await advance('PT6M')
  await t.sweep()
  expect(await stateOf(hold.id)).toBe('booked')
})

test('when a hold expires, the place is booked if the card was authorised; otherwise the hold ends and its intent is cancelled', async () => {
  t.stripeEmulator.script({ lost: 1 })
  const eventId = await anEvent(t.site)
  const [paid, unpaid] = [await aHold(t.site, { eventId }), await aHold(t.site, { eventId })]
  await advance('PT14M')
  await payWith(t.site, paid)
  await advance('PT90S')
  await t.sweep()
  expect([await stateOf(paid.id), await stateOf(unpaid.id)]).toEqual(['booked', 'ended'])
  await expect(payWith(t.site, unpaid)).rejects.toThrow(/canceled/)
})

test('if the provider is unavailable, a hold ends two minutes late, and a late payment still books a free place', async () => {
  const eventId = await anEvent(t.site, { femalePlaces: 1 })
  const hold = await aHold(t.site, { eventId })
  await payWith(t.site, hold)
  t.stripeEmulator.script({ awayUntilMs: t.clock.now().epochMilliseconds + 40 * 60_000 })
  await advance('PT16M')
  await t.sweep()
  expect(await stateOf(hold.id)).toBe('held')
  await advance('PT90S')
  await t.sweep()
  expect(await stateOf(hold.id)).toBe('ended')
  await advance('PT30M')
  await t.sweep()
  expect(await stateOf(hold.id)).toBe('booked')
})

test('a late payment is voided if another member has the place, and the payer is sent the reason', async () => {
  const eventId = await anEvent(t.site, { femalePlaces: 1 })
  const amy = await aMember(t.site)
  const late = await aHold(t.site, { eventId, member: amy })
  await payWith(t.site, late)
  t.stripeEmulator.script({ awayUntilMs: t.clock.now().epochMilliseconds + 20 * 60_000 })
  await advance('PT18M')
  await t.sweep()
  await advance('PT3M')
  const quick = await aBooking(t.site, { eventId })
  await t.sweep()
  await t.runJobs()

  expect([await stateOf(late.id), await stateOf(quick.id)]).toEqual(['ended', 'booked'])
  expect(await kinds()).toEqual(['authorised', 'captured', 'authorised', 'voided'])
  const [mail] = await emailsTo(t, amy.email)
  expect(mail?.text).toContain('someone else had taken the last one')
})

test.each([
  [
    'but already has another place',
    'You already have a place there',
    (eventId: number, member: TestMember) => aBooking(t.site, { eventId, member }),
  ],
  [
    'for an event that has since been cancelled',
    'The event was cancelled',
    (eventId: number) => cancelEvent(t.site, siteItself, eventId),
  ],
])('a member who paid late %s is sent that reason', async (_who, phrase, meanwhile) => {
  const eventId = await anEvent(t.site)
  const amy = await aMember(t.site)
  await payWith(t.site, await aHold(t.site, { eventId, member: amy }))
  t.stripeEmulator.script({ awayUntilMs: t.clock.now().epochMilliseconds + 20 * 60_000 })
  await advance('PT18M')
  await t.sweep()
  await advance('PT3M')
  await meanwhile(eventId, amy)
  await t.sweep()

  const released = (await emailsTo(t, amy.email)).filter(({ text }) => text.includes('This is about your payment'))
  expect(released.map(({ text }) => text)).toEqual([expect.stringContaining(phrase)])
  expect(released[0]?.text).not.toContain('someone else')
})

test('a released hold is not booked, even if the card was authorised first', async () => {
  const hold = await aHold(t.site)
  await payWith(t.site, hold)
  await releaseHold(t.site, hold.by, hold.id)
  await t.deliverMessages()
  await t.runJobs()
  expect(await stateOf(hold.id)).toBe('ended')
  expect(await kinds()).toEqual(['authorised', 'voided'])
})

test('settling a payment again changes nothing', async () => {
  t.stripeEmulator.script({ copies: 3, shuffled: true })
  const booking = await aBooking(t.site)
  const before = await sql`select * from bookings, payments, ledger`.execute(t.site.db)
  await t.site.versionPoller.poll()
  const version = t.site.versionPoller.publicVersions.ofEverything
  for (const _ of [1, 2, 3]) await settlePayment(t.site, booking.intentId)
  await t.deliverMessages()
  await t.runJobs()
  expect((await sql`select * from bookings, payments, ledger`.execute(t.site.db)).rows).toEqual(before.rows)
  await t.site.versionPoller.poll()
  expect(t.site.versionPoller.publicVersions.ofEverything).toBe(version)
})

test('an intent with a wrong amount does not book the place, its authorisation is released, and a money case is opened', async () => {
  const hold = await aHold(t.site)
  const file = new DatabaseSync(join(t.site.config.dataDir, 'card-provider.sqlite'))
  file.prepare(`update objects set body = json_set(body, '$.amount', 30) where id = ?`).run(hold.intentId)
  file.close()
  await payWith(t.site, hold)
  await settlePayment(t.site, hold.intentId)
  expect(await stateOf(hold.id)).toBe('held')
  expect(await kinds()).toEqual(['authorised', 'voided'])
  expect(await cases()).toEqual(['wrong amount'])
})

test('an unknown payment at the provider is recorded and opens a money case', async () => {
  await t.site.cards.stripe.paymentIntents.create({
    amount: 5_000,
    currency: 'gbp',
    confirm: true,
    payment_method: 'pm_card_visa',
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
  })
  await t.deliverMessages()
  await t.runJobs()
  expect(await cases()).toEqual(['unknown payment'])
  expect(await kinds()).toEqual(['captured'])
})

test('the owner can refund a payment only once, even if the refund takes days', async () => {
  const hold = await aHold(t.site)
  await payWith(t.site, hold, 'pm_card_pendingRefund')
  await settlePayment(t.site, hold.intentId)
  await t.runJobs()
  await refundBookingAsOwner(t.site, hold.id)
  await expect(refundBookingAsOwner(t.site, hold.id)).rejects.toThrow('nothing_to_refund')
  await t.runJobs()
  expect(await kinds()).toEqual(['authorised', 'captured', 'refund pending'])
  await advance('PT72H')
  await t.deliverMessages()
  await t.runJobs()
  await t.sweep()
  expect(await kinds()).toEqual(['authorised', 'captured', 'refund pending', 'refunded'])
  expect((await paymentsOf(t.site.db, hold.id))[0]?.state).toBe('refunded')
})

test('a failed refund opens a money case, and can be requested again', async () => {
  const hold = await aHold(t.site)
  await payWith(t.site, hold, 'pm_card_refundFail')
  await settlePayment(t.site, hold.intentId)
  await t.runJobs()
  await refundBookingAsOwner(t.site, hold.id)
  await t.runJobs()
  await advance('PT72H')
  await t.deliverMessages()
  await t.runJobs()
  expect(await cases()).toEqual(['refund failed'])
  expect((await paymentsOf(t.site.db, hold.id))[0]?.state).toBe('captured')
  await refundBookingAsOwner(t.site, hold.id)
})

test('a refund made at the provider is recorded and opens a money case', async () => {
  const booking = await aBooking(t.site)
  await t.site.cards.stripe.refunds.create({ payment_intent: booking.intentId })
  await t.deliverMessages()
  await t.runJobs()
  expect(await kinds()).toEqual(['authorised', 'captured', 'refunded'])
  expect(await cases()).toEqual(['refunded elsewhere'])
})

test('cancelling an event refunds every captured payment and notifies the member', async () => {
  const eventId = await anEvent(t.site)
  const amy = await aMember(t.site)
  const [captured, held] = [await aBooking(t.site, { eventId, member: amy }), await aHold(t.site, { eventId })]
  const authorised = await aHold(t.site, { eventId, gender: 'M' })
  await payWith(t.site, authorised)
  await settlePayment(t.site, authorised.intentId)
  await cancelEvent(t.site, siteItself, eventId)
  await t.runJobs()

  for (const { id } of [captured, held, authorised]) expect(await stateOf(id)).toBe('ended')
  const withoutVoids = (await kinds()).filter((kind) => kind !== 'voided')
  expect(withoutVoids.filter((kind) => kind === 'captured')).toHaveLength(
    withoutVoids.filter((kind) => kind === 'refunded').length,
  )
  const subjects = (await emailsTo(t, amy.email)).map(({ subject }) => subject.split(':')[0])
  expect(subjects).toContain('Cancelled')
})

test('a booking cancelled by the owner is refunded, and its place is free immediately', async () => {
  const eventId = await anEvent(t.site, { femalePlaces: 1 })
  const booking = await aBooking(t.site, { eventId })
  await cancelBooking(t.site, siteItself, booking.id, 'refund')
  await aHold(t.site, { eventId })
  await t.runJobs()
  expect(await kinds()).toEqual(['authorised', 'captured', 'refunded'])
})

test('a dispute is recorded and opens a money case', async () => {
  const hold = await aHold(t.site)
  await payWith(t.site, hold, 'pm_card_createDispute')
  await settlePayment(t.site, hold.intentId)
  await t.runJobs()
  await t.deliverMessages()
  await t.runJobs()
  expect(await kinds()).toEqual(['authorised', 'captured', 'dispute'])
  expect(await cases()).toEqual(['dispute'])
})
