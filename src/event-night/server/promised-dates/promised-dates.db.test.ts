import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInAs, aMember } from '#accounts/testing.ts'
import { apiOf } from '#bookings/testing.ts'
import { incomeProblems } from '#bookings/server/testing/money/income-problems.ts'
import { refundBookingAsOwner } from '#bookings/server/testing/refund-as-owner.ts'
import type { getPromise, refundShortOfDates } from '#event-night/contract/promised-dates.ts'
import { aConsole, aNight, type NightGuest } from '#event-night/server/testing/a-night.ts'
import { newId } from '#platform/server/ids.ts'
import type { Api } from '#platform/web/api.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
beforeAll(async () => (t = await testSite({ LIMITS: 'off' })))
afterAll(() => t.close())

const paid = { pricePence: 2_400, promisedDates: 2 }
const message = 'We promised at least two dates. We’re sorry.'

async function asOwner(): Promise<Api> {
  return t.apiAs((await signInAs(t.site, await aMember(t.site, { role: 'owner' }))).access)
}
const datesAt = async (eventId: number) =>
  (await asOwner())<typeof getPromise>('GET /api/admin/events/:id/promised-dates', { params: { id: eventId } })
const refund = async (eventId: number, guests: readonly (NightGuest | undefined)[], amount = '6', as?: 'credit') =>
  (await asOwner())<typeof refundShortOfDates>('POST /api/admin/events/:id/promised-dates/refunds', {
    params: { id: eventId },
    body: { amount, message, ...(as && { as }), bookings: guests.map((guest) => guest?.bookingId ?? newId()) },
  })
const refusal = (error: string) => ({ body: { error } })

/** Runs a night of two rounds in which the third woman and the third man have one date each, and ends it. */
async function aShortNight(details: Parameters<typeof aNight>[2] = paid) {
  const night = await aNight(t, { women: 3, men: 3 }, details)
  await t.runJobs()
  const { women, men, console: host } = night
  const seats = (...pairs: [number, number][]) =>
    pairs.map(([woman, man], at) => ({
      table: at + 1,
      seats: [women[woman]?.bookingId ?? '', men[man]?.bookingId ?? ''] as [string, string],
    }))
  await host.act({ action: 'call round', round: 1, pairs: seats([0, 0], [1, 1], [2, 2]) })
  await t.clock.advance(t.site.db, Temporal.Duration.from('PT7M'))
  await host.act({ action: 'call round', round: 2, pairs: seats([0, 1], [1, 0]) })
  await t.clock.advance(t.site.db, Temporal.Duration.from('PT7M'))
  return night
}

async function anEndedNight(details?: Parameters<typeof aNight>[2]) {
  const night = await aShortNight(details)
  await endAnHourLater(night)
  return night
}

/** The host signs in again, because their access token has expired. */
async function endAnHourLater({ eventId, host }: Awaited<ReturnType<typeof aNight>>) {
  await t.clock.advance(t.site.db, Temporal.Duration.from('PT1H'))
  const { outcome } = await aConsole(t, eventId, await apiOf(t, host)).act({ action: 'end night' })
  expect(outcome).toBe('done')
}

const refundsOf = (eventId: number) =>
  t.site.db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .innerJoin('bookings', 'bookings.id', 'payments.bookingId')
    .select(['bookings.id', 'refunds.amountPence', 'refunds.reason', 'refunds.state', 'refunds.message'])
    .where('bookings.eventId', '=', eventId)
    .orderBy('refunds.requestedAt')
    .execute()

test('the owner adds credit instead, once for each guest, and refunds none of them', async () => {
  const { eventId, women, men } = await anEndedNight()
  expect(await refund(eventId, [women[2], men[2]], '6', 'credit')).toEqual({ refunded: 2 })
  expect(await refund(eventId, [women[2], men[2]])).toEqual({ refunded: 0 })
  await t.runJobs()
  expect(await refundsOf(eventId)).toEqual([])
  const credited = { refunded: { pence: 600, as: 'credit' }, refundable_pence: 2_400 }
  expect((await datesAt(eventId)).short).toMatchObject([credited, credited])
  const balances = await t.site.db.selectFrom('creditAccounts').select('balancePence').execute()
  expect(balances.map(({ balancePence }) => balancePence)).toEqual([600, 600])
})

