import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aMember, signInAs, type TestMember } from '#accounts/testing.ts'
import { nextEvent } from '#browsing/server/queries.ts'
import { seat, seatOthers, sendCard, viewAs } from '#browsing/testing.ts'
import { anEvent, aVenue } from '#events/testing.ts'
import { aMessage } from '#messaging/testing.ts'
import { aProfile } from '#profiles/testing.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
let venueId: string
let amy: TestMember
let tom: TestMember
beforeAll(async () => {
  t = await testSite({ LIMITS: 'off' })
  venueId = await aVenue(t.site)
})
afterAll(() => t.close())
beforeEach(async () => {
  amy = await aMember(t.site)
  tom = await aMember(t.site, { gender: 'M' })
})

const inHours = (hours: number) => t.clock.now().add({ hours }).round('minute').toString()
const advanceBy = (hours: number) => t.clock.advance(t.site.db, Temporal.Duration.from({ minutes: hours * 60 }))
const anEvening = (hours: number) => anEvent(t.site, { venueId, startsAt: inHours(hours), endsAt: inHours(hours + 2) })
const homeOf = async (member: TestMember) => viewAs(t, await signInAs(t.site, member)).home()
const idsOf = (events: { id: number }[]) => events.map(({ id }) => id)

test('the home page of a member has their places, soonest first, and the next event without one', async () => {
  const [booked, held, free] = [await anEvening(30), await anEvening(20), await anEvening(40)]
  await seat(t, amy, booked, { state: 'booked' })
  await seat(t, amy, held, { state: 'held' })

  const home = await homeOf(amy)
  expect(home.places.map(({ id, booking }) => [id, booking.state])).toEqual([
    [held, 'held'],
    [booked, 'booked'],
  ])
  expect(home.next_event?.id).toBe(free)
  expect(home).toMatchObject({ likes_to_send: [], unread_messages: 0, new_matches: 0, has_profile: false })
})

test('likes can be sent from the home page from the end of an event until they are sent or closed', async () => {
  const [sent, unsent, ended] = [await anEvening(1), await anEvening(2), await anEvening(3)]
  for (const id of [sent, unsent, ended])
    for (const member of [amy, tom]) await seat(t, member, id, { state: 'booked' })
  expect((await homeOf(amy)).likes_to_send).toEqual([])

  await advanceBy(4.5)
  await sql`update events set ended_at = ${t.clock.now().toString()} where id = ${ended}`.execute(t.site.db)
  await sendCard(t, amy, sent, [tom])
  const home = await homeOf(amy)
  expect(idsOf(home.likes_to_send)).toEqual([unsent, ended])
  expect(idsOf(home.places)).toEqual([])
  expect(home.likes_to_send[0]?.likes_close_local).toEqual(expect.any(String))

  await advanceBy(7 * 24)
  expect((await homeOf(amy)).likes_to_send).toEqual([])
})

test('the home page counts new matches and unread messages, and says whether the member has a profile', async () => {
  const id = await anEvening(1)
  for (const member of [amy, tom]) await seat(t, member, id, { state: 'booked' })
  await advanceBy(4)
  await sendCard(t, amy, id, [tom])
  await sendCard(t, tom, id, [amy])
  await aMessage(t.site, { from: tom, to: amy })
  await aProfile(t.site, amy)

  expect(await homeOf(amy)).toMatchObject({ new_matches: 1, unread_messages: 1, has_profile: true })
})

test('a member’s next event is one with a place for them, and one to wait for only if there is no other', async () => {
  const full = await anEvent(t.site, { venueId, startsAt: inHours(1), endsAt: inHours(3), femalePlaces: 1 })
  await seatOthers(t, full, { F: 1 })
  expect((await homeOf(amy)).next_event).toMatchObject({ id: full, can_wait: true })

  const withPlace = await anEvening(2)
  expect((await homeOf(amy)).next_event).toMatchObject({ id: withPlace, can_join_event: true })
  await advanceBy(4)
})

test('the next event is the first that can be booked, and one whose booking has closed only if there is no other', async () => {
  const times = { startsAt: inHours(10), endsAt: inHours(12), bookingClosesAt: inHours(1) }
  const closed = await anEvent(t.site, { venueId, ...times })
  expect(await nextEvent(t.site)).toMatchObject({ id: closed, booking_closed: false })

  await advanceBy(2)
  expect(await nextEvent(t.site)).toMatchObject({ id: closed, booking_closed: true })
  const open = await anEvening(20)
  expect(await nextEvent(t.site)).toMatchObject({ id: open, booking_closed: false })
})
