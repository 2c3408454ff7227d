import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { siteItself } from '#accounts/actor.ts'
import { EventView } from '#browsing/contract.ts'
import { cancelEvent } from '#events/server/cancel-event.ts'
import { aDraft, anEvent, aVenue, venueDetails } from '#events/testing.ts'
import { futureYear } from '#platform/testing/future-year.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'
import { problemMembers } from '#platform/testing/error-body.ts'

let t: TestSite
let next: number
let later: number
let cancelled: number
let draft: number
beforeAll(async () => {
  t = await testSite()
  const inHours = (hours: number) => {
    const startsAt = t.clock.now().add({ hours }).round('minute')
    return { startsAt: startsAt.toString(), endsAt: startsAt.add({ hours: 2 }).toString() }
  }
  const venueId = await aVenue(t.site)
  later = await anEvent(t.site, { venueId, ...inHours(48), title: 'Later', pricePence: 2450 })
  next = await anEvent(t.site, { venueId, ...inHours(24), title: 'Next', malePlaces: 12, femalePlaces: 9 })
  cancelled = await anEvent(t.site, { venueId, ...inHours(12), title: 'Cancelled' })
  await cancelEvent(t.site, siteItself, cancelled)
  draft = await aDraft(t.site, { venueId, ...inHours(6), title: 'Draft' })
})
afterAll(() => t.close())

async function responseTo(url: string): Promise<{ status: number; body: unknown }> {
  const answer = await t.app.inject(url)
  return { status: answer.statusCode, body: answer.json() }
}

const events = (body: unknown) => z.array(EventView).parse(body)

const expectedEvent = (id: number) => ({
  id,
  title: 'Next',
  description: 'Ten dates and a break.',
  price: 24,
  start_date_local: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:00$/),
  end_date_local: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:00$/),
  venue: {
    name: venueDetails.name,
    picture: { image: null, sizes: [] },
    street_address: {
      street: venueDetails.street,
      town: venueDetails.town,
      postcode: venueDetails.postcode,
      lat: venueDetails.lat,
      lng: venueDetails.lng,
    },
    directions: venueDetails.directions,
    access: { step_free: venueDetails.stepFreeAccess, toilets: '', hearing_loop: '', parking: '', questions: '' },
  },
  places: {
    places_left: 21,
    males_attending: 0,
    females_attending: 0,
    male_places: 12,
    female_places: 9,
    males_on_sale: 3,
    females_on_sale: 3,
    males_held: 0,
    females_held: 0,
    males_open_after: 0,
    females_open_after: 0,
  },
  attending: false,
  can_join_event: false,
  is_maxed_out: false,
  past_event: false,
  likes_submitted: false,
  likes: [],
  starts_at: expect.stringMatching(/Z$/),
  ends_at: expect.stringMatching(/Z$/),
  time_zone: 'Europe/London',
  days_from_today: expect.toBeOneOf([1, 2]),
  under_way: false,
  cancelled: false,
  booking_closed: false,
  booking_closes_local: null,
  promised_dates: null,
  youngest_age: null,
  oldest_age: null,
  likes_state: null,
  likes_close_local: null,
  viewer_gender: null,
  why_not: 'signed_out',
  date_of_birth_needed: false,
  booking: null,
  waiting: null,
  can_wait: false,
})

test('an event has every field of the specification and no field that is not in the contract', async () => {
  for (const url of [`/api/event?id=${next}`, `/api/event/?id=${next}`, '/api/nextevent/', '/api/nextevent']) {
    expect(await responseTo(url)).toEqual({ status: 200, body: expectedEvent(next) })
  }
  const { body } = await responseTo('/api/events/?option=future')
  expect(body).toEqual(expect.arrayContaining([expectedEvent(next)]))
  expect((await t.app.inject('/api/nextevent/')).headers['content-type']).toBe('application/json; charset=utf-8')
})

test('price, age limits and booking deadline are returned as the owner set them', async () => {
  const startsAt = Temporal.Instant.from(`${futureYear}-07-04T18:30:00Z`)
  const id = await anEvent(t.site, {
    startsAt: startsAt.toString(),
    endsAt: startsAt.add({ hours: 3 }).toString(),
    pricePence: 0,
    youngestAge: 30,
    oldestAge: 42,
    bookingClosesAt: `${futureYear}-07-04T16:00:00Z`,
  })

  const { body } = await responseTo(`/api/event?id=${id}`)

  expect(body).toMatchObject({
    price: 0,
    youngest_age: 30,
    oldest_age: 42,
    booking_closes_local: `${futureYear}-07-04T17:00:00`,
  })
})

