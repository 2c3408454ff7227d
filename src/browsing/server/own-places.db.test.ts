import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { siteItself } from '#accounts/actor.ts'
import { signInAs } from '#accounts/testing.ts'
import { viewAs, seat, seatOthers } from '#browsing/testing.ts'
import { cancelEvent } from '#events/server/cancel-event.ts'
import { anEvent, aVenue } from '#events/testing.ts'
import { aSignedInMember } from '#profiles/testing.ts'
import { futureYear } from '#platform/testing/future-year.ts'
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

describe('the viewer’s own place', () => {
  test('a hold can be paid for regardless of the balance, and its member is not attending yet', async () => {
    const id = await anEvening({ malePlaces: 1, femalePlaces: 1 })
    const booking = await seat(t, amy, id, { state: 'held' })
    await seatOthers(t, id, { M: 1 })

    const until = t.clock.now().add({ minutes: 15 }).epochMilliseconds
    const event = await view(id, amy)
    expect(event).toMatchObject({
      is_maxed_out: true,
      can_join_event: true,
      why_not: null,
      attending: false,
      booking: { id: booking, state: 'held', price: 24.5, ticket_code: null, booked_at: null, absent: false },
    })
    const expiresAt = Temporal.Instant.from(event.booking?.hold_expires_at ?? '').epochMilliseconds
    expect(Math.abs(until - expiresAt)).toBeLessThan(60_000)
    expect((await viewAs(t, amy).events()).find((listed) => listed.id === id)?.booking).toEqual(event.booking)
  })

  test('a member with a booking is attending, and only they see the ticket', async () => {
    const id = await anEvening()
    const booking = await seat(t, amy, id, { state: 'booked' })

    const event = await view(id, amy)
    expect(event).toMatchObject({ attending: true, can_join_event: false, why_not: 'attending' })
    expect(event.booking).toEqual({
      id: booking,
      state: 'booked',
      price: 24.5,
      to_pay: 24.5,
      credit_used: 0,
      hold_expires_at: null,
      booked_at: expect.stringMatching(/Z$/),
      ticket_code: expect.stringMatching(/^[0-9A-Z]{10}$/),
      pay_again_until: null,
      absent: false,
      offer_ends_at: null,
      refund_until: null,
      calendar_file: `/event/${id}/calendar.ics`,
      event_before: null,
      night_open: false,
    })
    const { authorization } = tom
    for (const url of [`/api/event?id=${id}`, '/api/events?option=future', '/api/myevents']) {
      const answer = await t.app.inject({ method: 'POST', url, headers: { authorization } })
      expect(answer.statusCode).toBe(200)
      for (const secret of [booking, event.booking?.ticket_code ?? booking, amy.id])
        expect(answer.body).not.toContain(secret)
    }
  })

  test('a failed payment is shown, and so is an absence', async () => {
    const [unpaid, missed] = [await anEvening(), await anEvening()]
    const payAgainUntil = inHours(24)
    await seat(t, amy, unpaid, { state: 'booked', payAgainUntil })
    await seat(t, amy, missed, { state: 'booked', absentAt: t.clock.now() })

    expect((await view(unpaid, amy)).booking).toMatchObject({
      pay_again_until: payAgainUntil.toString(),
      absent: false,
    })
    expect((await view(missed, amy)).booking).toMatchObject({ pay_again_until: null, absent: true })
  })

  test('an ended booking is not shown, and its member is not attending', async () => {
    const id = await anEvening()
    const booking = await seat(t, amy, id, { state: 'held' })
    await sql`update bookings set state = 'ended', place_number = null, live_gender = null,
      ended_at = made_at, end_reason = 'expired' where id = ${booking}`.execute(t.site.db)
    expect(await view(id, amy)).toMatchObject({ booking: null, attending: false, why_not: null })
  })
})

