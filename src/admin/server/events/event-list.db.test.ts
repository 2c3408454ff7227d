import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { siteItself } from '#accounts/actor.ts'
import type { TestMember } from '#accounts/testing.ts'
import { eventList, type listAdminEvents } from '#admin/contract/events.ts'
import { loadEvents } from '#admin/server/events/load-events.ts'
import { loadVenues } from '#admin/server/venues/venue-queries.ts'
import { aBooking, aSignedInMember, apiOf } from '#bookings/testing.ts'
import { cancelEvent } from '#events/server/cancel-event.ts'
import { endEvent } from '#events/server/end-event.ts'
import { aDraft, anEvent, aVenue } from '#events/testing.ts'
import { explain, recordQueries, rowsRead } from '#platform/testing/explain-queries.ts'
import type { Api } from '#platform/web/api.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
let owner: TestMember
let api: Api
let venueId: string
let otherVenueId: string
const ids = { past: 0, ended: 0, running: 0, soon: 0, later: 0, draft: 0, cancelled: 0 }
beforeAll(async () => {
  t = await testSite({ LIMITS: 'off' })
  owner = await aSignedInMember(t, { role: 'owner' })
  venueId = await aVenue(t.site)
  otherVenueId = await aVenue(t.site, { name: 'The Other Arms' })
  const at = (hours: number, lasts: number) => ({
    venueId,
    startsAt: t.clock.now().add({ hours }).toString(),
    endsAt: t.clock
      .now()
      .add({ hours: hours + lasts })
      .toString(),
  })
  ids.past = await anEvent(t.site, { ...at(1, 2), title: 'Past evening' })
  ids.ended = await anEvent(t.site, { ...at(2, 9), title: 'Ended evening' })
  ids.running = await anEvent(t.site, { ...at(3, 9), title: 'Running evening' })
  ids.soon = await anEvent(t.site, { ...at(50, 2), title: 'Soon evening' })
  ids.later = await anEvent(t.site, { ...at(100, 2), title: '100% later evening', venueId: otherVenueId })
  ids.draft = await aDraft(t.site, { ...at(60, 2), title: 'A draft evening' })
  ids.cancelled = await anEvent(t.site, { ...at(70, 2), title: 'Cancelled evening' })
  await cancelEvent(t.site, siteItself, ids.cancelled)
  await aBooking(t.site, { eventId: ids.soon })
  await t.clock.advance(t.site.db, Temporal.Duration.from({ hours: 5 }))
  await endEvent(t.site, siteItself, ids.ended)
})
afterAll(() => t.close())
beforeEach(async () => {
  api = await apiOf(t, owner)
})

type Query = NonNullable<Parameters<typeof list>[0]>
async function list(query: { [Name in keyof (typeof eventList)['shape']]?: string } = {}) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- tests also send values that the contract refuses
  return api<typeof listAdminEvents>('GET /api/admin/events', { query: query as never })
}
const nameOf = (id: number) => Object.entries(ids).find(([, one]) => one === id)?.[0]
const listed = async (query: Query) => (await list(query)).rows.map(({ id }) => nameOf(id))

test('events are listed latest first, with their state, venue, places and bookings', async () => {
  const { rows, next } = await list()
  expect(rows.map(({ id, stage }) => [nameOf(id), stage])).toEqual([
    ['later', 'coming'],
    ['cancelled', 'cancelled'],
    ['draft', 'draft'],
    ['soon', 'coming'],
    ['running', 'under way'],
    ['ended', 'past'],
    ['past', 'past'],
  ])
  expect(next).toBeNull()
  expect(rows[3]).toMatchObject({
    ...{ venue: 'The Test Arms', title: 'Soon evening', price: 24 },
    ...{ places: { M: 10, F: 10 }, booked: { M: 0, F: 1 }, is_full: false },
  })
})

test.each<[string, Query, string[]]>([
  ['what is still to come', { state: 'upcoming', direction: 'asc' }, ['running', 'soon', 'draft', 'later']],
  ['the state ‘draft’', { state: 'draft' }, ['draft']],
  ['the state ‘coming’', { state: 'coming' }, ['later', 'soon', 'running']],
  ['the state ‘past’', { state: 'past' }, ['ended', 'past']],
  ['the state ‘cancelled’', { state: 'cancelled' }, ['cancelled']],
  ['text, regardless of case', { search: 'LATER' }, ['later']],
  ['text with a percent sign', { search: '100%' }, ['later']],
  [
    'text with a sort order',
    { search: 'e', sort: 'title', direction: 'asc' },
    ['later', 'draft', 'cancelled', 'ended', 'past', 'running', 'soon'],
  ],
  [
    'several filters at once',
    { state: 'coming', search: 'evening', sort: 'start', direction: 'asc' },
    ['running', 'soon', 'later'],
  ],
])('the list can be filtered by %s', async (_what, query, found) => {
  expect(await listed(query)).toEqual(found)
})

