import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aMember, signInAs, type TestMember } from '#accounts/testing.ts'
import type {
  adminCancelBooking,
  getBooking,
  listMoveTargets,
  adminMoveBooking,
  adminRecordRefund,
  removeBookingNote,
  writeBookingNote,
} from '#admin/contract/booking.ts'
import type {
  addBookingByHand,
  exportEventBookings,
  findCandidates,
  getDoorList,
  getEventOverview,
  listEventBookings,
  listEventReplacements,
  listEventWaiting,
} from '#admin/contract/event-bookings.ts'
import { startReplacement } from '#bookings/server/replacements/start-replacement.ts'
import { joinWaitingList } from '#bookings/server/waiting-list/join-waiting-list.ts'
import { aBooking, aSignedInMember, aHold } from '#bookings/testing.ts'
import { assignHosts } from '#events/server/assign-hosts.ts'
import { cancelEvent } from '#events/server/cancel-event.ts'
import { siteItself } from '#accounts/actor.ts'
import { anEvent } from '#events/testing.ts'
import type { ErrorBody } from '#platform/contract.ts'
import type { listAdminEvents } from '#admin/contract/events.ts'
import type { Api } from '#platform/web/api.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
let api: Api
let eventId: number
beforeEach(async () => {
  t = await testSite({ LIMITS: 'off' })
  api = (await aSignedInMember(t, { role: 'owner' })).api
  eventId = await anEvent(t.site, { releaseMargin: 10, femalePlaces: 4, malePlaces: 4 })
})
afterEach(() => t.close())

const params = () => ({ id: eventId })
const overview = () => api<typeof getEventOverview>('GET /api/admin/events/:id/overview', { params: params() })
const bookings = (query: Record<string, string> = {}) =>
  api<typeof listEventBookings>('GET /api/admin/events/:id/bookings', { params: params(), query })
const loadBooking = (id: string) => api<typeof getBooking>('GET /api/admin/bookings/:id', { params: { id } })
const add = (member: Pick<TestMember, 'id'>, body: { paid: 'free' } | { paid: 'cash'; amount: number }) =>
  api<typeof addBookingByHand>('POST /api/admin/events/:id/bookings', {
    params: params(),
    body: { member_id: member.id, ...body },
  })

test('an event is full once every place is held or booked', async () => {
  eventId = await anEvent(t.site, { releaseMargin: 1, femalePlaces: 1, malePlaces: 1 })
  const fullness = async () => {
    const { rows } = await api<typeof listAdminEvents>('GET /api/admin/events', { query: {} })
    return [(await overview()).event.is_full, rows.find(({ id }) => id === eventId)?.is_full]
  }
  await aBooking(t.site, { eventId })
  expect(await fullness()).toEqual([false, false])
  await aHold(t.site, { eventId, gender: 'M' })
  expect(await fullness()).toEqual([true, true])
})

test('an event’s overview shows its places, holds, bookings, waiting members and takings', async () => {
  await aBooking(t.site, { eventId })
  await aBooking(t.site, { eventId, gender: 'M' })
  await aHold(t.site, { eventId })
  await add(await aMember(t.site), { paid: 'cash', amount: 20.5 })
  const refundedBooking = await add(await aMember(t.site), { paid: 'cash', amount: 10 })
  await api<typeof adminCancelBooking>('POST /api/admin/bookings/:id/cancel', {
    params: { id: refundedBooking.booking_id },
    body: { money: 'refund' },
  })
  const seen = await overview()
  expect(seen).toMatchObject({
    event: { id: eventId, state: 'coming', price: 24 },
    places: { women: 4, men: 4 },
    booked: { women: 2, men: 1 },
    absent: { women: 0, men: 0 },
    checked_in: null,
    held: { women: 1, men: 0 },
    offered: { women: 0, men: 0 },
    waiting: { women: 0, men: 0 },
    paid: 78.5,
    refunded: 0,
    likes_sent: 0,
    matched_pairs: 0,
    manual_refunds: [{ booking_id: refundedBooking.booking_id, amount: 10 }],
  })
  const [refunds] = seen.manual_refunds
  await api<typeof adminRecordRefund>('POST /api/admin/refunds/:id/complete', {
    params: { id: refunds?.refund_id ?? '' },
    body: {},
  })
  expect(await overview()).toMatchObject({ paid: 78.5, refunded: 10, manual_refunds: [] })
})

