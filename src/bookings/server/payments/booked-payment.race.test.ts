import type { KyselyPlugin, QueryId } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { siteItself } from '#accounts/actor.ts'
import { aHold, ledgerKinds, payWith } from '#bookings/testing.ts'
import { moveBooking } from '#bookings/server/by-hand/move-booking.ts'
import { settlePayment } from '#bookings/server/payments/settle-payment.ts'
import { cancelBooking } from '#bookings/server/places/cancel-booking.ts'
import { bookingById } from '#bookings/server/queries.ts'
import { anEvent } from '#events/testing.ts'
import type { Site } from '#platform/server/site.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

// A report on the payment of a booked place does not lock the event. These commands lock it, and may come between the moment at
// which the place was seen to be booked and the moment at which it is locked.

let t: TestSite
beforeEach(async () => (t = await testSite()))
afterEach(() => t.close())

/** A booked place whose payment is captured at the provider, which the site does not know yet. */
async function capturedElsewhere() {
  const hold = await aHold(t.site)
  await payWith(t.site, hold)
  await settlePayment(t.site, hold.intentId)
  await t.site.cards.stripe.paymentIntents.capture(hold.intentId)
  return hold
}

/**
 * Returns the site with a first read of a payment that waits for `meanwhile`, and optionally with a lock that still shows the
 * booking as it was before.
 */
function interrupted(meanwhile: () => Promise<unknown>, lock: 'real' | 'out of date'): Site {
  const reads = new WeakSet<QueryId>()
  const locks = new WeakSet<QueryId>()
  let isFirst = true
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      const text = JSON.stringify(node)
      if (node.kind === 'SelectQueryNode' && text.includes('booking_state')) reads.add(queryId)
      if (node.kind === 'SelectQueryNode' && text.includes('"ForUpdate"') && text.includes('"bookings"'))
        locks.add(queryId)
      return node
    },
    async transformResult({ result, queryId }) {
      if (reads.has(queryId) && isFirst) {
        isFirst = false
        await meanwhile()
      }
      if (lock === 'real' || !locks.has(queryId)) return result
      return { ...result, rows: result.rows.map((row) => ({ ...row, state: 'booked' })) }
    },
  }
  return Object.assign(Object.create(t.site), { db: t.site.db.withPlugin(plugin) })
}

async function settleWhileCancelled(lock: 'real' | 'out of date') {
  const hold = await capturedElsewhere()
  const site = interrupted(() => cancelBooking(t.site, siteItself, hold.id, 'refund'), lock)
  return { hold, settled: await settlePayment(site, hold.intentId) }
}

test('a capture that is reported while the owner cancels the booking is refunded', async () => {
  const { hold, settled } = await settleWhileCancelled('real')
  expect(settled).toBe('released')
  await t.runJobs()
  expect((await bookingById(t.site.db, hold.id))?.state).toBe('ended')
  expect(await ledgerKinds(t.site.db)).toEqual(['authorised', 'captured', 'refunded'])
})

test('the test detects a site that does not look at the booking again once it is locked', async () => {
  expect((await settleWhileCancelled('out of date')).settled).toBe('booked')
})

test('a capture that is reported while the owner moves the booking is recorded with the new booking', async () => {
  const hold = await capturedElsewhere()
  const eventId = await anEvent(t.site)
  const site = interrupted(
    () => moveBooking(t.site, siteItself, { bookingId: hold.id, to: { event_id: eventId, reason: '' } }),
    'real',
  )
  expect(await settlePayment(site, hold.intentId)).toBe('booked')
  const moved = await t.site.db
    .selectFrom('bookings')
    .select(['id', 'state'])
    .where('movedFrom', '=', hold.id)
    .execute()
  const entries = await t.site.db.selectFrom('ledger').select(['kind', 'bookingId']).execute()
  expect(moved).toEqual([{ id: expect.any(String), state: 'booked' }])
  expect(entries).toContainEqual({ kind: 'captured', bookingId: moved[0]?.id })
})

test('a capture that is reported ten times at once is recorded once', async () => {
  const hold = await capturedElsewhere()
  const settled = await Promise.all(Array.from({ length: 10 }, () => settlePayment(t.site, hold.intentId)))
  expect(new Set(settled)).toEqual(new Set(['booked']))
  expect(await ledgerKinds(t.site.db)).toEqual(['authorised', 'captured'])
})
