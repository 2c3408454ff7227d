import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { siteItself } from '#accounts/actor.ts'
import { suspendMember } from '#accounts/server/suspend-member.ts'
import type * as endpoints from '#bookings/contract/my-events.ts'
import type { startReplacement } from '#bookings/contract/replacement.ts'
import type { joinWaitingList } from '#bookings/contract/waiting-list.ts'
import { listOwnPlaces } from '#bookings/server/my-events/list-own-places.ts'
import { settlePayment } from '#bookings/server/payments/settle-payment.ts'
import { cancelBooking } from '#bookings/server/places/cancel-booking.ts'
import { cancelOwnBooking } from '#bookings/server/places/cancel-own-booking.ts'
import { acceptReplacement } from '#bookings/server/replacements/accept-replacement.ts'
import { notifyMember } from '#bookings/server/notify-member.ts'
import { aBooking, aSignedInMember, aHold, apiOf, payWith } from '#bookings/testing.ts'
import { cancelEvent } from '#events/server/cancel-event.ts'
import { endEvent } from '#events/server/end-event.ts'
import { anEvent, aVenue } from '#events/testing.ts'
import type { Site } from '#platform/server/site.ts'
import { refusal } from '#platform/testing/refusal.ts'
import type { Api } from '#platform/web/api.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
let venueId: string
let amy: Awaited<ReturnType<typeof aSignedInMember>>
beforeAll(async () => {
  t = await testSite({ LIMITS: 'off' })
  venueId = await aVenue(t.site)
})
afterAll(() => t.close())
beforeEach(async () => (amy = await aSignedInMember(t)))

const list = (api: Api, older?: string) =>
  api<typeof endpoints.listOwnPlaces>('GET /api/myplaces', { query: older === undefined ? {} : { older } })
const listAsAmy = async (older?: string) => list(await apiOf(t, amy), older)
const advance = (duration: string) => t.clock.advance(t.site.db, Temporal.Duration.from(duration))
const join = (api: Api, id: number) =>
  api<typeof joinWaitingList>('POST /api/events/:id/waiting', { params: { id }, body: {} })

function anEvening(hours: number, overrides: Parameters<typeof anEvent>[1] = {}): Promise<number> {
  const startsAt = t.clock.now().add({ hours }).round('minute')
  const times = { startsAt: startsAt.toString(), endsAt: startsAt.add({ hours: 2 }).toString() }
  return anEvent(t.site, { venueId, ...times, ...overrides })
}
async function bookForAmy(hours: number, overrides: Parameters<typeof anEvent>[1] = {}) {
  return aBooking(t.site, { eventId: await anEvening(hours, overrides), member: amy })
}
/** Creates an event whose only place for women is booked by another member. The returned `freePlace` cancels that booking. */
async function aFullEvent(hours: number, overrides: Parameters<typeof anEvent>[1] = {}) {
  const eventId = await anEvening(hours, { femalePlaces: 1, malePlaces: 1, releaseMargin: 1, ...overrides })
  const other = await aBooking(t.site, { eventId })
  return { eventId, freePlace: () => cancelBooking(t.site, siteItself, other.id, 'refund') }
}

const idsOf = (events: { event: { id: number } }[]) => events.map(({ event }) => event.id)
const none = { offered: [], held: [], coming: [], waiting: [], friends: [], past: [], ended: [] }
const nothing = { ...none, older: null, refund_when_rebooked: false, bouncing_email: null, now: expect.any(String) }

test('a member without any events has empty lists', async () => {
  await aBooking(t.site, { eventId: await anEvening(24) })
  expect(await listAsAmy()).toEqual(nothing)
})

test('each event appears with its details in the right list and in no other', async () => {
  const [late, soon] = [await bookForAmy(72, { pricePence: 2450 }), await bookForAmy(25)]
  const paying = await aHold(t.site, { eventId: await anEvening(48), member: amy })
  const [queue, first, second] = [await aFullEvent(50), await aFullEvent(400), await aFullEvent(40)]
  for (const { eventId } of [queue, first, second]) await join(amy.api, eventId)
  const beth = await aSignedInMember(t)
  await join(beth.api, queue.eventId)
  await first.freePlace()
  await second.freePlace()

  const own = await listAsAmy()
  expect(idsOf(own.coming)).toEqual([soon.eventId, late.eventId])
  expect(idsOf(own.held)).toEqual([paying.eventId])
  // An offer lasts two hours in the last two days before an event, and twelve hours before that.
  expect(idsOf(own.offered)).toEqual([second.eventId, first.eventId])
  expect(idsOf(own.waiting)).toEqual([queue.eventId])
  expect(own.past).toEqual([])

  expect(own.coming[1]).toEqual({
    event: {
      id: late.eventId,
      title: 'An evening at the Test Arms',
      start_date_local: expect.any(String),
      end_date_local: expect.any(String),
      venue: { name: 'The Test Arms', street: '1 Lock Lane', town: 'Tipton', postcode: 'DY4 7AA' },
      cancelled: false,
      days_from_today: 3,
    },
    booking: expect.objectContaining({ id: late.id, state: 'booked', price: 24.5, ticket_code: expect.any(String) }),
    waiting: null,
    transfer: null,
    can_transfer: true,
    can_bring_friend: true,
    still_coming: null,
    mails: [],
  })
  expect(own.held[0]).toMatchObject({ booking: { state: 'held', offer_ends_at: null }, can_transfer: false })
  expect(own.offered[0]).toMatchObject({
    booking: { state: 'held', offer_ends_at: expect.any(String), hold_expires_at: expect.any(String) },
    waiting: null,
  })
  expect(own.waiting[0]).toMatchObject({ booking: null, waiting: { before: 0, joined_at: expect.any(String) } })
  expect((await list(beth.api)).waiting[0]).toMatchObject({ waiting: { before: 1 } })
})