describe('the viewer’s details come from the database', () => {
  test('a gender that the owner corrected applies immediately, even with an older access token', async () => {
    const id = await anEvening({ releaseMargin: 1 })
    await seatOthers(t, id, { F: 1 })
    expect(await view(id, amy)).toMatchObject({ viewer_gender: 'F', why_not: 'no_places_for_gender' })

    await sql`update members set gender = 'M' where id = ${amy.id}`.execute(t.site.db)
    expect(await view(id, amy)).toMatchObject({ viewer_gender: 'M', why_not: null })
  })

  /** The first two events start at the same instant. */
  test.each([
    ['Pacific/Auckland', `${futureYear}-07-04T08:00:00Z`, `${futureYear}-07-04`],
    ['Pacific/Honolulu', `${futureYear}-07-04T08:00:00Z`, `${futureYear}-07-03`],
    ['Europe/London', `${futureYear}-07-03T23:30:00Z`, `${futureYear}-07-04`],
  ])('age is determined on the event’s local date in %s', async (timeZone, startsAt, day) => {
    const endsAt = Temporal.Instant.from(startsAt).add({ hours: 2 }).toString()
    const id = await anEvening({ timeZone, startsAt, endsAt, youngestAge: 30 })
    const bornOn = (years: number) => Temporal.PlainDate.from(day).subtract({ years })

    const thirtyThatDay = await aSignedInMember(t, { dateOfBirth: bornOn(30).toString() })
    const thirtyTheNextDay = await aSignedInMember(t, { dateOfBirth: bornOn(30).add({ days: 1 }).toString() })
    expect((await view(id, thirtyThatDay)).why_not).toBeNull()
    expect((await view(id, thirtyTheNextDay)).why_not).toBe('too_young')
  })

  /** A leap year that is 31 years before a future year. */
  const leapYear = Math.ceil((futureYear - 31) / 4) * 4
  test.each([
    [`${leapYear + 31}-02-28T19:30:00Z`, 'too_young'],
    [`${leapYear + 31}-03-01T19:30:00Z`, null],
    [`${leapYear + 32}-02-28T19:30:00Z`, null],
  ])(
    `for the age limit of an event on %s, a member born on 29 February ${leapYear} turns 31 on 1 March`,
    async (startsAt, expected) => {
      const endsAt = Temporal.Instant.from(startsAt).add({ hours: 2 }).toString()
      const id = await anEvening({ startsAt, endsAt, youngestAge: 31 })
      expect((await view(id, await aSignedInMember(t, { dateOfBirth: `${leapYear}-02-29` }))).why_not).toBe(expected)
    },
  )
})

describe('my events', () => {
  test('list bookings but not holds: future events, soonest first, then past events, newest first', async () => {
    const [longPast, past] = [await anEvening(evening(1)), await anEvening(evening(2))]
    const [later, next, cancelledEvent, heldOnly] = [
      await anEvening(evening(50)),
      await anEvening(evening(30)),
      await anEvening(evening(40)),
      await anEvening(evening(20)),
    ]
    expect(await viewAs(t, amy).ownEvents()).toEqual([])
    for (const id of [later, past, cancelledEvent, longPast, next]) await seat(t, amy, id, { state: 'booked' })
    await seat(t, amy, heldOnly, { state: 'held' })
    await seat(t, tom, heldOnly, { state: 'booked' })
    await cancelEvent(t.site, siteItself, cancelledEvent)
    await advanceBy(5)

    const events = await viewAs(t, await signInAs(t.site, amy)).ownEvents()
    expect(events.map(({ id }) => id)).toEqual([next, cancelledEvent, later, past, longPast])
    expect(events.every(({ attending, booking }) => attending && booking.state === 'booked')).toBe(true)
  })

  test('an event that its host has ended is past immediately, and is not listed with future events', async () => {
    const id = await anEvening(evening(1))
    await seat(t, amy, id, { state: 'booked' })
    await advanceBy(2)
    const { access } = await signInAs(t.site, amy)
    expect(await view(id, { access })).toMatchObject({ past_event: false, under_way: true })

    await sql`update events set ended_at = ${t.clock.now().toString()} where id = ${id}`.execute(t.site.db)
    expect(await view(id, { access })).toMatchObject({ past_event: true, under_way: false, why_not: 'past' })
    expect((await viewAs(t, { access }).events()).map((event) => event.id)).not.toContain(id)
  })
})
