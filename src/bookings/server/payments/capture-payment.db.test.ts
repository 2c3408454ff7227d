import { afterEach, beforeEach, expect, test } from 'vitest'
import { aMember, emailsTo } from '#accounts/testing.ts'
import { bookingById, openMoneyCases } from '#bookings/server/queries.ts'
import { settlePayment } from '#bookings/server/payments/settle-payment.ts'
import { aHold, ledgerKinds, payWith } from '#bookings/testing.ts'
import { anEvent } from '#events/testing.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
beforeEach(async () => (t = await testSite()))
afterEach(() => t.close())

const advance = (duration: string) => t.clock.advance(t.site.db, Temporal.Duration.from(duration))
const stateOf = async (id: string) => (await bookingById(t.site.db, id))?.state
const cases = async () => (await openMoneyCases(t.site.db)).map(({ kind }) => kind)
const kinds = () => ledgerKinds(t.site.db)

test('if a payment cannot be captured for a day, the member has to pay again', async () => {
  const eventId = await anEvent(t.site)
  const amy = await aMember(t.site)
  const hold = await aHold(t.site, { eventId, member: amy })
  await payWith(t.site, hold)
  t.stripeEmulator.script({ capturesRefused: 1 })
  await settlePayment(t.site, hold.intentId)
  for (const _ of Array.from({ length: 25 })) {
    await t.runJobs()
    await advance('PT1H')
    await t.sweep()
  }
  await t.runJobs()
  expect((await bookingById(t.site.db, hold.id))?.payAgainUntil).not.toBeNull()
  expect(await cases()).toEqual(['capture failed'])
  expect((await emailsTo(t, amy.email))[0]?.subject).toContain('Please retry your payment')

  t.stripeEmulator.script({ capturesRefused: 0 })
  const again = await aHold(t.site, { eventId, member: amy })
  expect(again.id).toBe(hold.id)
  await payWith(t.site, again)
  await settlePayment(t.site, again.intentId)
  await t.runJobs()
  expect((await bookingById(t.site.db, hold.id))?.payAgainUntil).toBeNull()
  expect(await kinds()).toEqual(['authorised', 'voided', 'authorised', 'captured'])
})

test('a payment is still captured after the site was down for four days', async () => {
  const hold = await aHold(t.site)
  await payWith(t.site, hold)
  await settlePayment(t.site, hold.intentId)
  await advance('PT96H')
  await t.sweep()
  await t.runJobs()
  expect(await kinds()).toEqual(['authorised', 'captured'])
  expect((await bookingById(t.site.db, hold.id))?.payAgainUntil).toBeNull()
})

test('a booking that is not paid again in time is released, and a money case is opened', async () => {
  const hold = await aHold(t.site)
  await payWith(t.site, hold)
  await settlePayment(t.site, hold.intentId)
  await t.site.cards.stripe.paymentIntents.cancel(hold.intentId)
  await t.runJobs()
  await advance('PT25H')
  await t.sweep()
  await t.runJobs()
  expect(await stateOf(hold.id)).toBe('ended')
  expect(await cases()).toEqual(['capture failed', 'booking released unpaid'])
})