test('the overview counts guests who were marked absent, by gender', async () => {
  const { id } = await aBooking(t.site, { eventId })
  await aBooking(t.site, { eventId, gender: 'M' })
  await sql`update bookings set absent_at = ${t.clock.now().toString()} where id = ${id}`.execute(t.site.db)
  expect(await overview()).toMatchObject({ booked: { women: 1, men: 1 }, absent: { women: 1, men: 0 } })
})

test('an event’s bookings can be searched by name, email address and ticket, filtered, and sorted', async () => {
  const amy = await aMember(t.site, { userName: 'Amy Tonks' })
  const { id } = await aBooking(t.site, { eventId, member: amy })
  await aHold(t.site, { eventId, member: await aMember(t.site, { gender: 'M', userName: 'Tom Hadley' }) })
  const names = async (query: Record<string, string>) => (await bookings(query)).rows.map((row) => row.user_name)
  expect(await names({ sort: 'name', direction: 'asc' })).toEqual(['Amy Tonks', 'Tom Hadley'])
  expect(await names({ sort: 'gender' })).toEqual(['Tom Hadley', 'Amy Tonks'])
  expect(await names({ sort: 'state', direction: 'asc' })).toEqual(['Amy Tonks', 'Tom Hadley'])
  expect(await names({ search: 'HADL' })).toEqual(['Tom Hadley'])
  expect(await names({ search: amy.email.slice(0, 12) })).toEqual(['Amy Tonks'])
  const { ticket_code: code } = await loadBooking(id)
  expect(await names({ search: `${code?.slice(0, 5)} ${code?.slice(5)}` })).toEqual(['Amy Tonks'])
  expect(await names({ search: '%' })).toEqual([])
  expect(await names({ state: 'held' })).toEqual(['Tom Hadley'])
  expect(await names({ gender: 'F' })).toEqual(['Amy Tonks'])
  expect((await bookings({ state: 'booked' })).rows).toMatchObject([{ id, paid: 'card', price: 24, by_hand: false }])
  await api<typeof adminCancelBooking>('POST /api/admin/bookings/:id/cancel', {
    params: { id },
    body: { money: 'keep' },
  })
  expect((await bookings({ state: 'ended' })).rows).toMatchObject([{ id, end_reason: 'cancelled', paid: 'card' }])
})

test('an event’s waiting list and transfers are listed', async () => {
  const { id, by } = await aBooking(t.site, { eventId, member: await aMember(t.site, { userName: 'Amy Tonks' }) })
  await startReplacement(t.site, by, id)
  for (let made = 0; made < 3; made += 1) await aHold(t.site, { eventId })
  const beth = await aMember(t.site, { userName: 'Beth Walters' })
  await joinWaitingList(t.site, { memberId: beth.id, gender: 'F', role: 'member', sessionId: '' }, eventId)
  const waiting = () =>
    api<typeof listEventWaiting>('GET /api/admin/events/:id/waiting', { params: params(), query: {} })
  expect((await waiting()).rows).toMatchObject([
    { member_id: beth.id, user_name: 'Beth Walters', state: 'waiting', offer: null },
  ])
  await api<typeof adminCancelBooking>('POST /api/admin/bookings/:id/cancel', {
    params: { id },
    body: { money: 'keep' },
  })
  expect((await waiting()).rows).toEqual([])
  const offered = await api<typeof listEventWaiting>('GET /api/admin/events/:id/waiting', {
    params: params(),
    query: { state: 'offered' },
  })
  expect(offered.rows).toMatchObject([{ user_name: 'Beth Walters', offer: { state: 'offered' } }])
  const replacements = await api<typeof listEventReplacements>('GET /api/admin/events/:id/replacements', {
    params: params(),
    query: {},
  })
  expect(replacements.rows).toMatchObject([{ booking_id: id, from: 'Amy Tonks', to: null, state: 'ended' }])
})

