import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MemberId } from '#accounts/contract/person.ts'
import { aMember, type TestMember } from '#accounts/testing.ts'
import { maySeePerson } from '#browsing/server/may-see-person.ts'
import {
  futureEvents,
  futureEventsForMember,
  nextEvent,
  oneEvent,
  oneEventWithAttendees,
  ownEvents,
} from '#browsing/server/queries.ts'
import type { Viewer } from '#browsing/server/viewer-queries.ts'
import { seat } from '#browsing/testing.ts'
import { anEvent, aVenue } from '#events/testing.ts'
import type { Db } from '#platform/server/db.ts'
import { explain, recordQueries, rowsRead, type Plan } from '#platform/testing/explain-queries.ts'
import { suiteSize } from '#platform/testing/suite-size.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

const pastEventCount = suiteSize({ whole: 20_000, inTest: 4_000 })
const upcomingEventCount = 20
/** The number of bookings that each event has, past or future. */
const bookingsPerEvent = 4
/** The number of events that the viewer has booked. */
const viewerBookingCount = 30

let t: TestSite
let owner: Client
let queries: ReturnType<typeof recordQueries>['queries']
let db: Db
let upcomingEventId: number
let regular: string
/** A man who has booked only one event. */
let newcomer: TestMember
let host: TestMember
beforeAll(async () => {
  t = await testSite()
  owner = new Client({ connectionString: t.database.migrateUrl })
  await owner.connect()
  ;({ db, queries } = recordQueries(t.site.db))
  const venueId = await aVenue(t.site)
  const startsAt = t.clock.now().add({ hours: 24 }).round('minute')
  const tomorrow = { startsAt: startsAt.toString(), endsAt: startsAt.add({ hours: 2 }).toString() }
  const values = `$1, 'An evening', 'Words.', 2400`
  const times = (at: string) => `${at}, ${at} + interval '2 hours', 10, 10, $2, $2, $2`
  const columns = `venue_id, title, description, price_pence, starts_at, ends_at, male_places, female_places,
    published_at, created_at, changed_at`
  await owner.query(
    `insert into events (${columns}) select ${values}, ${times(`$2::timestamptz - interval '1 hour' * (n + 3)`)}
     from generate_series(1, ${pastEventCount}) n`,
    [venueId, t.clock.now().toString()],
  )
  for (let index = 0; index < upcomingEventCount; index += 1)
    upcomingEventId = await anEvent(t.site, { venueId, ...tomorrow })
  await bookEverywhere()
  await owner.query('analyze')
})
afterAll(async () => {
  await owner.end()
  await t.close()
})
beforeEach(() => {
  queries.length = 0
})

/**
 * Books women on every event, and one man who will view their list. One gender is enough to measure the queries. The women take
 * turns, so each attends many events. All the women have sent their likes.
 */
async function bookEverywhere(): Promise<void> {
  await owner.query(`insert into places (event_id, gender, number)
    select id, 'F', number from events, generate_series(1, ${bookingsPerEvent + 1}) number on conflict do nothing`)
  const members = await Promise.all(Array.from({ length: 40 }, () => aMember(t.site)))
  await book(`generate_series(1, ${bookingsPerEvent}) number, events e`, members)
  const member = await aMember(t.site)
  regular = member.id
  const some = `(select * from events order by id limit ${viewerBookingCount - 1})`
  await book(
    `(select ${bookingsPerEvent + 1} as number) one, (${some} union all (select * from events where id = ${upcomingEventId})) e`,
    [member],
  )
  newcomer = await aMember(t.site, { gender: 'M' })
  await seat(t, newcomer, upcomingEventId, { state: 'booked' })
  host = await aMember(t.site, { role: 'host' })
  await owner.query('insert into event_hosts (event_id, member_id) select id, $1 from events', [host.id])
  await owner.query(`insert into likes_consents (id, member_id, content, consented_at)
    select gen_random_uuid(), id, 'Yes', now() from members`)
  await owner.query(`insert into likes_cards (event_id, member_id, sent_at)
    select event_id, member_id, now() from bookings where gender = 'F'`)
}

async function book(from: string, members: readonly { id: string }[]): Promise<void> {
  await owner.query(
    `insert into bookings (id, event_id, member_id, gender, live_gender, state, place_number, price_pence, made_at, booked_at, ticket_code)
     select gen_random_uuid(), e.id, ($1::uuid[])[1 + (e.id + number) % ${members.length}], 'F', 'F', 'booked', number, 2400, $2, $2,
       lpad((e.id * 10 + number)::text, 10, '0')
     from ${from}`,
    [members.map(({ id }) => id), t.clock.now().toString()],
  )
}

