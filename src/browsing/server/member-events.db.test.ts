import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { siteItself } from '#accounts/actor.ts'
import { dateOfBirthAtAge, signInAs } from '#accounts/testing.ts'
import { viewAs, seat, seatOthers, seenByVisitor } from '#browsing/testing.ts'
import { cancelEvent } from '#events/server/cancel-event.ts'
import { anEvent, aVenue } from '#events/testing.ts'
import { aSignedInMember } from '#profiles/testing.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
let venueId: string
beforeAll(async () => {
  t = await testSite({ LIMITS: 'off' })
  venueId = await aVenue(t.site)
})
afterAll(() => t.close())

let amy: Awaited<ReturnType<typeof aSignedInMember>>
let tom: Awaited<ReturnType<typeof aSignedInMember>>
beforeEach(async () => {
  amy = await aSignedInMember(t)
  tom = await aSignedInMember(t, { gender: 'M' })
})

const view = (eventId: number, by: { access: string }) => viewAs(t, by).event(eventId)
const inHours = (hours: number) => t.clock.now().add({ hours }).round('minute')
const evening = (hours: number) => ({ startsAt: inHours(hours).toString(), endsAt: inHours(hours + 2).toString() })
const anEvening = (details: Parameters<typeof anEvent>[1] = {}) => anEvent(t.site, { venueId, ...details })
const advanceBy = (hours: number) => t.clock.advance(t.site.db, Temporal.Duration.from({ hours }))

describe('the endpoints', () => {
  test.each(['/api/events?option=future', '/api/events/?option=future', '/api/event?id=1', '/api/myevents/'])(
    'POST %s requires sign-in, treats a missing body as empty, and is not cached',
    async (url) => {
      await anEvening()
      const asVisitor = await t.app.inject({ method: 'POST', url })
      expect([asVisitor.statusCode, asVisitor.json()]).toMatchObject([401, { error: 'not_signed_in' }])

      const { authorization } = amy
      const bare = await t.app.inject({ method: 'POST', url, headers: { authorization } })
      expect([bare.statusCode, bare.headers['cache-control']]).toEqual([200, 'no-store'])
      for (const payload of [{}, { attendees: true }, { something: 'not known' }]) {
        const answer = await t.app.inject({ method: 'POST', url, payload, headers: { authorization } })
        expect(answer.json()).toEqual(bare.json())
      }
    },
  )

  test.each([
    ['/api/event?id=1', { attendees: 'yes' }, 422, 'invalid'],
    ['/api/event?id=2147483647', {}, 404, 'event_not_found'],
    ['/api/event', {}, 422, 'invalid'],
    ['/api/events?option=past', {}, 422, 'invalid'],
  ])('POST %s with %j is refused', async (url, payload, status, error) => {
    const { authorization } = amy
    const answer = await t.app.inject({ method: 'POST', url, payload, headers: { authorization } })
    expect([answer.statusCode, answer.json()]).toMatchObject([status, { error }])
  })

  test('a member sees what a visitor sees, plus only data about themselves', async () => {
    const id = await anEvening()
    await seatOthers(t, id, { M: 2, F: 1 })
    const [asMember, asVisitor] = [await view(id, amy), await seenByVisitor(t, id)]

    expect(asVisitor).toMatchObject({
      can_join_event: false,
      why_not: 'signed_out',
      viewer_gender: null,
      booking: null,
    })
    expect(asMember).toEqual({ ...asVisitor, can_join_event: true, why_not: null, viewer_gender: 'F' })
    const inList = (await viewAs(t, amy).events()).find((event) => event.id === id)
    expect(inList).toEqual({ ...asMember, fits_age: true })
  })

  test('the list says which events are for the member’s age, if their date of birth is known', async () => {
    const [wide, narrow] = [await anEvening({ oldestAge: 50 }), await anEvening({ youngestAge: 40, oldestAge: 50 })]
    const fitsAge = async (by: { access: string }) => {
      const events = new Map((await viewAs(t, by).events()).map((event) => [event.id, event.fits_age]))
      return [events.get(wide), events.get(narrow)]
    }

    expect(await fitsAge(amy)).toEqual([true, false])
    expect(await fitsAge(await aSignedInMember(t, { dateOfBirth: null }))).toEqual([null, null])
  })
})

test('a member whose date of birth is not known is told that it is needed, and a visitor is not', async () => {
  const id = await anEvening({ youngestAge: 30 })
  const needed = { date_of_birth_needed: true, can_join_event: true }
  expect(await view(id, await aSignedInMember(t, { dateOfBirth: null }))).toMatchObject(needed)
  expect(await view(id, await aSignedInMember(t))).toMatchObject({ date_of_birth_needed: false })
  expect(await seenByVisitor(t, id)).toMatchObject({ date_of_birth_needed: false })
})

