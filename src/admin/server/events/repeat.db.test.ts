import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { EventInput } from '#admin/contract/event-input.ts'
import type { addEvent, getAdminEvent, getRepeatDates, repeatEvent } from '#admin/contract/events.ts'
import { exampleEventInput } from '#admin/server/testing/event-input.ts'
import { aMember, type TestMember } from '#accounts/testing.ts'
import { aSignedInMember, apiOf } from '#bookings/testing.ts'
import { aVenue } from '#events/testing.ts'
import { actionsOn, allRows } from '#platform/testing/rows.ts'
import type { Api } from '#platform/web/api.ts'
import { clockChanges } from '#platform/testing/clock-changes.ts'
import { futureYear } from '#platform/testing/future-year.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
let owner: TestMember
let host: TestMember
let api: Api
let venueId: string
beforeAll(async () => {
  t = await testSite({ LIMITS: 'off' })
  owner = await aSignedInMember(t, { role: 'owner' })
  host = await aMember(t.site, { role: 'host' })
})
afterAll(() => t.close())
beforeEach(async () => {
  api = await apiOf(t, owner)
  venueId = await aVenue(t.site)
})

const changes = clockChanges(futureYear)
/** Five weeks before the Friday before the clocks go forward. `weeksLater` counts from this date. */
const friday = changes.forward.subtract({ days: 2 + 5 * 7 })
const weeksLater = (weeks: number, days = 0) => friday.add({ days: weeks * 7 + days }).toString()
const UNTIL = weeksLater(8)
const eventInput = (overrides: Partial<EventInput> = {}) =>
  exampleEventInput(t.site, {
    venueId,
    startsAt: `${weeksLater(0)}T19:30`,
    endsAt: `${weeksLater(0)}T22:00`,
    ...overrides,
  })
const add = async (overrides: Partial<EventInput> = {}) =>
  (await api<typeof addEvent>('POST /api/admin/events', { body: eventInput(overrides) })).id
const dates = (id: number, until: string, everyWeeks = 2) =>
  api<typeof getRepeatDates>('GET /api/admin/events/:id/repeat', { params: { id }, query: { everyWeeks, until } })
const repeat = async (id: number, until: string, everyWeeks = 2) =>
  (await api<typeof repeatEvent>('POST /api/admin/events/:id/repeat', { params: { id }, body: { everyWeeks, until } }))
    .made
const load = (id: number) => api<typeof getAdminEvent>('GET /api/admin/events/:id/details', { params: { id } })
const startsOf = (id: number) =>
  t.site.db.selectFrom('events').select('startsAt').where('id', '=', id).executeTakeFirstOrThrow()

test('an event repeated every second Friday keeps its local times across the clock change, as in the preview', async () => {
  const details = eventInput({
    ...{
      bookingClosesAt: `${weeksLater(0, -1)}T20:00`,
      minimumMales: 4,
      decideBy: `${weeksLater(0, -4)}T09:00`,
      hosts: [host.id],
    },
  })
  const id = await add(details)
  const shown = await dates(id, UNTIL)
  expect(shown.map(({ start_date_local: at, clocks_changed: changed }) => [at, changed])).toEqual([
    [`${weeksLater(2)}T19:30:00`, false],
    [`${weeksLater(4)}T19:30:00`, false],
    [`${weeksLater(6)}T19:30:00`, true],
    [`${weeksLater(8)}T19:30:00`, true],
  ])
  const made = await repeat(id, UNTIL)
  expect(made).toHaveLength(4)
  const all = await Promise.all(made.map(load))
  expect(all.map(({ stage, details: { startsAt } }) => [stage, startsAt])).toEqual(
    shown.map(({ start_date_local: at }) => ['draft', at.slice(0, 16)]),
  )
  expect((await startsOf(made[1] ?? 0)).startsAt.toString()).toBe(`${weeksLater(4)}T19:30:00Z`)
  expect((await startsOf(made[2] ?? 0)).startsAt.toString()).toBe(`${weeksLater(6)}T18:30:00Z`)
  expect(all[2]?.details).toEqual({
    ...details,
    ...{ startsAt: `${weeksLater(6)}T19:30`, endsAt: `${weeksLater(6)}T22:00` },
    ...{ bookingClosesAt: `${weeksLater(6, -1)}T20:00`, decideBy: `${weeksLater(6, -4)}T09:00` },
  })
  expect(await actionsOn(t.site.db, made[0] ?? 0)).toEqual(['event created', 'hosts assigned'])
})

test('repeating an event twice, even concurrently, creates each date once', async () => {
  const id = await add()
  const both = await Promise.all([repeat(id, UNTIL), repeat(id, UNTIL)])
  expect(both.flat()).toHaveLength(4)
  expect((await dates(id, UNTIL)).every(({ already_exists: alreadyExists }) => alreadyExists)).toBe(true)
  expect(await repeat(id, weeksLater(10))).toHaveLength(1)
})

test('an event repeated across the end of summer time keeps its local start time', async () => {
  const [before, after] = [changes.back.subtract({ days: 2 }).toString(), changes.back.add({ days: 5 }).toString()]
  const id = await add({ startsAt: `${before}T19:30`, endsAt: `${before}T22:00` })
  const [made = 0] = await repeat(id, after, 1)
  expect((await startsOf(id)).startsAt.toString()).toBe(`${before}T18:30:00Z`)
  expect((await startsOf(made)).startsAt.toString()).toBe(`${after}T19:30:00Z`)
})

test.each<[string, string, number, RegExp]>([
  [
    'a day before the next occurrence',
    weeksLater(2, -1),
    2,
    new RegExp(`next event would be on Friday ${friday.add({ weeks: 2 }).day} March ${futureYear}`),
  ],
  ['a date sixty years ahead', `${futureYear + 60}-01-01`, 1, /more than 60/],
])(
  'repeating until %s is refused with an error for its field, and nothing is created',
  async (_what, until, weeks, message) => {
    const id = await add()
    const before = await allRows(t.site.db)
    for (const ask of [dates, repeat])
      await expect(ask(id, until, weeks)).rejects.toMatchObject({
        status: 422,
        body: { fields: { until: expect.stringMatching(message) } },
      })
    expect(await allRows(t.site.db)).toEqual(before)
  },
)

test.each([0, 1.5, 27])('repeating every %s weeks is refused with an error for its field', async (weeks) => {
  const id = await add()
  await expect(dates(id, UNTIL, weeks)).rejects.toMatchObject({
    status: 422,
    body: { fields: { everyWeeks: expect.any(String) } },
  })
})

test('an event that does not exist cannot be repeated', async () => {
  await expect(dates(2_000_000_000, UNTIL)).rejects.toMatchObject({ status: 404 })
  await expect(repeat(2_000_000_000, UNTIL)).rejects.toMatchObject({ status: 404 })
})