test('a cancelled booking stays listed with its refund, and a transferred one is listed only for the member who accepted it', async () => {
  const [ownCancelled, cancelled, transferred] = [await bookForAmy(24), await bookForAmy(25), await bookForAmy(26)]
  await cancelOwnBooking(t.site, { memberId: amy.id }, ownCancelled.id)
  await cancelBooking(t.site, siteItself, cancelled.id, 'refund')
  const { link } = await amy.api<typeof startReplacement>('POST /api/bookings/:id/replacement', {
    params: { id: transferred.id },
    body: { email: 'beth@example.com' },
  })
  const [shown] = (await listAsAmy()).coming
  expect(shown?.transfer).toEqual({ link, sent_to: 'beth@example.com', started_at: expect.any(String) })

  const beth = await aSignedInMember(t)
  await acceptReplacement(t.site, { memberId: beth.id }, new URL(link).searchParams.get('token') ?? '')
  const own = await listAsAmy()
  expect(own).toMatchObject({ ...none, ended: expect.anything() })
  expect(own.ended.toSorted((a, b) => a.event.id - b.event.id)).toMatchObject([
    { event: { id: ownCancelled.eventId }, reason: 'cancelled by member', paid: 24, refunded: 0 },
    { event: { id: cancelled.eventId }, reason: 'cancelled by us', paid: 24, refunded: 24 },
  ])
  await aBooking(t.site, { eventId: cancelled.eventId, member: amy })
  expect(idsOf((await listAsAmy()).ended), 'an event booked again is not listed twice').toEqual([ownCancelled.eventId])
  expect((await list(beth.api)).coming).toMatchObject([
    { event: { id: transferred.eventId }, transfer: null, can_transfer: true, booking: { id: transferred.id } },
  ])
})

test('a cancelled event is listed until its start time if the member had booked it, but not if they only held a place or were waiting', async () => {
  const { eventId } = await bookForAmy(30)
  const { eventId: heldAt } = await aHold(t.site, { eventId: await anEvening(30), member: amy })
  const { eventId: waitedAt } = await aFullEvent(30)
  await join(amy.api, waitedAt)
  for (const id of [eventId, heldAt, waitedAt]) await cancelEvent(t.site, siteItself, id)
  const cancelledEvents = [
    { event: { id: eventId, cancelled: true }, booking: null, can_transfer: false, transfer: null },
  ]

  // The event is listed as cancelled even before the job has ended the booking.
  expect((await listAsAmy()).coming).toMatchObject(cancelledEvents)
  await t.runJobs()
  await advance('PT2M')
  await t.sweep()
  const own = await listAsAmy()
  expect(own.coming).toMatchObject(cancelledEvents)
  expect([own.held, own.waiting, own.past]).toEqual([[], [], []])
  expect(own.coming[0]?.mails.map(({ subject }) => subject)).toEqual([
    expect.stringContaining('An evening'),
    expect.stringContaining('An evening'),
  ])
  await advance('PT30H')
  const ended = [{ event: { id: eventId, cancelled: true }, reason: 'event cancelled', mails: own.coming[0]?.mails }]
  expect(await listAsAmy()).toMatchObject({ ...none, ended })
})

describe('a place', () => {
  test('can be transferred or cancelled until the event starts, if it is booked and paid for', async () => {
    const { eventId } = await bookForAmy(1)
    const free = await bookForAmy(1, { pricePence: 0 })
    const canTransfer = async () =>
      Object.fromEntries(
        [...(await listAsAmy()).coming, ...(await listAsAmy()).past].map((own) => [own.event.id, own.can_transfer]),
      )
    expect(await canTransfer()).toEqual({ [eventId]: true, [free.eventId]: true })
    await advance('PT61M')
    expect(await canTransfer()).toEqual({ [eventId]: false, [free.eventId]: false })
    await advance('PT2H')
    expect(await canTransfer()).toEqual({ [eventId]: false, [free.eventId]: false })
  })

  test('cannot be transferred or cancelled if its payment was not captured or has to be made again', async () => {
    const hold = await aHold(t.site, { eventId: await anEvening(24), member: amy })
    await payWith(t.site, hold)
    await settlePayment(t.site, hold.intentId)
    expect((await listAsAmy()).coming).toMatchObject([{ can_transfer: false }])
    await t.site.cards.stripe.paymentIntents.cancel(hold.intentId)
    await settlePayment(t.site, hold.intentId)
    expect((await listAsAmy()).coming).toMatchObject([
      { can_transfer: false, booking: { pay_again_until: expect.any(String) } },
    ])
  })
})

