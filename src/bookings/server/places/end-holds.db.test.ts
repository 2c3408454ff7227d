import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { endHolds } from '#bookings/server/places/end-holds.ts'
import { orderPlace } from '#bookings/server/places/order-place.ts'
import { bookingById } from '#bookings/server/queries.ts'
import { settlePayment } from '#bookings/server/payments/settle-payment.ts'
import { aHold, payWith } from '#bookings/testing.ts'
import { anEvent } from '#events/testing.ts'
import { clockIsMoved } from '#platform/testing/clock-is-moved.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
beforeEach(async () => (t = await testSite()))
afterEach(() => t.close())

const advance = (duration: string) => t.clock.advance(t.site.db, Temporal.Duration.from(duration))
const stateOf = async (id: string) => (await bookingById(t.site.db, id))?.state

/** Removes a payment from the provider, as if the site used the keys of another account. */
function removeAtProvider({ intentId }: { intentId: string }): void {
  const file = new DatabaseSync(join(t.site.config.dataDir, 'card-provider.sqlite'))
  file.prepare('delete from objects where id = ?').run(intentId)
  file.close()
}

test('a hold whose payment the provider does not know ends, and does not stop others from ending', async () => {
  const eventId = await anEvent(t.site, { femalePlaces: 20, releaseMargin: 20 })
  const unknown = await aHold(t.site, { eventId })
  removeAtProvider(unknown)
  const holds = [unknown]
  while (holds.length < 13) holds.push(await aHold(t.site, { eventId }))
  await advance('PT16M')
  await t.sweep()
  expect(await Promise.all(holds.map(({ id }) => stateOf(id)))).toEqual(holds.map(() => 'ended'))
})

test.skipIf(clockIsMoved)(
  'a hold that cannot be ended does not stop others from ending, and the failure is reported',
  async () => {
    const stuck = await aHold(t.site)
    const eventId = await anEvent(t.site, { femalePlaces: 20, releaseMargin: 20 })
    const holds = [await aHold(t.site, { eventId })]
    while (holds.length < 12) holds.push(await aHold(t.site, { eventId }))
    await advance('PT16M')
    const client = new Client({ connectionString: t.database.url })
    await client.connect()
    await client.query(`begin; select from events where id = ${stuck.eventId} for update`)

    await expect(endHolds(t.site)).rejects.toThrow('lock timeout')

    await client.end()
    expect(await Promise.all(holds.map(({ id }) => stateOf(id)))).toEqual(holds.map(() => 'ended'))
    expect(await stateOf(stuck.id)).toBe('held')
  },
)

test('a member whose payment the provider does not know gets another hold', async () => {
  const eventId = await anEvent(t.site)
  const unknown = await aHold(t.site, { eventId })
  removeAtProvider(unknown)
  await advance('PT16M')
  expect((await orderPlace(t.site, unknown.by, eventId)).booking_id).not.toBe(unknown.id)
})

test('a booking that has to be paid again is released even if the provider does not know the new payment', async () => {
  const hold = await aHold(t.site)
  await payWith(t.site, hold)
  await settlePayment(t.site, hold.intentId)
  await t.site.cards.stripe.paymentIntents.cancel(hold.intentId)
  await t.runJobs()
  removeAtProvider(await aHold(t.site, { eventId: hold.eventId, member: { id: hold.memberId, gender: 'F' } }))
  await advance('PT25H')
  await t.sweep()
  expect(await stateOf(hold.id)).toBe('ended')
})
