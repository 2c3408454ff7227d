import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { EventInput } from '#admin/contract/event-input.ts'
import type {
  addEvent,
  correctEvent,
  getEventChoices,
  getAdminEvent,
  previewEvent,
  publishEvent,
} from '#admin/contract/events.ts'
import { exampleEventInput } from '#admin/server/testing/event-input.ts'
import { aMember, dateOfBirthAtAge, emailsTo, type TestMember } from '#accounts/testing.ts'
import { aBooking, aSignedInMember, aHold, apiOf } from '#bookings/testing.ts'
import { aVenue } from '#events/testing.ts'
import { actionsOn, allRows } from '#platform/testing/rows.ts'
import type { Api } from '#platform/web/api.ts'
import { clockChanges } from '#platform/testing/clock-changes.ts'
import { futureYear } from '#platform/testing/future-year.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
let owner: TestMember
let api: Api
let venueId: string
beforeAll(async () => {
  t = await testSite({ LIMITS: 'off' })
  owner = await aSignedInMember(t, { role: 'owner', userName: 'Olive Owner' })
  venueId = await aVenue(t.site)
})
afterAll(() => t.close())
beforeEach(async () => {
  api = await apiOf(t, owner)
})

const changes = clockChanges(futureYear)
const lastYear = Temporal.Now.plainDateISO('Europe/London').year - 1

const eventInput = (overrides: Partial<EventInput> = {}) => exampleEventInput(t.site, { venueId, ...overrides })
const add = async (overrides: Partial<EventInput> = {}) =>
  (await api<typeof addEvent>('POST /api/admin/events', { body: eventInput(overrides) })).id
const load = (id: number) => api<typeof getAdminEvent>('GET /api/admin/events/:id/details', { params: { id } })
const publish = (id: number) => api<typeof publishEvent>('POST /api/admin/events/:id/publish', { params: { id } })
const preview = (id: number) => api<typeof previewEvent>('GET /api/admin/events/:id/preview', { params: { id } })
async function change(id: number, overrides: Partial<EventInput>): Promise<void> {
  const { details } = await load(id)
  await api<typeof correctEvent>('PUT /api/admin/events/:id/details', {
    params: { id },
    body: { ...details, ...overrides },
  })
}
async function aPublishedEvent(overrides: Partial<EventInput> = {}): Promise<number> {
  const id = await add(overrides)
  await publish(id)
  return id
}

describe('a new event', () => {
  test('is saved as a draft that visitors cannot see, and its form shows the saved values', async () => {
    const host = await aMember(t.site, { role: 'host', userName: 'Harry Host' })
    const day = eventInput().startsAt.slice(0, 10)
    const details = eventInput({
      doorPrice: 27,
      bookingClosesAt: `${day}T12:00`,
      minimumMales: 6,
      minimumFemales: 5,
      decideBy: `${day}T09:00`,
      hosts: [host.id],
    })
    const id = await add(details)
    const event = await load(id)
    expect(event).toMatchObject({ id, stage: 'draft', details, venue: 'The Test Arms' })
    expect(event).toMatchObject({ booked: { M: 0, F: 0 }, taken: { M: 0, F: 0 } })
    expect((await t.app.inject(`/event/${id}`)).statusCode).toBe(404)
    expect(await actionsOn(t.site.db, id)).toEqual(['event created', 'hosts assigned'])
    const { staff, venues } = await api<typeof getEventChoices>('GET /api/admin/event-choices')
    expect(staff).toContainEqual({ id: host.id, name: 'Harry Host', role: 'host' })
    expect(venues).toContainEqual({ id: venueId, name: 'The Test Arms, Tipton' })
  })

  test.each([
    ['in winter', `${futureYear}-01-08T19:30`, `${futureYear}-01-08T19:30:00Z`],
    ['in summer', `${futureYear}-07-02T19:30`, `${futureYear}-07-02T18:30:00Z`],
    [
      'if the time occurs twice, at the first',
      `${changes.back.toString()}T01:30`,
      `${changes.back.toString()}T00:30:00Z`,
    ],
  ])('starts at its venue’s local time: %s', async (_what, startsAt, instant) => {
    const id = await add({ startsAt, endsAt: `${startsAt.slice(0, 10)}T22:00` })
    const row = await t.site.db.selectFrom('events').select('startsAt').where('id', '=', id).executeTakeFirstOrThrow()
    expect(row.startsAt.toString()).toBe(instant)
    expect((await load(id)).details.startsAt).toBe(startsAt)
  })

  const day = `${futureYear}-07-04`
  test.each<[string, Partial<EventInput>, string, RegExp]>([
    ['no title', { title: ' ' }, 'title', /give the event a title/],
    ['no venue', { venueId: '' }, 'venueId', /choose a venue/],
    ['no date', { startsAt: '' }, 'startsAt', /date and time/],
    ['an end at its start time', { startsAt: `${day}T19:30`, endsAt: `${day}T19:30` }, 'endsAt', /after the start/],
    [
      'a start time that is skipped when the clocks go forward',
      { startsAt: `${changes.forward.toString()}T01:30`, endsAt: `${changes.forward.toString()}T04:00` },
      'startsAt',
      /clocks go forward/,
    ],
    ['a price with a fraction of a penny', { price: 24.555 }, 'price', /in pounds/],
    ['a price of 29 pence', { price: 0.29 }, 'price', /at least 30p/],
    ['a door price of 10 pence', { doorPrice: 0.1 }, 'doorPrice', /at least 30p/],
    ['no places', { malePlaces: 0, femalePlaces: 0 }, 'malePlaces', /places from 1 to 200/],
    ['no places for women', { femalePlaces: 0 }, 'femalePlaces', /places from 1 to 200/],
    ['an oldest age below the youngest', { youngestAge: 42, oldestAge: 30 }, 'oldestAge', /below the minimum age/],
    ['a youngest age under 18', { youngestAge: 17 }, 'youngestAge', /from 18 to 120/],
    ['a minimum number without a decision date', { minimumMales: 5 }, 'decideBy', /date and time to decide by/],
    [
      'a minimum number above the number of places',
      { minimumMales: 11, decideBy: `${day}T09:00` },
      'minimumMales',
      /no higher than the number of places/,
    ],
    ['an unknown time zone', { timeZone: 'Black Country' }, 'timeZone', /recognise that time zone/],
  ])('with %s is refused with an error for its field, and nothing is saved', async (_what, wrong, field, message) => {
    const before = await allRows(t.site.db)
    await expect(add(wrong)).rejects.toMatchObject({
      status: 422,
      body: { fields: { [field]: expect.stringMatching(message) } },
    })
    expect(await allRows(t.site.db)).toEqual(before)
  })

  test.each([
    ['an unknown venue', { venueId: '0192f0c1-2222-7000-8000-000000000001' }, 'venue_not_found'],
    ['a member as host', {}, 'not_a_host'],
  ])('with %s is refused, and nothing is saved', async (_what, wrong, error) => {
    const hosts = error === 'not_a_host' ? [(await aMember(t.site)).id] : []
    const before = await allRows(t.site.db)
    await expect(add({ ...wrong, hosts })).rejects.toMatchObject({ body: { error } })
    expect(await allRows(t.site.db)).toEqual(before)
  })
})

