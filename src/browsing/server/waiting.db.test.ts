import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { createPaymentIntent, releaseHold } from '#bookings/contract/checkout.ts'
import type { joinWaitingList, leaveWaitingList } from '#bookings/contract/waiting-list.ts'
import { viewAs, seatOthers, seenByVisitor } from '#browsing/testing.ts'
import { anEvent, aVenue } from '#events/testing.ts'
import { aSignedInMember } from '#profiles/testing.ts'
import { dateOfBirthAtAge } from '#accounts/testing.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

type SignedIn = Awaited<ReturnType<typeof aSignedInMember>>

let t: TestSite
let venueId: string
beforeAll(async () => {
  t = await testSite({ LIMITS: 'off' })
  venueId = await aVenue(t.site)
})
afterAll(() => t.close())

let amy: SignedIn
beforeEach(async () => {
  amy = await aSignedInMember(t)
})

const view = (eventId: number, by: SignedIn) => viewAs(t, by).event(eventId)
const join = (id: number, by: SignedIn) =>
  t.apiAs(by.access)<typeof joinWaitingList>('POST /api/events/:id/waiting', { params: { id }, body: {} })
const leave = (id: number, by: SignedIn) =>
  t.apiAs(by.access)<typeof leaveWaitingList>('DELETE /api/events/:id/waiting', { params: { id } })

/** Creates an event where every place for women is taken. */
async function fullForWomen(details: Parameters<typeof anEvent>[1] = {}): Promise<number> {
  const id = await anEvent(t.site, { venueId, femalePlaces: 1, ...details })
  await seatOthers(t, id, { F: 1 })
  return id
}

test('a member who cannot book can join the waiting list, and then sees how many people are ahead of them', async () => {
  const id = await fullForWomen()
  expect(await view(id, amy)).toMatchObject({ why_not: 'no_places_for_gender', can_wait: true, waiting: null })

  const earlier = await aSignedInMember(t)
  await join(id, earlier)
  const { joined_at } = await join(id, amy)
  expect(await view(id, earlier)).toMatchObject({ can_wait: false, waiting: { before: 0 } })
  const event = await view(id, amy)
  expect(event).toMatchObject({ can_wait: false, waiting: { before: 1, joined_at } })
  expect((await viewAs(t, amy).events()).find((listed) => listed.id === id)).toEqual({ ...event, fits_age: true })

  await leave(id, earlier)
  expect(await view(id, amy)).toMatchObject({ waiting: { before: 0 } })
  expect(await view(id, earlier)).toMatchObject({ can_wait: true, waiting: null })
})

test('visitors and members of the other gender are not shown the waiting list', async () => {
  const id = await fullForWomen()
  await join(id, amy)
  expect(await seenByVisitor(t, id)).toMatchObject({ why_not: 'signed_out', can_wait: false, waiting: null })
  const tom = await aSignedInMember(t, { gender: 'M' })
  expect(await view(id, tom)).toMatchObject({ why_not: null, can_wait: false, waiting: null })
})

test.each([
  ['a place is available', {}, undefined, { why_not: null, can_wait: false }],
  ['they are too old', { femalePlaces: 1, oldestAge: 40 }, 76, { why_not: 'too_old', can_wait: false }],
  [
    'the event is full and they are too old',
    { malePlaces: 1, femalePlaces: 1, oldestAge: 40 },
    76,
    { why_not: 'full', can_wait: false },
  ],
  ['the event is full', { malePlaces: 1, femalePlaces: 1 }, undefined, { why_not: 'full', can_wait: true }],
  [
    'the event is full and their age is unknown',
    { malePlaces: 1, femalePlaces: 1, oldestAge: 40 },
    undefined,
    { why_not: 'full', can_wait: true },
  ],
])(
  'a member is told correctly whether they can book or join the waiting list if %s',
  async (_what, details, age, expected) => {
    const id = await anEvent(t.site, { venueId, ...details })
    if ('femalePlaces' in details) await seatOthers(t, id, { M: 'malePlaces' in details ? 1 : 0, F: 1 })
    const person = age === undefined ? {} : { dateOfBirth: dateOfBirthAtAge(t.site, age) }
    expect(await view(id, await aSignedInMember(t, person))).toMatchObject(expected)
  },
)

test('a released place is offered to the member on the waiting list, and nobody else can book it', async () => {
  const id = await fullForWomen({ femalePlaces: 2 })
  const paying = await aSignedInMember(t)
  await t.apiAs(paying.access)<typeof createPaymentIntent>('POST /api/orders/createpaymentintent', {
    query: {},
    body: { event_id: id },
  })
  await join(id, amy)
  const hold = (await view(id, paying)).booking
  await t.apiAs(paying.access)<typeof releaseHold>('DELETE /api/holds/:id', { params: { id: hold?.id ?? '' } })

  const offered = await view(id, amy)
  expect(offered).toMatchObject({ why_not: null, can_join_event: true, waiting: null, can_wait: false })
  expect(offered.booking).toMatchObject({ state: 'held', hold_expires_at: offered.booking?.offer_ends_at })
  expect(await view(id, paying)).toMatchObject({ why_not: 'no_places_for_gender', booking: null, can_wait: true })
})

test('while someone is on the waiting list, a later member cannot book, even if a place is free', async () => {
  const id = await fullForWomen({ femalePlaces: 1 })
  await join(id, amy)
  // Adds a place directly in the database, so that it has not been offered to anyone yet.
  await sql`insert into places (event_id, gender, number) values (${id}, 'F', 2)`.execute(t.site.db)
  await sql`update events set female_places = 2 where id = ${id}`.execute(t.site.db)
  const later = await aSignedInMember(t)
  expect(await view(id, later)).toMatchObject({
    why_not: 'no_places_for_gender',
    can_wait: true,
    places: { females_on_sale: 1 },
  })
  expect(await view(id, amy)).toMatchObject({ why_not: null, can_join_event: true, waiting: { before: 0 } })
})
