import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { EventAsTyped } from '#admin/contract/event-as-typed.ts'
import type {
  addEvent,
  correctEvent,
  getEventChoices,
  getEventInAdmin,
  previewEvent,
  publishEvent,
} from '#admin/contract/events.ts'
import { typedEvening } from '#admin/server/testing/typed-event.ts'
import { aMember, bornYearsAgo, mailsTo, type TestMember } from '#accounts/testing.ts'
import { aBooking, aCaller, aHold, apiOf } from '#bookings/testing.ts'
import { aVenue } from '#events/testing.ts'
import { deedsOn, everythingKept } from '#platform/testing/rows.ts'
import type { Api } from '#platform/web/api.ts'
import { clockChanges } from '#platform/testing/clock-changes.ts'
import { comingYear } from '#platform/testing/coming-year.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
let owner: TestMember
let api: Api
let venueId: string
beforeAll(async () => {
  t = await testSite({ LIMITS: 'off' })
  owner = await aCaller(t, { role: 'owner', userName: 'Olive Owner' })
  venueId = await aVenue(t.site)
})
afterAll(() => t.close())
beforeEach(async () => {
  api = await apiOf(t, owner)
})

const changes = clockChanges(comingYear)
const lastYear = Temporal.Now.plainDateISO('Europe/London').year - 1

const evening = (given: Partial<EventAsTyped> = {}) => typedEvening(t.site, { venueId, ...given })
const add = async (given: Partial<EventAsTyped> = {}) =>
  (await api<typeof addEvent>('POST /api/admin/events', { body: evening(given) })).id
const see = (id: number) => api<typeof getEventInAdmin>('GET /api/admin/events/:id/details', { params: { id } })
const publish = (id: number) => api<typeof publishEvent>('POST /api/admin/events/:id/publish', { params: { id } })
const preview = (id: number) => api<typeof previewEvent>('GET /api/admin/events/:id/preview', { params: { id } })
async function change(id: number, given: Partial<EventAsTyped>): Promise<void> {
  const { typed } = await see(id)
  await api<typeof correctEvent>('PUT /api/admin/events/:id/details', { params: { id }, body: { ...typed, ...given } })
}
async function published(given: Partial<EventAsTyped> = {}): Promise<number> {
  const id = await add(given)
  await publish(id)
  return id
}

describe('a new event', () => {
  test('is saved as a draft that visitors cannot see, and its form shows what was entered', async () => {
    const host = await aMember(t.site, { role: 'host', userName: 'Harry Host' })
    const day = evening().startsAt.slice(0, 10)
    const typed = evening({
      doorPrice: '27',
      bookingClosesAt: `${day}T12:00`,
      lowestMales: '6',
      lowestFemales: '5',
      decideBy: `${day}T09:00`,
      hosts: host.id,
    })
    const id = await add(typed)
    const event = await see(id)
    expect(event).toMatchObject({ id, stage: 'draft', typed, venue: 'The Test Arms' })
    expect(event).toMatchObject({ booked: { M: 0, F: 0 }, taken: { M: 0, F: 0 } })
    expect((await t.app.inject(`/event/${id}`)).statusCode).toBe(404)
    expect(await deedsOn(t.site.db, id)).toEqual(['event made', 'hosts named'])
    const { staff, venues } = await api<typeof getEventChoices>('GET /api/admin/event-choices')
    expect(staff).toContainEqual({ id: host.id, name: 'Harry Host', role: 'host' })
    expect(venues).toContainEqual({ id: venueId, name: 'The Test Arms, Tipton' })
  })

  test.each([
    ['in winter', `${comingYear}-01-08T19:30`, `${comingYear}-01-08T19:30:00Z`],
    ['in summer', `${comingYear}-07-02T19:30`, `${comingYear}-07-02T18:30:00Z`],
    ['that comes twice, as the first', `${changes.back.toString()}T01:30`, `${changes.back.toString()}T00:30:00Z`],
  ])('starts at its venue’s local time: a time %s', async (_what, startsAt, instant) => {
    const id = await add({ startsAt, endsAt: `${startsAt.slice(0, 10)}T22:00` })
    const row = await t.site.db.selectFrom('events').select('startsAt').where('id', '=', id).executeTakeFirstOrThrow()
    expect(row.startsAt.toString()).toBe(instant)
    expect((await see(id)).typed.startsAt).toBe(startsAt)
  })

  const day = `${comingYear}-07-04`
  test.each<[string, Partial<EventAsTyped>, string, RegExp]>([
    ['no title', { title: ' ' }, 'title', /give the event a title/],
    ['no venue', { venueId: '' }, 'venueId', /choose a venue/],
    ['no day', { startsAt: '' }, 'startsAt', /day and a time/],
    ['an end at the start', { startsAt: `${day}T19:30`, endsAt: `${day}T19:30` }, 'endsAt', /after the start/],
    [
      'a time that the clocks jump over',
      { startsAt: `${changes.forward.toString()}T01:30`, endsAt: `${changes.forward.toString()}T04:00` },
      'startsAt',
      /clocks go forward/,
    ],
    ['a price in words', { price: 'ten' }, 'price', /in pounds/],
    ['a price of 29 pence', { price: '0.29' }, 'price', /at least 30 pence/],
    ['a price at the door of 10 pence', { doorPrice: '0.10' }, 'doorPrice', /at least 30 pence/],
    ['no places', { malePlaces: '0', femalePlaces: '0' }, 'malePlaces', /needs places/],
    ['crossed ages', { youngestAge: '42', oldestAge: '30' }, 'oldestAge', /not below the youngest/],
    ['people under 18', { youngestAge: '17' }, 'youngestAge', /18 or over/],
    ['a lowest number without a date', { lowestMales: '5' }, 'decideBy', /when you want to be asked/],
    ['a lowest number above the places', { lowestMales: '11', decideBy: `${day}T09:00` }, 'lowestMales', /above/],
    ['a zone that is none', { timeZone: 'Black Country' }, 'timeZone', /no such time zone/],
  ])('with %s is refused beside its field, and nothing is saved', async (_what, wrong, field, says) => {
    const before = await everythingKept(t.site.db)
    await expect(add(wrong)).rejects.toMatchObject({
      status: 422,
      body: { fields: { [field]: expect.stringMatching(says) } },
    })
    expect(await everythingKept(t.site.db)).toEqual(before)
  })

  test.each([
    ['a venue that is not there', { venueId: '0192f0c1-2222-7000-8000-000000000001' }, 'venue_not_found'],
    ['a member as host', {}, 'not_a_host'],
  ])('with %s is refused as a whole, and nothing is saved', async (_what, wrong, error) => {
    const hosts = error === 'not_a_host' ? (await aMember(t.site)).id : ''
    const before = await everythingKept(t.site.db)
    await expect(add({ ...wrong, hosts })).rejects.toMatchObject({ body: { error } })
    expect(await everythingKept(t.site.db)).toEqual(before)
  })
})