describe('before publication', () => {
  test('the owner can preview a draft, which visitors cannot see', async () => {
    const id = await add({ title: 'Out of the drawer' })
    const { stage, event } = await preview(id)
    expect(stage).toBe('draft')
    expect(event).toMatchObject({
      title: 'Out of the drawer',
      price: 24.5,
      why_not: 'signed_out',
      booking_closed: false,
    })
    expect((await t.app.inject(`/api/event?id=${id}`)).statusCode).toBe(404)
    await publish(id)
    await t.site.versionPoller.poll()
    const shown = (await t.app.inject(`/api/event?id=${id}`)).json()
    expect((await preview(id)).event).toEqual(shown)
  })

  test('its form says whether it can be published', async () => {
    const start = t.clock.now().add({ minutes: 2 }).toZonedDateTimeISO('Europe/London')
    const local = (minutes: number) => start.add({ minutes }).toPlainDateTime().toString({ smallestUnit: 'minute' })
    const id = await add({ startsAt: local(0), endsAt: local(150) })
    expect(await load(id)).toMatchObject({ why_not_publish: null })
    await t.clock.advance(t.site.db, Temporal.Duration.from('PT3M'))
    expect(await load(id)).toMatchObject({ why_not_publish: 'The event must start in the future.' })
  })

  test('its times, time zone and youngest age can be changed', async () => {
    const id = await add()
    const times = { startsAt: `${futureYear}-07-04T18:00`, endsAt: `${futureYear}-07-04T20:00` }
    await change(id, { ...times, youngestAge: 40, timeZone: 'UTC' })
    expect((await load(id)).details).toMatchObject({ startsAt: times.startsAt, youngestAge: 40, timeZone: 'UTC' })
  })
})

