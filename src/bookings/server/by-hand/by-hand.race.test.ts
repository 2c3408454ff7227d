import { afterEach, beforeEach, expect, test } from 'vitest'
import { siteItself } from '#accounts/actor.ts'
import { aMember } from '#accounts/testing.ts'
import { addBooking } from '#bookings/server/by-hand/add-booking.ts'
import { moveBooking } from '#bookings/server/by-hand/move-booking.ts'
import { placeHold } from '#bookings/server/places/place-hold.ts'
import { settlePayment } from '#bookings/server/payments/settle-payment.ts'
import { bookingById, placesTaken, refundsOf } from '#bookings/server/queries.ts'
import { aBooking } from '#bookings/testing.ts'
import { lockEvent } from '#events/server/event-queries.ts'
import { anEvent } from '#events/testing.ts'
import { inTransaction } from '#platform/server/db.ts'
import { Refused } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'
import { withoutLocks } from '#platform/testing/without-locks.ts'
import { secondProcess } from '#tests/second-process.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

const ROUNDS = 8

let t: TestSite
let second: Awaited<ReturnType<typeof secondProcess>>
beforeEach(async () => {
  t = await testSite({ LIMITS: 'off' })
  second = await secondProcess(t)
})
afterEach(async () => {
  await second.close()
  await t.close()
})

/** Runs commands concurrently. Returns the outcome of each: 'done', the name of the refusal, or the text of any other error. */
async function atOnce(commands: readonly Promise<unknown>[]): Promise<string[]> {
  const outcomes = await Promise.allSettled(commands)
  return outcomes.map((outcome) => {
    if (outcome.status === 'fulfilled') return 'done'
    const reason: unknown = outcome.reason
    return reason instanceof Refused ? reason.refusal.error : String(reason)
  })
}

const wide = { releaseMargin: 10 }

/** Adds one member and moves another while a third books, with one place left. Returns the problems found. */
async function competeForLastPlace([one, other]: readonly [Site, Site]): Promise<string[]> {
  const problems: string[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const eventId = await anEvent(t.site, { ...wide, femalePlaces: 1 })
    const elsewhere = await aBooking(t.site, { eventId: await anEvent(t.site, wide) })
    const [added, buyer] = [await aMember(t.site), await aMember(t.site)]
    const request = { paid: 'cash' as const, amount: 20, member_id: added.id, reason: '' }
    const by = { memberId: buyer.id, gender: 'F', role: 'member', sessionId: '' } as const
    const outcomes = await atOnce([
      addBooking(one, siteItself, { eventId, request }),
      placeHold(other, by, { eventId, channel: 'online' }),
      moveBooking(one, siteItself, { bookingId: elsewhere.id, to: { event_id: eventId, reason: '' } }),
    ])
    const refused = outcomes.filter((outcome) =>
      ['no_seat_for_woman', 'no_female_places', 'event_full'].includes(outcome),
    )
    if (outcomes.filter((outcome) => outcome === 'done').length !== 1 || refused.length !== 2)
      problems.push(outcomes.join(', '))
    const live = (await placesTaken(t.site.db, [eventId])).get(eventId)?.live.F
    if (live !== 1) problems.push(`${live} places are taken`)
  }
  return problems
}

test('a member added by hand, one moved and one who books compete for the last place, and exactly one gets it', async () => {
  expect(await competeForLastPlace([t.site, second.site])).toEqual([])
})

test('without the locks, the seat constraint still prevents a second booking, but with an unhandled error', async () => {
  const [one, other] = [t.site, second.site].map((site) => ({ ...site, db: site.db.withPlugin(withoutLocks) }))
  if (!one || !other) throw new Error('two sites were expected')
  const problems = await competeForLastPlace([one, other])
  expect(problems.join('\n')).toMatch(/duplicate key value/)
  expect(problems.join('\n')).not.toMatch(/places are taken/)
})

test('two bookings moved in opposite directions at the same time are both moved, without a deadlock', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [east, west] = [await anEvent(t.site, wide), await anEvent(t.site, wide)]
    const [amy, tom] = [await aBooking(t.site, { eventId: east }), await aBooking(t.site, { eventId: west })]
    const outcomes = await atOnce([
      moveBooking(t.site, siteItself, { bookingId: amy.id, to: { event_id: west, reason: '' } }),
      moveBooking(second.site, siteItself, { bookingId: tom.id, to: { event_id: east, reason: '' } }),
    ])
    expect(outcomes).toEqual(['done', 'done'])
    const taken = await placesTaken(t.site.db, [east, west])
    expect([east, west].map((id) => taken.get(id)?.booked.F)).toEqual([1, 1])
  }
})

test('a booking moved to two events concurrently moves to exactly one of them', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const booking = await aBooking(t.site, { eventId: await anEvent(t.site, wide) })
    const targets = [await anEvent(t.site, wide), await anEvent(t.site, wide)]
    const [one = 0, other = 0] = targets
    const outcomes = await atOnce([
      moveBooking(t.site, siteItself, { bookingId: booking.id, to: { event_id: one, reason: '' } }),
      moveBooking(second.site, siteItself, { bookingId: booking.id, to: { event_id: other, reason: '' } }),
    ])
    expect(outcomes.toSorted()).toEqual(['cannot_be_moved', 'done'])
    const live = await t.site.db
      .selectFrom('bookings')
      .select('eventId')
      .where('memberId', '=', booking.memberId)
      .where('state', '=', 'booked')
      .execute()
    expect(live).toHaveLength(1)
  }
})

test('a payment settled while its booking moves stays with the booking and is not refunded', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [from, to] = [await anEvent(t.site, wide), await anEvent(t.site, wide)]
    const booking = await aBooking(t.site, { eventId: from })
    const move = () => moveBooking(t.site, siteItself, { bookingId: booking.id, to: { event_id: to, reason: '' } })
    const settle = () => settlePayment(second.site, booking.intentId)
    const outcomes = await atOnce(round % 2 === 0 ? [move(), settle(), settle()] : [settle(), move(), settle()])
    expect(outcomes).toEqual(['done', 'done', 'done'])
    const [payment] = await t.site.db
      .selectFrom('payments')
      .selectAll()
      .where('id', '=', booking.paymentId ?? '')
      .execute()
    const paidFor = await bookingById(t.site.db, payment?.bookingId ?? '')
    expect([payment?.state, paidFor?.state, paidFor?.eventId]).toEqual(['captured', 'booked', to])
    expect(await refundsOf(t.site.db, booking.paymentId ?? '')).toEqual([])
  }
})

test('two transactions that lock the events in opposite orders deadlock or time out', async () => {
  const [east, west] = [await anEvent(t.site), await anEvent(t.site)]
  let arrived = 0
  const lockBoth = (site: Site, first: number, then: number) =>
    inTransaction(site.db, async (tx) => {
      await lockEvent(tx, first)
      arrived += 1
      while (arrived < 2) await new Promise((resolve) => setTimeout(resolve, 5))
      await lockEvent(tx, then)
    })
  const outcomes = await atOnce([lockBoth(t.site, east, west), lockBoth(second.site, west, east)])
  expect(outcomes.join('\n')).toMatch(/deadlock|timeout/i)
})