test('the search for members to book by hand shows why a member cannot be booked', async () => {
  const full = await anEvent(t.site, { releaseMargin: 1, femalePlaces: 1 })
  await aBooking(t.site, { eventId: full })
  await aMember(t.site, { userName: 'Kate Perry' })
  await aMember(t.site, { userName: 'Mark Perry', gender: 'M' })
  const find = (id: number, search: string) =>
    api<typeof findCandidates>('GET /api/admin/events/:id/candidates', { params: { id }, query: { search } })
  expect((await find(full, 'perry')).members).toMatchObject([
    { user_name: 'Kate Perry', why_not: expect.stringContaining('All places for women') },
    { user_name: 'Mark Perry', why_not: null, reason_required: false },
  ])
  await expect(find(full, 'p')).rejects.toMatchObject({ status: 422, body: { fields: { search: expect.anything() } } })
})

test.each([
  ['no amount', { paid: 'cash' }, 'amount'],
  ['an amount as text', { paid: 'other', amount: '20' }, 'amount'],
  ['an amount that is too small', { paid: 'cash', amount: 0.29 }, 'amount'],
  ['no payment method', { paid: '' }, 'paid'],
])('a booking by hand with %s is refused with an error for its field', async (_what, wrong, field) => {
  const { id: member_id } = await aMember(t.site)
  const answer = await t.app.inject({
    method: 'POST',
    url: `/api/admin/events/${eventId}/bookings`,
    headers: { authorization: (await signInNewOwner()).authorization },
    payload: { member_id, ...wrong },
  })
  expect(answer.statusCode).toBe(422)
  const { fields }: ErrorBody = answer.json()
  expect(Object.keys(fields ?? {})).toEqual([field])
})

async function signInNewOwner() {
  const { email } = await aMember(t.site, { role: 'owner' })
  return signInAs(t.site, { email })
}

test('a booking can be moved to an event with a free place that is not cancelled, and each booking refers to the other', async () => {
  const { id } = await aBooking(t.site, { eventId })
  const targetEventId = await anEvent(t.site, { title: 'Forties', pricePence: 3000 })
  const fullEventId = await anEvent(t.site, { title: 'For men', femalePlaces: 0 })
  await cancelEvent(t.site, siteItself, await anEvent(t.site, { title: 'Cancelled' }))
  const { events } = await api<typeof listMoveTargets>('GET /api/admin/bookings/:id/targets', { params: { id } })
  expect(events).toMatchObject([
    { id: targetEventId, price: 30, why_not: null },
    { id: fullEventId, why_not: expect.stringContaining('All places for women') },
  ])
  const { booking_id: moved } = await api<typeof adminMoveBooking>('POST /api/admin/bookings/:id/move', {
    params: { id },
    body: { event_id: String(targetEventId) },
  })
  expect(await loadBooking(moved)).toMatchObject({
    event: { id: targetEventId },
    price: 24,
    paid: 'card',
    moved_from: { booking_id: id, title: 'An evening at the Test Arms' },
    refundable: 24,
  })
  expect(await loadBooking(id)).toMatchObject({ state: 'ended', moved_to: { booking_id: moved }, payments: [] })
})