describe('an event with bookings', () => {
  const born = (member: TestMember) =>
    sql`update members set date_of_birth = ${dateOfBirthAtAge(t.site, 34)} where id = ${member.id}`.execute(t.site.db)
  async function anEventWithBookings() {
    const id = await aPublishedEvent()
    const [amy, tom] = [await aMember(t.site), await aMember(t.site, { gender: 'M' })]
    for (const member of [amy, tom]) {
      await born(member)
      await aBooking(t.site, { eventId: id, member })
    }
    await t.runJobs()
    return { id, amy, tom }
  }

  test('its form shows the number of bookings and of places taken', async () => {
    const { id } = await anEventWithBookings()
    const bea = await aMember(t.site)
    await born(bea)
    await aHold(t.site, { eventId: id, member: bea })
    expect(await load(id)).toMatchObject({ stage: 'coming', booked: { M: 1, F: 1 }, taken: { M: 1, F: 2 } })
  })

  test.each<[string, Partial<EventInput>, string]>([
    ['reducing places below the number taken', { femalePlaces: 1 }, 'places_are_taken'],
    ['raising the youngest age', { youngestAge: 31 }, 'ages_are_booked'],
    ['lowering the oldest age', { oldestAge: 41 }, 'ages_are_booked'],
    ['changing the time zone', { timeZone: 'Europe/Dublin' }, 'zone_is_booked'],
    [
      'moving the start into the past',
      { startsAt: `${lastYear}-01-02T19:30`, endsAt: `${lastYear}-01-02T22:00` },
      'event_starts_in_the_past',
    ],
  ])('%s is refused with a specific error, and nothing changes', async (_what, wrong, error) => {
    const { id } = await anEventWithBookings()
    const bea = await aMember(t.site)
    await born(bea)
    await aBooking(t.site, { eventId: id, member: bea })
    const before = await allRows(t.site.db)
    await expect(change(id, wrong)).rejects.toMatchObject({ body: { error } })
    expect(await allRows(t.site.db)).toEqual(before)
  })

  test('a change is refused with a message for each field that the bookings or the time rule out', async () => {
    const { id } = await anEventWithBookings()
    const times = { startsAt: `${lastYear}-01-02T19:30`, endsAt: `${lastYear}-01-02T22:00` }
    const member = await aMember(t.site)
    await born(member)
    await aBooking(t.site, { eventId: id, member })
    const before = await allRows(t.site.db)
    await expect(
      change(id, { ...times, femalePlaces: 1, youngestAge: 31, timeZone: 'Europe/Dublin' }),
    ).rejects.toMatchObject({
      body: {
        fields: {
          startsAt: 'The event must start in the future.',
          timeZone: 'People have booked, so the time zone can’t be changed.',
          youngestAge: 'People have already booked, so you can’t narrow the age range.',
          femalePlaces: 'Please enter 2 or more, because 2 places are already taken.',
        },
      },
    })
    expect(await allRows(t.site.db)).toEqual(before)
  })

  test('its price, day, venue and hosts need a recent sign-in to be changed, and the rest does not', async () => {
    const { id } = await anEventWithBookings()
    const { details } = await load(id)
    const host = await aMember(t.site, { role: 'host' })
    const later = (local: string) =>
      Temporal.PlainDateTime.from(local).add({ days: 1 }).toString({ smallestUnit: 'minute' })
    await t.clock.advance(t.site.db, Temporal.Duration.from('PT11M'))

    const withStepUp: Partial<EventInput>[] = [
      { price: 31 },
      { startsAt: later(details.startsAt), endsAt: later(details.endsAt) },
      { venueId: await aVenue(t.site) },
      { hosts: [host.id] },
    ]
    for (const changed of withStepUp)
      await expect(change(id, changed)).rejects.toMatchObject({ status: 403, body: { error: 'fresh_sign_in_needed' } })
    expect((await load(id)).details).toEqual(details)
    await change(id, { title: 'Another title', malePlaces: 13 })
    expect((await load(id)).details).toMatchObject({ title: 'Another title', malePlaces: 13 })
  })

  test('its age range can be widened and its price, title and places changed without notifying attendees', async () => {
    const { id, amy } = await anEventWithBookings()
    const sent = (await emailsTo(t, amy.email)).length
    await change(id, { youngestAge: 28, oldestAge: null, price: 30, title: 'Another title', malePlaces: 12 })
    await t.runJobs()
    expect((await load(id)).details).toMatchObject({ youngestAge: 28, oldestAge: null, price: 30 })
    expect(await emailsTo(t, amy.email)).toHaveLength(sent)
  })

  test('its age range is not limited by bookings that have ended', async () => {
    const { id } = await anEventWithBookings()
    await sql`update bookings set state = 'ended', place_number = null, live_gender = null, ended_at = made_at,
      end_reason = 'cancelled by member' where event_id = ${id}`.execute(t.site.db)
    await change(id, { youngestAge: 35 })
    expect((await load(id)).details.youngestAge).toBe(35)
  })

  test('its attendees are notified of a new date, and can claim a refund until the deadline shown in the form', async () => {
    const { id, amy, tom } = await anEventWithBookings()
    const { choose_until_local: until } = await load(id)
    await change(id, { startsAt: `${futureYear}-07-04T19:30`, endsAt: `${futureYear}-07-04T22:00` })
    await t.runJobs()
    for (const { email } of [amy, tom]) {
      const subjects = (await emailsTo(t, email)).map(({ subject }) => subject)
      expect(subjects.filter((subject) => /new|moved|changed/i.test(subject))).toHaveLength(1)
    }
    const rows = await t.site.db.selectFrom('bookings').select('refundUntil').where('eventId', '=', id).execute()
    for (const { refundUntil } of rows)
      expect(refundUntil?.toZonedDateTimeISO('Europe/London').toPlainDateTime().toString().slice(0, 15)).toBe(
        until.slice(0, 15),
      )
  })
})