test('a price is a number of pounds that is exact to the penny', async () => {
  for (const [pricePence, price] of [
    [2400, 24],
    [2450, 24.5],
    [1999, 19.99],
    [57, 0.57],
    [100_000, 1000],
  ] as const) {
    const id = await anEvent(t.site, { pricePence })
    expect((await t.app.inject(`/api/event?id=${id}`)).body).toContain(`"price":${price},`)
    await cancelEvent(t.site, siteItself, id)
  }
})

test('the list contains published events that have not ended and are not cancelled, soonest first', async () => {
  const { body } = await responseTo('/api/events?option=future')

  expect(
    events(body)
      .map(({ title }) => title)
      .slice(0, 2),
  ).toEqual(['Next', 'Later'])
  expect(events(body).map(({ id }) => id)).not.toContain(cancelled)
  expect(events(body).map(({ id }) => id)).not.toContain(draft)
})

test.each([
  ['an event that never existed', '/api/event?id=2147483647', 404, 'event_not_found'],
  ['a draft', () => `/api/event?id=${draft}`, 404, 'event_not_found'],
  ['no id', '/api/event', 422, 'invalid'],
  ['an empty id', '/api/event?id=', 422, 'invalid'],
  ['a word as the id', '/api/event?id=next', 422, 'invalid'],
  ['zero as the id', '/api/event?id=0', 422, 'invalid'],
  ['a fraction as the id', '/api/event?id=1.5', 422, 'invalid'],
  ['an id in scientific notation', '/api/event?id=1e0', 422, 'invalid'],
  ['an id that is too large', '/api/event?id=2147483648', 422, 'invalid'],
  ['two ids', '/api/event?id=1&id=2', 422, 'invalid'],
  ['a list without its option', '/api/events', 422, 'invalid'],
  ['an unknown option', '/api/events?option=past', 422, 'invalid'],
  ['an unknown URL', '/api/nothing', 404, 'not_found'],
  ['the calendar of an event that never existed', '/event/2147483647/calendar.ics', 404, 'event_not_found'],
])('a request for %s is refused in the standard error shape', async (_what, url, status, error) => {
  const answer = await responseTo(typeof url === 'string' ? url : url())

  expect(answer.status).toBe(status)
  expect(answer.body).toEqual({
    error,
    detail: expect.stringMatching(/\.$/),
    ...(error === 'invalid' && { fields: expect.any(Object) }),
    ...problemMembers,
    status,
  })
})

test('a cancelled event is still found by its id, and is marked as cancelled', async () => {
  const { status, body } = await responseTo(`/api/event?id=${cancelled}`)

  expect(status).toBe(200)
  expect(body).toMatchObject({
    cancelled: true,
    booking_closed: true,
    places: { males_on_sale: 0, females_on_sale: 0 },
  })
})

test('an event is listed until it ends, is next until it starts, and can always be found by its id', async () => {
  const now = async () => {
    await t.site.versionPoller.poll()
    const [list, first, one] = await Promise.all([
      responseTo('/api/events?option=future'),
      responseTo('/api/nextevent/'),
      responseTo(`/api/event?id=${next}`),
    ])
    return {
      listed: events(list.body).some(({ id }) => id === next),
      next: EventView.parse(first.body).id,
      event: one.body,
    }
  }
  expect(await now()).toMatchObject({ listed: true, next, event: { under_way: false, past_event: false } })

  await t.clock.advance(t.site.db, Temporal.Duration.from({ hours: 24, minutes: 1 }))
  const started = { under_way: true, past_event: false, booking_closed: true, places: { males_on_sale: 0 } }
  expect(await now()).toMatchObject({ listed: true, next: later, event: started })

  await t.clock.advance(t.site.db, Temporal.Duration.from({ hours: 2 }))
  const over = { under_way: false, past_event: true, booking_closed: true, cancelled: false }
  expect(await now()).toMatchObject({ listed: false, next: later, event: over })
})

test('if there is no future event, a request for the next event is refused with its own error code and the specification’s message', async () => {
  await t.clock.advance(t.site.db, Temporal.Duration.from({ days: 365 * 8 }))
  await t.site.versionPoller.poll()

  expect((await responseTo('/api/events?option=future')).body).toEqual([])
  const { status, body } = await responseTo('/api/nextevent/')
  expect([status, body]).toMatchObject([404, { error: 'no_future_event', detail: 'Sorry there are no future events.' }])
  expect((await t.app.inject('/')).body).toContain('Sorry there are no future events.')
})