test('the list can be filtered by venue, and by dates in the venue’s time zone', async () => {
  expect(await listed({ venue: otherVenueId })).toEqual(['later'])
  const dayOf = async (id: number) => {
    const { startsAt } = await t.site.db
      .selectFrom('events')
      .select('startsAt')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return startsAt.toZonedDateTimeISO('Europe/London').toPlainDate().toString()
  }
  const [soon, later] = [await dayOf(ids.soon), await dayOf(ids.later)]
  expect(await listed({ from: soon, to: soon, state: 'coming' })).toEqual(['soon'])
  expect(await listed({ from: later })).toEqual(['later'])
  expect(await listed({ to: soon, state: 'coming' })).toEqual(['soon', 'running'])
})

test('upcoming events are sorted by the women or the men who have booked', async () => {
  const byWomen = { state: 'coming', sort: 'women' }
  expect((await listed({ ...byWomen, direction: 'desc' }))[0]).toBe('soon')
  expect((await listed({ ...byWomen, direction: 'asc' })).at(-1)).toBe('soon')
  expect(await listed({ state: 'upcoming', sort: 'men', direction: 'asc' })).toContain('draft')
})

test.each<Query>([
  { state: 'gone' },
  { from: 'yesterday' },
  { sort: 'price' },
  { sort: 'women' },
  { state: 'past', sort: 'men' },
  { venue: 'x' },
])('an unknown filter or sort order is refused: %o', async (query) => {
  await expect(list(query)).rejects.toMatchObject({ status: 422 })
})

describe('among 20,000 events and venues', () => {
  let client: Client
  let recorded: ReturnType<typeof recordQueries>
  beforeAll(async () => {
    client = new Client({ connectionString: t.database.migrateUrl })
    await client.connect()
    await client.query(
      `insert into venues (id, name, street, town, postcode, lat, lng, created_at, changed_at)
       select gen_random_uuid(), 'Grown ' || md5(n::text), 'S', 'T', 'DY8 1AA', 0, 0, now(), now() from generate_series(1, 20000) n`,
    )
    await client.query(
      `insert into events (venue_id, title, description, price_pence, starts_at, ends_at, male_places, female_places, created_at, changed_at, published_at, cancelled_at)
       select $1, 'Grown ' || md5(n::text), 'W', 2400, now() - n * interval '1 hour', now() - n * interval '1 hour' + interval '30 minutes', 10, 10, now(), now(),
         case when n % 100 = 0 then null else now() end, case when n % 100 = 1 then now() end
       from generate_series(1, 20000) n`,
      [otherVenueId],
    )
    await client.query('analyze')
    recorded = recordQueries(t.site.db)
  })
  afterAll(() => client.end())

  test.each<[string, Query]>([
    ['all events', {}],
    ['events, earliest first', { sort: 'start', direction: 'asc' }],
    ['events sorted by title', { sort: 'title', direction: 'asc' }],
    ['events to come, with drafts', { state: 'upcoming', direction: 'asc' }],
    ['upcoming events', { state: 'coming', sort: 'start', direction: 'asc' }],
    ['upcoming events sorted by bookings', { state: 'coming', sort: 'women', direction: 'asc' }],
    ['drafts', { state: 'draft' }],
    ['cancelled events', { state: 'cancelled', direction: 'asc', sort: 'start' }],
    ['past events', { state: 'past' }],
    ['events found by part of a word', { search: 'ed27a1' }],
    ['events on certain days', { from: '2026-01-05', to: '2026-01-06' }],
  ])('a page of %s reads few rows', async (_what, query) => {
    recorded.queries.length = 0
    const { rows } = await loadEvents({ ...t.site, db: recorded.db }, eventList.parse(query))
    const plans = await explain(client, t.site.db, recorded.queries)
    expect(rowsRead(plans, 'events')).toBeLessThanOrEqual(Math.max(rows.length, 10) * 4 + 60)
  })

  test('a page of one venue’s events and a searched page of venues read few rows', async () => {
    for (const read of [
      () => loadEvents({ ...t.site, db: recorded.db }, eventList.parse({ venue: otherVenueId })),
      () =>
        loadVenues({ ...t.site, db: recorded.db }, { search: '', sort: 'name', direction: 'asc', after: undefined }),
      () =>
        loadVenues(
          { ...t.site, db: recorded.db },
          { search: 'other arms', sort: 'name', direction: 'asc', after: undefined },
        ),
    ]) {
      recorded.queries.length = 0
      await read()
      const plans = await explain(client, t.site.db, recorded.queries)
      expect(rowsRead(plans, 'events') + rowsRead(plans, 'venues')).toBeLessThanOrEqual(400)
    }
  })
})