function scansOfGrowingTables(all: Plan[]): Plan[] {
  const growingTables = ['events', 'bookings', 'likes_cards']
  return all.filter((plan) => plan['Node Type'] === 'Seq Scan' && growingTables.includes(plan['Relation Name'] ?? ''))
}

const viewerOf = ({ id, gender }: TestMember, role: Viewer['role']): Viewer => ({ memberId: id, gender, role })

async function womenSeenBy(viewer: Viewer): Promise<number> {
  const event = await oneEventWithAttendees({ ...t.site, db }, upcomingEventId, viewer)
  return event.female_attendees?.length ?? 0
}

type ExpectedReads = { found: number; queryCount: number; bookings: number }

test.each<[string, () => Promise<number>, ExpectedReads]>([
  [
    'the list of events',
    async () => (await futureEvents({ ...t.site, db })).length,
    { found: upcomingEventCount, queryCount: 2, bookings: upcomingEventCount * bookingsPerEvent + 1 },
  ],
  [
    'the next event',
    async () => [await nextEvent({ ...t.site, db })].length,
    { found: 1, queryCount: 2, bookings: bookingsPerEvent + 1 },
  ],
  [
    'one event',
    async () => [await oneEvent({ ...t.site, db }, upcomingEventId)].length,
    { found: 1, queryCount: 2, bookings: bookingsPerEvent + 1 },
  ],
  [
    'the list of events for a member',
    async () => (await futureEventsForMember({ ...t.site, db }, regular)).length,
    {
      found: upcomingEventCount,
      queryCount: 7,
      bookings: upcomingEventCount * bookingsPerEvent + 1 + viewerBookingCount,
    },
  ],
  [
    'one event for a member',
    async () => [await oneEvent({ ...t.site, db }, upcomingEventId, regular)].length,
    { found: 1, queryCount: 7, bookings: bookingsPerEvent + 1 + viewerBookingCount },
  ],
  [
    'the list of a member’s bookings',
    async () => (await ownEvents({ ...t.site, db }, regular)).length,
    {
      found: viewerBookingCount,
      queryCount: 7,
      bookings: viewerBookingCount * (bookingsPerEvent + 1) + viewerBookingCount,
    },
  ],
  [
    'the list of women at one event, for a man who attends it,',
    () => womenSeenBy(viewerOf(newcomer, 'member')),
    { found: bookingsPerEvent + 1, queryCount: 10, bookings: 2 * (bookingsPerEvent + 2) + 2 },
  ],
  [
    'the list of women at one event, for its host,',
    () => womenSeenBy(viewerOf(host, 'host')),
    { found: bookingsPerEvent + 1, queryCount: 9, bookings: 2 * (bookingsPerEvent + 2) },
  ],
])(
  '%s needs few queries, which read a number of rows close to the number returned, even after thousands of events',
  async (_what, load, expected) => {
    expect(await load()).toBe(expected.found)
    expect(queries).toHaveLength(expected.queryCount)

    const all = await explain(owner, t.site.db, queries)

    expect(rowsRead(all, 'events')).toBeGreaterThan(0)
    expect(rowsRead(all, 'events')).toBeLessThanOrEqual(expected.found * 2)
    expect(rowsRead(all, 'bookings')).toBeLessThanOrEqual(expected.bookings * 2)
    // PostgreSQL reads these rows by event or by member. Either way it reads at most one row for each event returned, or for
    // each event that the viewer attended.
    expect(rowsRead(all, 'likes_cards')).toBeLessThanOrEqual(Math.max(expected.found, viewerBookingCount))
    expect(scansOfGrowingTables(all)).toEqual([])
  },
)

test('checking whether one member may see another who attended many events reads few rows, in either direction', async () => {
  const { rows } = await owner.query<{ id: string }>(
    'select member_id as id from bookings where event_id = $1 and gender = $2 and member_id <> $3 limit 1',
    [upcomingEventId, 'F', regular],
  )
  const frequentAttendeeId = MemberId.parse(rows[0]?.id)
  const context = { ...t.site, db }
  expect(await maySeePerson(context, viewerOf(newcomer, 'member'), frequentAttendeeId)).toBe(true)
  expect(await maySeePerson(context, { memberId: frequentAttendeeId, gender: 'F', role: 'member' }, newcomer.id)).toBe(
    true,
  )
  expect(queries.length).toBeLessThanOrEqual(2 * 5)

  const all = await explain(owner, t.site.db, queries)
  expect(rowsRead(all, 'bookings')).toBeLessThanOrEqual(2 * 4)
  expect(scansOfGrowingTables(all)).toEqual([])
})
