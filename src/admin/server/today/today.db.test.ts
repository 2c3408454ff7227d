import { afterEach, beforeEach, expect, test } from 'vitest'
import { siteItself } from '#accounts/actor.ts'
import { aMember, anEmail, signInAs, type TestMember } from '#accounts/testing.ts'
import type { getCurrentStaff } from '#admin/contract/current-staff.ts'
import type { getEventOverview } from '#admin/contract/event-bookings.ts'
import type { getCharts, getToday } from '#admin/contract/today.ts'
import type { getMoney } from '#bookings/contract/admin/money.ts'
import { releaseHold } from '#bookings/server/places/release-hold.ts'
import { cancelBooking } from '#bookings/server/places/cancel-booking.ts'
import { settlePayment } from '#bookings/server/payments/settle-payment.ts'
import { aPayoutDifference } from '#bookings/server/testing/payouts.ts'
import { joinWaitingList } from '#bookings/server/waiting-list/join-waiting-list.ts'
import { aBooking, aSignedInMember, aHold } from '#bookings/testing.ts'
import { cancelEvent } from '#events/server/cancel-event.ts'
import { assignHosts } from '#events/server/assign-hosts.ts'
import { aDraft, anEvent, inDays } from '#events/testing.ts'
import { aMatch, advanceTo } from '#matching/testing.ts'
import { newId } from '#platform/server/ids.ts'
import type { Api } from '#platform/web/api.ts'
import type { complain } from '#privacy/contract/complaint.ts'
import { anEveningWithGuests, review } from '#reviews/testing.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
let api: Api
let owner: TestMember
let ownerId: string
beforeEach(async () => {
  t = await testSite({ LIMITS: 'off' })
  owner = await aMember(t.site, { role: 'owner', userName: 'Olive Owner' })
  ownerId = owner.id
  await signInAgain()
})
afterEach(() => t.close())

async function signInAgain(): Promise<void> {
  api = t.apiAs((await signInAs(t.site, owner)).access)
}

const today = () => api<typeof getToday>('GET /api/admin/today')
const sections = async () => (await api<typeof getCurrentStaff>('GET /api/admin')).waiting
const charts = () => api<typeof getCharts>('GET /api/admin/charts')
const waiting = async () => (await today()).waiting.map(({ kind, count, event }) => [kind, count, event?.id ?? null])
const day = () => t.clock.now().toZonedDateTimeISO('Europe/London').toPlainDate().toString()

test('without data, nothing needs attention, and the only other data is months without income', async () => {
  expect(await today()).toMatchObject({ waiting: [], next_event: null, later_events: [], upcoming_count: 0 })
  const { coming, past, months } = await charts()
  expect([coming, past, months.length]).toEqual([[], [], 12])
})

test('the next event is shown with its places, and drafts and cancelled events are ignored', async () => {
  await aDraft(t.site, inDays(t.site, 1))
  await cancelEvent(t.site, siteItself, await anEvent(t.site, inDays(t.site, 2)))
  const later = await anEvent(t.site, inDays(t.site, 30))
  const eventId = await anEvent(t.site, {
    ...inDays(t.site, 3),
    title: 'The third day',
    femalePlaces: 2,
    malePlaces: 4,
  })
  await assignHosts(t.site, siteItself, eventId, [ownerId])
  await aBooking(t.site, { eventId, gender: 'F' })
  await aHold(t.site, { eventId, gender: 'F' })
  const waiter = await aMember(t.site, { gender: 'F' })
  await joinWaitingList(t.site, { memberId: waiter.id, role: 'member', gender: 'F', sessionId: '' }, eventId)
  expect((await today()).next_event).toEqual({
    event: { id: eventId, title: 'The third day', start_date_local: expect.any(String) },
    venue: 'The Test Arms',
    days_from_today: 3,
    women: { places: 2, booked: 1, held: 1, waiting: 1 },
    men: { places: 4, booked: 0, held: 0, waiting: 0 },
    hosts: ['Olive Owner'],
    checked_in: null,
  })
  expect((await today()).later_events).toMatchObject([
    { event: { id: later }, venue: 'The Test Arms', women: { booked: 0 } },
  ])
  expect((await today()).upcoming_count).toBe(2)
  expect((await charts()).coming.map(({ event }) => event.id)).toEqual([eventId, later])
})