describe('why a member cannot book', () => {
  const [young, old] = [21, 76]

  const memberAged = (age?: number) =>
    aSignedInMember(t, { dateOfBirth: age === undefined ? null : dateOfBirthAtAge(t.site, age) })

  test.each([
    ['nothing, if no reason applies', {}, undefined, null],
    ['nothing, if their date of birth is unknown', { youngestAge: 30, oldestAge: 40 }, undefined, null],
    ['nothing, if they are within the age range', { youngestAge: 60 }, old, null],
    ['too young', { youngestAge: 50 }, young, 'too_young'],
    ['too old', { oldestAge: 40 }, old, 'too_old'],
  ])('%s', async (_what, details, age, expected) => {
    const viewer = await memberAged(age)
    expect(await view(await anEvening(details), viewer)).toMatchObject({
      why_not: expected,
      can_join_event: expected === null,
      attending: false,
      booking: null,
    })
  })

  test('full: for everyone, before any age limit', async () => {
    const id = await anEvening({ malePlaces: 1, femalePlaces: 1, oldestAge: 40 })
    await seatOthers(t, id, { M: 1 })
    await seatOthers(t, id, { F: 1 }, { state: 'held' })

    const full = { why_not: 'full', is_maxed_out: true, can_join_event: false, places: { places_left: 0 } }
    expect(await view(id, await memberAged(old))).toMatchObject(full)
    expect(await seenByVisitor(t, id)).toMatchObject(full)
  })

  test('no places for the viewer’s gender, until the other gender books more places and does not only hold them', async () => {
    const id = await anEvening({ releaseMargin: 1 })
    await seatOthers(t, id, { F: 1 })
    const places = { females_on_sale: 0, females_held: 0, females_open_after: 1, males_on_sale: 2 }
    expect(await view(id, amy)).toMatchObject({ why_not: 'no_places_for_gender', is_maxed_out: false, places })
    expect(await view(id, tom)).toMatchObject({ why_not: null })
    expect(await seenByVisitor(t, id)).toMatchObject({ why_not: 'signed_out', places })

    await seatOthers(t, id, { M: 1 }, { state: 'held' })
    const held = { females_open_after: 1, males_held: 1, males_on_sale: 1, males_attending: 0, places_left: 18 }
    expect(await view(id, amy)).toMatchObject({ why_not: 'no_places_for_gender', places: held })

    await seatOthers(t, id, { M: 1 })
    expect(await view(id, amy)).toMatchObject({ why_not: null, places: { females_on_sale: 1, females_open_after: 0 } })
  })

  test('no places for the viewer’s gender, if no number of bookings would open one', async () => {
    const id = await anEvening({ femalePlaces: 1 })
    await seatOthers(t, id, { F: 1 })
    expect(await view(id, amy)).toMatchObject({ why_not: 'no_places_for_gender', places: { females_open_after: null } })
  })

  test('booking has closed: at the owner’s deadline if there is one, otherwise when the event starts', async () => {
    const early = await anEvening({ ...evening(72), bookingClosesAt: inHours(1).toString() })
    const starting = await anEvening(evening(1))
    await seat(t, amy, early, { state: 'held' })
    await advanceBy(2)

    const closed = { why_not: 'booking_closed', can_join_event: false, past_event: false }
    const signedIn = await signInAs(t.site, amy)
    for (const id of [early, starting]) {
      expect(await view(id, signedIn)).toMatchObject(closed)
      expect(await seenByVisitor(t, id)).toMatchObject(closed)
    }
  })

  test('a past event counts only attendees who were not marked absent', async () => {
    const id = await anEvening(evening(1))
    await seatOthers(t, id, { M: 1, F: 1 })
    await seat(t, tom, id, { state: 'booked', absentAt: t.clock.now() })
    expect((await seenByVisitor(t, id)).places).toMatchObject({ males_attending: 2, females_attending: 1 })

    await advanceBy(4)

    expect((await seenByVisitor(t, id)).places).toMatchObject({ males_attending: 1, females_attending: 1 })
  })

  test('past and cancelled: these take precedence over every other reason, even attending', async () => {
    const [gone, cancelled] = [await anEvening(evening(1)), await anEvening(evening(100))]
    for (const id of [gone, cancelled]) await seat(t, amy, id, { state: 'booked' })
    await cancelEvent(t.site, siteItself, cancelled)
    await advanceBy(4)

    const { access } = await signInAs(t.site, amy)
    expect(await view(gone, { access })).toMatchObject({ why_not: 'past', past_event: true, attending: true })
    expect(await view(cancelled, { access })).toMatchObject({ why_not: 'cancelled', cancelled: true })
    expect(await seenByVisitor(t, gone)).toMatchObject({ why_not: 'past' })
    expect(await seenByVisitor(t, cancelled)).toMatchObject({ why_not: 'cancelled' })
  })
})
