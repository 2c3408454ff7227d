import { afterEach, beforeEach, expect, test } from 'vitest'
import { siteItself } from '#accounts/actor.ts'
import { aMember, signInAs, type TestMember } from '#accounts/testing.ts'
import type { adminMoveBooking } from '#admin/contract/booking.ts'
import type { listBookings } from '#admin/contract/bookings.ts'
import type { addBookingByHand } from '#admin/contract/event-bookings.ts'
import type { getToday } from '#admin/contract/today.ts'
import { cancelBooking } from '#bookings/server/places/cancel-booking.ts'
import { aBooking, aHold } from '#bookings/testing.ts'
import { anEvent, inDays } from '#events/testing.ts'
import { advanceTo } from '#matching/testing.ts'
import { actionsOn } from '#platform/testing/rows.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
let owner: TestMember
let eventId: number
beforeEach(async () => {
  t = await testSite({ LIMITS: 'off' })
  owner = await aMember(t.site, { role: 'owner' })
  eventId = await anEvent(t.site, { ...inDays(t.site, 80), title: 'First Friday' })
})
afterEach(() => t.close())

const signIn = () => signInAs(t.site, owner)
const asOwner = async () => t.apiAs((await signIn()).access)
const list = async (query: Record<string, string> = {}) =>
  (await asOwner())<typeof listBookings>('GET /api/admin/bookings', { query })
const names = async (query: Record<string, string> = {}) => (await list(query)).rows.map((row) => row.user_name)
const bookingOf = async (userName: string, more: { eventId?: number; gender?: 'M' | 'F' } = {}) =>
  aBooking(t.site, { eventId, ...more, member: await aMember(t.site, { userName, gender: more.gender ?? 'F' }) })
const londonDay = (at: Temporal.Instant) => at.toZonedDateTimeISO('Europe/London').toPlainDate().toString()
/** Returns a time on a later day, as shown in London. */
const at = (days: number, hour: number) =>
  t.clock.now().toZonedDateTimeISO('Europe/London').add({ days }).with({ hour, minute: 0 }).toInstant()

test('a booking is listed with its member, event, time, price, payment and state', async () => {
  const { id } = await bookingOf('Amy Ashmore')
  expect(await list()).toEqual({
    rows: [
      {
        id,
        user_name: 'Amy Ashmore',
        friend_of: null,
        event: { id: eventId, title: 'First Friday', start_date_local: expect.any(String) },
        stage: 'coming',
        booked_at: expect.stringMatching(/Z$/),
        state: 'booked',
        end_reason: null,
        absent: false,
        price: 24,
        paid: 'card',
      },
    ],
    next: null,
    total: 1,
    too_many_people: false,
  })
})

test('the bookings of all events are listed, latest first, and places that were only held are not', async () => {
  await bookingOf('Amy Ashmore')
  await t.clock.advance(t.site.db, Temporal.Duration.from('PT1M'))
  await bookingOf('Zoe Zander', { eventId: await anEvent(t.site, { pricePence: 3000 }) })
  await aHold(t.site, { eventId })
  expect(await names()).toEqual(['Zoe Zander', 'Amy Ashmore'])
  expect(await names({ direction: 'asc' })).toEqual(['Amy Ashmore', 'Zoe Zander'])
  expect(await names({ sort: 'price', direction: 'asc' })).toEqual(['Amy Ashmore', 'Zoe Zander'])
})

test('bookings can be searched by name or email, and filtered by event and state', async () => {
  const amy = await bookingOf('Amy Ashmore')
  await bookingOf('Zoe Zander')
  await cancelBooking(t.site, siteItself, amy.id, 'keep')
  expect(await names({ search: 'zander' })).toEqual(['Zoe Zander'])
  expect(await names({ search: 'nobody-at-all' })).toEqual([])
  await bookingOf('Eve Elsewhere', { eventId: await anEvent(t.site) })
  expect(await names({ event: `${eventId}` })).toEqual(['Zoe Zander', 'Amy Ashmore'])
  expect(await names({ state: 'booked', event: `${eventId}` })).toEqual(['Zoe Zander'])
  expect((await list({ state: 'ended' })).rows).toMatchObject([{ user_name: 'Amy Ashmore', end_reason: 'cancelled' }])
})