test('the bookings and the money since midnight are shown beside those of yesterday up to the same time', async () => {
  const at = (days: number, hour: number) =>
    t.clock.now().toZonedDateTimeISO('Europe/London').add({ days }).with({ hour, minute: 30 }).toInstant()
  const soFar = async () => {
    await signInAgain()
    const { today_so_far: now, yesterday_so_far: before } = await today()
    return [now, before]
  }
  await advanceTo(t, at(1, 10))
  const eventId = await anEvent(t.site, inDays(t.site, 80))
  await aBooking(t.site, { eventId })
  await advanceTo(t, at(0, 20))
  const { id } = await aBooking(t.site, { eventId, gender: 'M' })
  await cancelBooking(t.site, siteItself, id, 'refund')
  await t.runJobs()
  expect(await soFar()).toMatchObject([
    { until_local: expect.stringContaining(`${day()}T20:30:`), bookings: 2, takings_pence: 4800, refunded_pence: 2400 },
    { bookings: 0, takings_pence: 0, refunded_pence: 0 },
  ])
  await advanceTo(t, at(1, 12))
  expect(await soFar()).toMatchObject([
    { until_local: expect.stringContaining(`${day()}T12:30:`), bookings: 0, takings_pence: 0, refunded_pence: 0 },
    { bookings: 1, takings_pence: 2400, refunded_pence: 0 },
  ])
  await aBooking(t.site, { eventId: await anEvent(t.site, { ...inDays(t.site, 80), pricePence: 0 }) })
  expect(await soFar()).toMatchObject([
    { bookings: 1, free_bookings: 1, takings_pence: 0 },
    { bookings: 1, free_bookings: 0, takings_pence: 2400 },
  ])
})

test('the income of this month is shown, and that of the month before up to the same day', async () => {
  await aBooking(t.site, { eventId: await anEvent(t.site, inDays(t.site, 80)) })
  const { this_month: before } = await today()
  const dayPaid = Number(day().slice(8))
  expect(before).toMatchObject({ month: day().slice(0, 7), net_pence: 2400 })
  await advanceTo(t, t.clock.now().toZonedDateTimeISO('Europe/London').add({ months: 1 }).with({ day: 5 }).toInstant())
  await signInAgain()
  const { this_month: now, last_month_so_far: soFar } = await today()
  expect([now.month, now.net_pence]).toEqual([day().slice(0, 7), 0])
  expect(soFar).toEqual({ day: `${before.month}-05`, net_pence: dayPaid <= 5 ? 2400 : 0 })
})

test('Today and Money compare this month with the same income of last month, to the end of the day', async () => {
  const onDay = (months: number, hour: number) =>
    t.clock.now().toZonedDateTimeISO('Europe/London').add({ months }).with({ day: 5, hour }).toInstant()
  await advanceTo(t, onDay(1, 20))
  await aBooking(t.site, { eventId: await anEvent(t.site, inDays(t.site, 80)) })
  await advanceTo(t, onDay(1, 9))
  await signInAgain()
  const { before } = await api<typeof getMoney>('GET /api/admin/money', { query: { period: 'this month' } })
  expect(before.net_pence).toBe(2400)
  expect((await today()).last_month_so_far).toEqual({ day: before.to, net_pence: before.net_pence })
})

test('a payment that requires manual review needs attention', async () => {
  const { intentId } = await aBooking(t.site, { eventId: await anEvent(t.site, inDays(t.site, 20)) })
  await t.site.cards.stripe.refunds.create({ payment_intent: intentId, amount: 500 })
  await settlePayment(t.site, intentId)
  expect(await waiting()).toEqual([['money', 1, null]])
  expect(await sections()).toEqual({ money: 1, moderation: 0, complaints: 0, reviews: 0, mail: 0 })
})

test('a review with words needs attention until it has been checked', async () => {
  const { eventId, guests } = await anEveningWithGuests(t)
  const [guest] = guests
  if (!guest) throw new Error('nobody came')
  await review(t, guest, eventId, { text: 'A friendly evening.' })
  await signInAgain()
  expect(await waiting()).toEqual([['reviews', 1, null]])
  expect((await sections())?.reviews).toBe(1)
})

test('an open payout difference needs attention, and is counted in the section of money', async () => {
  await aPayoutDifference(t.site)
  expect(await waiting()).toEqual([['payout differences', 1, null]])
  expect((await sections())?.money).toBe(1)
})

test('an event with too few bookings needs attention from three days before the decision is due', async () => {
  const decideBy = t.clock.now().add({ hours: 100 }).toString()
  const eventId = await anEvent(t.site, { ...inDays(t.site, 20), minimumFemales: 2, minimumMales: 1, decideBy })
  await aBooking(t.site, { eventId, gender: 'F' })
  expect(await waiting()).toEqual([])
  await t.clock.advance(t.site.db, Temporal.Duration.from('PT30H'))
  const later = await aSignedInMember(t, { role: 'owner' })
  ;({ api } = later)
  expect(await waiting()).toEqual([['event to decide', 2, eventId]])
  await aBooking(t.site, { eventId, gender: 'F' })
  await aBooking(t.site, { eventId, gender: 'M' })
  expect(await waiting()).toEqual([])
})