describe('before it is published', () => {
  test('the owner can preview a draft as visitors would see it, but visitors cannot see it', async () => {
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
    await t.site.pulse.beat()
    const shown = (await t.app.inject(`/api/event?id=${id}`)).json()
    expect((await preview(id)).event).toEqual(shown)
  })

  test('everything can be changed', async () => {
    const id = await add()
    const times = { startsAt: `${comingYear}-07-04T18:00`, endsAt: `${comingYear}-07-04T20:00` }
    await change(id, { ...times, youngestAge: '40', timeZone: 'UTC' })
    expect((await see(id)).typed).toMatchObject({ startsAt: times.startsAt, youngestAge: '40', timeZone: 'UTC' })
  })
})

describe('once people have booked', () => {
  const born = (member: TestMember) =>
    sql`update members set date_of_birth = ${bornYearsAgo(t.site, 34)} where id = ${member.id}`.execute(t.site.db)
  async function withBookings() {
    const id = await published()
    const [amy, tom] = [await aMember(t.site), await aMember(t.site, { gender: 'M' })]
    for (const member of [amy, tom]) {
      await born(member)
      await aBooking(t.site, { eventId: id, member })
    }
    await t.workOffJobs()
    return { id, amy, tom }
  }

  test('the form shows how many have booked and how many places are taken', async () => {
    const { id } = await withBookings()
    const bea = await aMember(t.site)
    await born(bea)
    await aHold(t.site, { eventId: id, member: bea })
    expect(await see(id)).toMatchObject({ stage: 'coming', booked: { M: 1, F: 1 }, taken: { M: 1, F: 2 } })
  })

  test.each<[string, Partial<EventAsTyped>, string]>([
    ['fewer places than are taken', { femalePlaces: '0' }, 'places_are_taken'],
    ['a higher youngest age', { youngestAge: '31' }, 'ages_are_booked'],
    ['a lower oldest age', { oldestAge: '41' }, 'ages_are_booked'],
    ['another time zone', { timeZone: 'Europe/Dublin' }, 'zone_is_booked'],
    [
      'a start gone by',
      { startsAt: `${lastYear}-01-02T19:30`, endsAt: `${lastYear}-01-02T22:00` },
      'event_starts_in_the_past',
    ],
  ])('%s is refused with its own error, and nothing changes', async (_what, wrong, error) => {
    const { id } = await withBookings()
    const before = await everythingKept(t.site.db)
    await expect(change(id, wrong)).rejects.toMatchObject({ body: { error } })
    expect(await everythingKept(t.site.db)).toEqual(before)
  })

  test('the age range can be widened, and the price, title and places changed, without notifying those who booked', async () => {
    const { id, amy } = await withBookings()
    const sent = (await mailsTo(t, amy.email)).length
    await change(id, { youngestAge: '28', oldestAge: '', price: '30', title: 'Another title', malePlaces: '12' })
    await t.workOffJobs()
    expect((await see(id)).typed).toMatchObject({ youngestAge: '28', oldestAge: '', price: '30' })
    expect(await mailsTo(t, amy.email)).toHaveLength(sent)
  })

  test('bookings that have ended no longer limit the age range', async () => {
    const { id } = await withBookings()
    await sql`update bookings set state = 'ended', place_number = null, live_gender = null, ended_at = made_at,
      ended_why = 'given up' where event_id = ${id}`.execute(t.site.db)
    await change(id, { youngestAge: '35' })
    expect((await see(id)).typed.youngestAge).toBe('35')
  })

  test('everyone who booked is told of a new date, and can claim a refund until the time that the form showed', async () => {
    const { id, amy, tom } = await withBookings()
    const { choose_until_local: until } = await see(id)
    await change(id, { startsAt: `${comingYear}-07-04T19:30`, endsAt: `${comingYear}-07-04T22:00` })
    await t.workOffJobs()
    for (const { email } of [amy, tom]) {
      const subjects = (await mailsTo(t, email)).map(({ subject }) => subject)
      expect(subjects.filter((subject) => /new|moved|changed/i.test(subject))).toHaveLength(1)
    }
    const rows = await t.site.db.selectFrom('bookings').select('refundUntil').where('eventId', '=', id).execute()
    for (const { refundUntil } of rows)
      expect(refundUntil?.toZonedDateTimeISO('Europe/London').toPlainDateTime().toString().slice(0, 15)).toBe(
        until.slice(0, 15),
      )
  })
})
