import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SearchResults, searchAdmin } from '#admin/contract/search.ts'
import { aBooking, aSignedInMember } from '#bookings/testing.ts'
import { anEvent } from '#events/testing.ts'
import type { Api } from '#platform/web/api.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
let api: Api
let eventId: number
let booking: Awaited<ReturnType<typeof aBooking>>
beforeAll(async () => {
  t = await testSite()
  api = (await aSignedInMember(t, { role: 'owner' })).api
  eventId = await anEvent(t.site, { title: 'Quiz night at the Vine' })
  const member = await aSignedInMember(t, { userName: 'Quentin Quill', email: 'quentin@example.com' })
  booking = await aBooking(t.site, { eventId, member })
})
afterAll(() => t.close())

const search = (text: string) => api<typeof searchAdmin>('POST /api/admin/search', { body: { search: text } })
const titlesOf = ({ members, events, venues, bookings, payments }: SearchResults) => ({
  members: members.map(({ name }) => name),
  events: events.map(({ title }) => title),
  venues: venues.map((venue) => venue.name),
  bookings: bookings.map(({ id }) => id),
  payments: payments.map(({ id }) => id),
})
const ofQuentin = () => ({ members: ['Quentin Quill'], bookings: [booking.id], payments: [booking.paymentId] })
const nothing = { members: [], events: [], venues: [], bookings: [], payments: [] }

test('a search finds a member by part of a name or address, whatever the order of the words, with their bookings and payments', async () => {
  expect(titlesOf(await search('QUILL'))).toEqual({ ...nothing, ...ofQuentin() })
  expect(titlesOf(await search('quill Quentin'))).toEqual({ ...nothing, ...ofQuentin() })
  expect(titlesOf(await search('  quentin@ex '))).toEqual({ ...nothing, ...ofQuentin() })
})

test('a search finds an event by part of its title, a booking by its ticket or the start of it, and a payment by the provider’s id', async () => {
  const [event] = (await search('quiz')).events
  expect(event).toMatchObject({ id: eventId, venue: 'The Test Arms', stage: 'coming' })
  const { ticketCode } = await t.site.db
    .selectFrom('bookings')
    .select('ticketCode')
    .where('id', '=', booking.id)
    .executeTakeFirstOrThrow()
  const spoken = `${ticketCode?.slice(0, 5).toLowerCase()} ${ticketCode?.slice(5)}`
  expect(titlesOf(await search(spoken))).toEqual({ ...nothing, bookings: [booking.id] })
  for (const start of [spoken.slice(0, 7), spoken.slice(0, 4)])
    expect((await search(start)).bookings.map(({ id }) => id)).toEqual([booking.id])
  expect(titlesOf(await search(booking.intentId ?? ''))).toEqual({ ...nothing, payments: [booking.paymentId] })
})

test('a search finds a venue by part of its name or town, with its latest events', async () => {
  const { venues, events } = await search('test arms')
  expect(venues).toMatchObject([{ name: 'The Test Arms' }])
  expect(events).toMatchObject([{ id: eventId }])
})

test('a search that matches nothing returns nothing, and a text of one character is refused', async () => {
  expect(await search('%%')).toEqual(nothing)
  await expect(search(' q ')).rejects.toMatchObject({ status: 422 })
})