test('bookings can be filtered by the London days on which they were made', async () => {
  await advanceTo(t, at(2, 0))
  await bookingOf('Amy Ashmore')
  const day = londonDay(t.clock.now())
  expect(await names({ period: 'today' })).toEqual(['Amy Ashmore'])
  await advanceTo(t, at(1, 12))
  await bookingOf('Zoe Zander')
  expect(await names({ period: 'today' })).toEqual(['Zoe Zander'])
  expect(await names({ period: 'yesterday' })).toEqual(['Amy Ashmore'])
  expect(await names({ from: day, to: day })).toEqual(['Amy Ashmore'])
  expect(await names({ period: 'today', from: day, to: day })).toEqual(['Zoe Zander'])
  await advanceTo(t, at(6, 12))
  expect(await names({ period: '7 days' })).toEqual(['Zoe Zander'])
  const month = londonDay(t.clock.now()).slice(0, 7)
  const ofMonth = (await list()).rows.filter(({ booked_at: time }) =>
    londonDay(Temporal.Instant.from(time)).startsWith(month),
  )
  expect(await names({ period: 'this month' })).toEqual(ofMonth.map((row) => row.user_name))
})

test('the list of today has as many bookings as the Today page counts', async () => {
  const counted = async () => {
    const api = await asOwner()
    const { today_so_far: today } = await api<typeof getToday>('GET /api/admin/today')
    const { total } = await api<typeof listBookings>('GET /api/admin/bookings', { query: { period: 'today' } })
    return [today.bookings, total]
  }
  const moved = await bookingOf('Amy Ashmore')
  await advanceTo(t, at(1, 0))
  await bookingOf('Zoe Zander')
  expect(await counted()).toEqual([1, 1])
  // Neither a hold nor a move counts, and an end changes nothing.
  await aHold(t.site, { eventId })
  await (
    await asOwner()
  )<typeof adminMoveBooking>('POST /api/admin/bookings/:id/move', {
    params: { id: moved.id },
    body: { event_id: await anEvent(t.site, inDays(t.site, 40)) },
  })
  const { id } = await bookingOf('Bea Brown')
  await cancelBooking(t.site, siteItself, id, 'keep')
  expect(await counted()).toEqual([2, 2])
  const guest = await aMember(t.site, { userName: 'Fay Free' })
  await (
    await asOwner()
  )<typeof addBookingByHand>('POST /api/admin/events/:id/bookings', {
    params: { id: eventId },
    body: { member_id: guest.id, paid: 'free' },
  })
  expect(await counted()).toEqual([3, 3])
  expect(await names({ period: 'today' })).toEqual(expect.arrayContaining(['Zoe Zander', 'Bea Brown', 'Fay Free']))
})

test('a booking that was moved is listed once, as first made', async () => {
  const { id } = await bookingOf('Amy Ashmore')
  await (
    await asOwner()
  )<typeof adminMoveBooking>('POST /api/admin/bookings/:id/move', {
    params: { id },
    body: { event_id: await anEvent(t.site, inDays(t.site, 40)) },
  })
  expect((await list()).rows).toMatchObject([{ id, event: { id: eventId }, state: 'ended', end_reason: 'moved' }])
})

test('the CSV file has the bookings that the filters select, and the audit log records the export', async () => {
  await bookingOf('Amy Ashmore')
  await bookingOf('Zoe Zander')
  const { authorization } = await signIn()
  const answer = await t.app.inject({ url: '/api/admin/bookings.csv?search=zander', headers: { authorization } })
  const [head, ...lines] = answer.body.trim().split('\r\n')
  expect(head).toContain('Booked')
  expect(lines).toEqual([expect.stringMatching(/Zoe Zander.*First Friday.*booked.*24\.00.*card/)])
  expect(await actionsOn(t.site.db, 'bookings')).toEqual(['all bookings exported'])
})