test('once the night is over, the owner sees who had fewer dates than promised, and refunds part of the price', async () => {
  const { eventId, women, men } = await anEndedNight()
  const short = { dates: 1, came_late: false, left_early: false, refundable_pence: 2_400, refunded: null }
  const found = await datesAt(eventId)
  expect(found).toMatchObject({ promised: 2, short: [short, short] })
  expect(new Set(found.short?.map(({ booking_id }) => booking_id))).toEqual(
    new Set([women[2]?.bookingId, men[2]?.bookingId]),
  )

  expect(await refund(eventId, [women[2], men[2]])).toEqual({ refunded: 2 })
  await t.runJobs()

  expect(await refundsOf(eventId)).toEqual(
    [women[2], men[2]].map((guest) => ({
      ...{ id: guest?.bookingId, amountPence: 600, reason: 'too few dates', state: 'refunded' },
      message,
    })),
  )
  expect((await datesAt(eventId)).short).toMatchObject([
    { refundable_pence: 1_800, refunded: { pence: 600 } },
    { refundable_pence: 1_800, refunded: { pence: 600 } },
  ])
  expect(await incomeProblems(t.site.db)).toEqual([])
})

test('a guest is refunded for too few dates only once, also by two owners at the same moment', async () => {
  const { eventId, women, men } = await anEndedNight()
  const [one, other] = await Promise.all([refund(eventId, [women[2]]), refund(eventId, [women[2], men[2]])])
  expect(one.refunded + other.refunded).toBe(2)
  expect(await refund(eventId, [women[2], men[2]])).toEqual({ refunded: 0 })
  expect((await refundsOf(eventId)).map(({ amountPence }) => amountPence)).toEqual([600, 600])
})

test('a guest whose payment has less left gets what is left, and one with nothing left gets nothing', async () => {
  const { eventId, women, men } = await anEndedNight()
  await refundBookingAsOwner(t.site, women[2]?.bookingId ?? '', 2_000)
  await refundBookingAsOwner(t.site, men[2]?.bookingId ?? '')
  expect(await refund(eventId, [women[2], men[2]])).toEqual({ refunded: 1 })
  expect((await refundsOf(eventId)).map(({ amountPence }) => amountPence)).toEqual([2_000, 2_400, 400])
})

test('a guest who had the promised dates cannot be chosen, and then nobody is refunded', async () => {
  const { eventId, women } = await anEndedNight()
  await expect(refund(eventId, [women[2], women[0]])).rejects.toMatchObject(refusal('not_short_of_dates'))
  expect(await refundsOf(eventId)).toEqual([])
})

test('before the end of the night, nobody is short of dates', async () => {
  const { eventId, women } = await aShortNight()
  expect(await datesAt(eventId)).toEqual({ promised: 2, short: null })
  await expect(refund(eventId, [women[2]])).rejects.toMatchObject(refusal('evening_not_over'))
})

test('if the rest of the night went on paper, the site does not know who had how many dates', async () => {
  const night = await aShortNight()
  const { eventId, women } = night
  await night.console.act({ action: 'continue on paper' })
  await endAnHourLater(night)
  expect(await datesAt(eventId)).toEqual({ promised: 2, short: null })
  await expect(refund(eventId, [women[2]])).rejects.toMatchObject(refusal('dates_not_known'))
})

test('an event without a promise has nothing to make good', async () => {
  const { eventId, women } = await anEndedNight({ pricePence: 2_400 })
  expect(await datesAt(eventId)).toEqual({ promised: null, short: null })
  await expect(refund(eventId, [women[2]])).rejects.toMatchObject(refusal('dates_not_promised'))
})