test('emails about an event are listed only for their recipient, oldest first, with no sent time while they are queued', async () => {
  const { id, eventId } = await bookForAmy(24)
  await bookForAmy(48)
  await t.runJobs()
  const newestBooking = await bookForAmy(23)
  await notifyMember(t.site, { type: 'booked', about: newestBooking.id })
  const [waiting, first] = (await listAsAmy()).coming
  expect(waiting?.mails).toEqual([{ subject: 'You’re booked: An evening at the Test Arms', sent_at: null }])
  expect(first).toMatchObject({
    event: { id: eventId },
    mails: [{ subject: 'You’re booked: An evening at the Test Arms' }],
  })
  expect(Temporal.Instant.from(first?.mails[0]?.sent_at ?? '').epochMilliseconds).toBeGreaterThan(0)

  const { link } = await amy.api<typeof startReplacement>('POST /api/bookings/:id/replacement', {
    params: { id },
    body: {},
  })
  const beth = await aSignedInMember(t)
  await acceptReplacement(t.site, { memberId: beth.id }, new URL(link).searchParams.get('token') ?? '')
  await t.runJobs()
  const [taken] = (await list(beth.api)).coming
  expect(taken?.mails).toEqual([{ subject: expect.any(String), sent_at: expect.any(String) }])
})

describe('past events', () => {
  test('are listed in pages, newest first, including an event that the host has ended', async () => {
    const events: number[] = []
    for (let count = 0; count < 23; count += 1) events.push((await bookForAmy(1 + count, { pricePence: 0 })).eventId)
    const running = await bookForAmy(30, { pricePence: 0 })
    await bookForAmy(100, { pricePence: 0 })
    await advance('PT31H')
    await endEvent(t.site, siteItself, running.eventId)

    const newestFirst = [running.eventId, ...events.toReversed()]
    const pages: number[][] = []
    let older: string | undefined
    do {
      const page = await listAsAmy(older)
      expect(idsOf(page.coming)).toHaveLength(1)
      pages.push(idsOf(page.past))
      older = page.older ?? undefined
    } while (older !== undefined && pages.length < 9)
    expect(pages.map(({ length }) => length)).toEqual([10, 10, 4])
    expect(pages.flat()).toEqual(newestFirst)
  })

  test('that started at the same time are not skipped between two pages', async () => {
    const events: number[] = []
    for (let count = 0; count < 12; count += 1) events.push((await bookForAmy(1, { pricePence: 0 })).eventId)
    await advance('PT4H')
    const first = await listAsAmy()
    const second = await listAsAmy(first.older ?? '')
    expect(new Set([...idsOf(first.past), ...idsOf(second.past)])).toEqual(new Set(events))
    expect([first.past.length, second.past.length, second.older]).toEqual([10, 2, null])
  })

  test.each(['x', '0', '-1', '1.5', '99999999999', '1; drop', ' '])('return 422 for the cursor %j', async (older) => {
    expect(await refusal(listAsAmy(older))).toMatchObject({ status: 422, error: 'invalid' })
  })

  test('are an empty list if the cursor is an unknown event', async () => {
    expect(await listAsAmy('999999999')).toEqual(nothing)
  })
})

test('the number of SQL statements does not grow with the number of events', async () => {
  const statementsFor = async () => {
    let count = 0
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => {
        count += 1
        return node
      },
      transformResult: async ({ result }) => result,
    }
    const site: Site = { ...t.site, db: t.site.db.withPlugin(counting) }
    await listOwnPlaces(site, { memberId: amy.id }, undefined)
    return count
  }
  await bookForAmy(24, { pricePence: 0 })
  const withOne = await statementsFor()
  for (let count = 0; count < 8; count += 1) {
    await bookForAmy(30 + count, { pricePence: 0 })
    await join(amy.api, (await aFullEvent(40 + count)).eventId)
  }
  expect(await statementsFor()).toBe(withOne)
  expect(withOne).toBeLessThanOrEqual(9)
})

test('a suspended member cannot list places', async () => {
  await bookForAmy(24)
  await suspendMember(t.site, siteItself, amy.id, 'a test')
  expect(await refusal(list(amy.api))).toMatchObject({ status: 401 })
})