test('an event in the next two weeks without a host needs attention', async () => {
  await aBooking(t.site, { eventId: await anEvent(t.site, inDays(t.site, 15)) })
  const soon = await anEvent(t.site, inDays(t.site, 13))
  await aBooking(t.site, { eventId: soon })
  expect(await waiting()).toEqual([['event without host', 1, soon]])
  await assignHosts(t.site, siteItself, soon, [ownerId])
  expect(await waiting()).toEqual([])
})

test('an event in the next two weeks without bookings needs attention, once, after three days on sale', async () => {
  const hosted = async (id: number) => {
    await assignHosts(t.site, siteItself, id, [ownerId])
    return id
  }
  await aDraft(t.site, inDays(t.site, 10))
  await hosted(await anEvent(t.site, inDays(t.site, 18)))
  const decideBy = t.clock.now().add({ hours: 100 }).toString()
  const toDecide = await hosted(await anEvent(t.site, { ...inDays(t.site, 10), minimumFemales: 2, decideBy }))
  const soon = await hosted(await anEvent(t.site, inDays(t.site, 16)))
  await t.clock.advance(t.site.db, Temporal.Duration.from('PT71H'))
  await signInAgain()
  await hosted(await anEvent(t.site, inDays(t.site, 5)))
  expect(await waiting()).toEqual([['event to decide', 2, toDecide]])
  await t.clock.advance(t.site.db, Temporal.Duration.from('PT2H'))
  await signInAgain()
  await aHold(t.site, { eventId: soon })
  expect(await waiting()).toEqual([
    ['event to decide', 2, toDecide],
    ['event without bookings', 1, soon],
  ])
  await aBooking(t.site, { eventId: soon })
  expect(await waiting()).toEqual([['event to decide', 2, toDecide]])
})

test('a member who released three unpaid holds in a day needs attention', async () => {
  const member = await aMember(t.site)
  for (let holds = 0; holds < 3; holds += 1) {
    expect(await waiting()).toEqual([])
    const hold = await aHold(t.site, { eventId: await anEvent(t.site, inDays(t.site, 40)), member })
    await releaseHold(t.site, hold.by, hold.id)
  }
  expect(await waiting()).toEqual([['unpaid holds', 1, null]])
})

test('complaints need attention, overdue ones first', async () => {
  const complains = async () => {
    const body = {
      id: newId(),
      kind: 'data',
      content: 'What do you keep?',
      name: 'Vera Visitor',
      email: anEmail(),
    } as const
    await t.api<typeof complain>('POST /api/complaints', { body })
  }
  await complains()
  await complains()
  expect(await waiting()).toEqual([['complaints', 2, null]])
  await t.clock.advance(t.site.db, Temporal.Duration.from({ hours: 32 * 24 }))
  await complains()
  await signInAgain()
  expect(await waiting()).toEqual([
    ['complaints overdue', 2, null],
    ['complaints', 1, null],
  ])
})

test('bookings are charted by day, and a cancelled booking is counted until its cancellation', async () => {
  const eventId = await anEvent(t.site, inDays(t.site, 20))
  const first = await aBooking(t.site, { eventId, gender: 'F' })
  const began = day()
  await advanceTo(t, t.clock.now().toZonedDateTimeISO('Europe/London').add({ days: 2 }).toInstant())
  ;({ api } = await aSignedInMember(t, { role: 'owner' }))
  await cancelBooking(t.site, siteItself, first.id, 'keep')
  await aBooking(t.site, { eventId, gender: 'M' })
  const [event] = (await charts()).coming
  expect(event?.days.map(({ women, men }) => [women, men])).toEqual([
    [1, 0],
    [1, 0],
    [0, 1],
  ])
  expect(event?.days[0]?.day).toBe(began)
})

test('the members who sent likes and each matched pair are counted at their event, even after the likes are purged', async () => {
  const { eventId } = await aMatch(t)
  const overview = () => api<typeof getEventOverview>('GET /api/admin/events/:id/overview', { params: { id: eventId } })
  ;({ api } = await aSignedInMember(t, { role: 'owner' }))
  const one = { event: { id: eventId, title: expect.any(String), start_date_local: expect.any(String) }, matches: 1 }
  expect((await charts()).past).toEqual([one])
  expect(await overview()).toMatchObject({ likes_sent: 2, matched_pairs: 1 })

  await t.clock.advance(t.site.db, Temporal.Duration.from({ hours: 24 * 366 * 2 }))
  await t.sweep()
  expect(await t.site.db.selectFrom('matches').select('eventId').execute()).toEqual([])
  ;({ api } = await aSignedInMember(t, { role: 'owner' }))
  expect((await charts()).past).toEqual([one])
  expect(await overview()).toMatchObject({ likes_sent: 2, matched_pairs: 1 })
})