test('an owner can write, read and remove notes on a booking', async () => {
  const { id } = await aBooking(t.site, { eventId })
  const note = await api<typeof writeBookingNote>('POST /api/admin/bookings/:id/notes', {
    params: { id },
    body: { body: ' Comes with a friend. ' },
  })
  expect(await loadBooking(id)).toMatchObject({ notes: [{ id: note.id, body: 'Comes with a friend.' }] })
  expect((await bookings()).rows).toMatchObject([{ notes: 1 }])
  await api<typeof removeBookingNote>('DELETE /api/admin/booking-notes/:id', { params: { id: note.id } })
  expect((await loadBooking(id)).notes).toEqual([])
})

test('the CSV export contains every booking, no email address, and formulas only in escaped form', async () => {
  const amy = await aMember(t.site, { userName: '=SUM(A1) Tonks' })
  await aBooking(t.site, { eventId, member: amy })
  const { id } = await aBooking(t.site, { eventId, gender: 'M' })
  await api<typeof adminCancelBooking>('POST /api/admin/bookings/:id/cancel', {
    params: { id },
    body: { money: 'keep' },
  })
  const { authorization } = await signInNewOwner()
  const answer = await t.app.inject({ url: `/api/admin/events/${eventId}/bookings.csv`, headers: { authorization } })
  expect(answer.headers['content-disposition']).toBe(`attachment; filename="event-${eventId}-bookings.csv"`)
  const lines = answer.body.trim().split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[1]).toMatch(/^"?'=SUM\(A1\) Tonks"?,F,booked,,24\.00,card,no,/)
  expect(lines[2]).toContain(',M,ended,cancelled,')
  expect(answer.body).not.toContain('@')
})

test('the door list shows attendees, the ends of ticket codes, and ages only if the event has an age range', async () => {
  const startsAt = t.clock.now().add({ hours: 24 * 5 })
  const times = { startsAt: startsAt.toString(), endsAt: startsAt.add({ hours: 2 }).toString() }
  const ranged = await anEvent(t.site, { ...times, youngestAge: 30, oldestAge: 45 })
  const amy = await aMember(t.site, { userName: 'Amy Tonks', dateOfBirth: '1990-01-01' })
  const { id } = await aBooking(t.site, { eventId: ranged, member: amy })
  await aBooking(t.site, { eventId, member: amy })
  const { ticket_code: code } = await loadBooking(id)
  const list = (event: number, as = api) =>
    as<typeof getDoorList>('GET /api/admin/events/:id/door-list', { params: { id: event } })
  expect((await list(ranged)).people).toEqual([
    { user_name: 'Amy Tonks', gender: 'F', ticket_end: code?.slice(5), age: expect.any(Number) },
  ])
  expect((await list(eventId)).people).toMatchObject([{ age: null }])

  // Hosts see the lists of their own events only, from a week before each event.
  const host = await aSignedInMember(t, { role: 'host' })
  await expect(list(ranged, host.api)).rejects.toMatchObject({ body: { error: 'event_not_yours' } })
  await assignHosts(t.site, siteItself, ranged, [host.id])
  expect((await list(ranged, host.api)).people).toHaveLength(1)
  await expect(list(eventId, host.api)).rejects.toMatchObject({ body: { error: 'event_not_yours' } })
})

test('refunding, booking by hand and the CSV export need a recent sign-in', async () => {
  const { id } = await aBooking(t.site, { eventId })
  await t.clock.advance(t.site.db, Temporal.Duration.from('PT11M'))
  const stale = { status: 403, body: { error: 'fresh_sign_in_needed' } }
  await expect(add(await aMember(t.site), { paid: 'free' })).rejects.toMatchObject(stale)
  const cancel = api<typeof adminCancelBooking>('POST /api/admin/bookings/:id/cancel', {
    params: { id },
    body: { money: 'refund' },
  })
  await expect(cancel).rejects.toMatchObject(stale)
  const csv = api<typeof exportEventBookings>('GET /api/admin/events/:id/bookings.csv', { params: params() })
  await expect(csv).rejects.toMatchObject(stale)
  expect(await loadBooking(id)).toMatchObject({ state: 'booked' })
})
