import type { FastifyInstance } from 'fastify'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MemberId } from '#accounts/contract/person.ts'
import { hashPassword } from '#accounts/server/passwords.ts'
import { aPassword, signInAs } from '#accounts/testing.ts'
import { makeCalendarAddress } from '#bookings/server/own-calendar/make-calendar-address.ts'
import { grow } from '#tests/growth/grow.ts'
import { newlyLiked } from '#matching/server/likes-mail-queries.ts'
import { unnotifiedMatches } from '#matching/server/notification-queries.ts'
import { gatherData } from '#privacy/server/downloads/gather-data.ts'
import { explain, recordQueries, rowsRead, type Plan } from '#platform/testing/explain-queries.ts'
import { wireServer } from '#app/server.ts'
import { noFiles, testSite, type TestSite } from './test-site.ts'

/** The viewer attended twelve times, and is one of a hundred regulars of each gender. */
const MEMBERS = 4_000
/** The number of events that no one attended, and of people who attended none. A scan of all of them would exceed the limit. */
const OTHERS = 20_000
const GROWING_TABLES = [
  'members',
  'profiles',
  'events',
  'bookings',
  'likes_consents',
  'likes_cards',
  'likes',
  'matches',
  'messages',
  'blocks',
  'security_events',
]
/** The maximum number of rows read per table and response. It is a few times this member's own rows. */
const MAX_ROWS = 500

let t: TestSite
let owner: Client
let app: FastifyInstance
let recorder: ReturnType<typeof recordQueries>
let authorization: string
let calendar: string
let met: { memberId: string; eventId: number; matchId: string; attendeeId: string }
beforeAll(async () => {
  t = await testSite()
  const passwordHash = await hashPassword(aPassword)
  await grow(t.database.migrateUrl, { members: MEMBERS, now: t.clock.now(), passwordHash })
  owner = new Client({ connectionString: t.database.migrateUrl })
  await owner.connect()
  await owner.query(
    `insert into events (venue_id, title, description, price_pence, starts_at, ends_at, male_places, female_places, published_at, created_at, changed_at)
     select venue_id, title, description, 0, starts_at, ends_at, 10, 10, published_at, created_at, changed_at
     from (select * from events order by id limit 1) first, generate_series(1, ${OTHERS})`,
  )
  await owner.query(
    `insert into members (id, email, user_name, gender, password_hash, terms_version, terms_accepted_at, registered_at)
     select gen_random_uuid(), 'other' || n || '@example.com', user_name, gender, password_hash, terms_version, registered_at, registered_at
     from (select * from members order by id limit 1) first, generate_series(1, ${OTHERS}) n`,
  )
  await owner.query('vacuum analyze events, members')
  recorder = recordQueries(t.site.db)
  app = await wireServer({ ...t.site, db: recorder.db }, () => noFiles, [])
  await app.ready()
  met = await signInAsRegular()
  const { address } = await makeCalendarAddress(t.site, { memberId: MemberId.parse(met.memberId) })
  calendar = new URL(address).pathname
})
afterAll(async () => {
  await app.close()
  await owner.end()
  await t.close()
})

/**
 * Signs in as a regular with a match they have written to, and with an attendee they did not match with. Which regulars have
 * blocks depends on the time.
 */
async function signInAsRegular(): Promise<typeof met> {
  const { rows } = await owner.query<typeof met & { email: string }>(
    `select m.id as "memberId", m.email, b.event_id as "eventId", x.other_id as "matchId", other.member_id as "attendeeId"
     from members m
     join lateral (select count(*) as evenings from bookings where member_id = m.id) came on evenings between 10 and 14
     join bookings b on b.member_id = m.id
     join matches x on x.member_id = m.id
     join bookings other on other.event_id = b.event_id and other.gender <> b.gender and other.absent_at is null
     where b.absent_at is null
       and exists (select from messages where from_member_id = m.id and to_member_id = x.other_id)
       and not exists (select from matches where member_id = m.id and other_id = other.member_id)
       and not exists (select from blocks where m.id in (blocker_id, blocked_id))
     order by abs(12 - evenings), m.id, b.event_id, x.other_id, other.member_id limit 1`,
  )
  const [regular] = rows
  if (!regular) throw new Error('no member attended about twelve times')
  ;({ authorization } = await signInAs(t.site, { email: regular.email }))
  // The first request of a session in a minute also records that it was used.
  await app.inject({ method: 'POST', url: '/api/mylikes', headers: { authorization }, payload: {} })
  return regular
}

/** Returns the query plans behind one response. */
async function plansOf(method: 'GET' | 'POST', url: string, body: object): Promise<Plan[]> {
  recorder.queries.length = 0
  const payload = method === 'POST' ? { payload: body } : {}
  const answer = await app.inject({ method, url, headers: { authorization }, ...payload })
  expect(answer.statusCode, answer.body).toBe(200)
  return explain(owner, t.site.db, recorder.queries)
}

/** Returns the tables from which the number of rows read would grow with the business. */
function tablesReadTooMuch(all: readonly Plan[]): string[] {
  return GROWING_TABLES.filter(
    (table) =>
      rowsRead(all, table) > MAX_ROWS ||
      all.some((plan) => plan['Relation Name'] === table && plan['Node Type'] === 'Seq Scan'),
  )
}

type RequestSpec = () => ['GET' | 'POST', string, object?]

test.each<[string, RequestSpec, { queries: number; reads: string }]>([
  ['the inbox', () => ['POST', '/api/messaging/mymessages'], { queries: 5, reads: 'messages' }],
  ['a conversation', () => ['GET', `/api/messaging/with/${met.matchId}`], { queries: 5, reads: 'messages' }],
  ['the list of possible recipients', () => ['GET', '/api/messaging/recipients'], { queries: 4, reads: 'matches' }],
  ['the news', () => ['GET', '/api/news'], { queries: 4, reads: 'messages' }],
  ['the home page', () => ['GET', '/api/myhome'], { queries: 11, reads: 'bookings' }],
  ['the calendar', () => ['GET', calendar], { queries: 4, reads: 'bookings' }],
  ['the list of matches', () => ['POST', '/api/mymatches'], { queries: 2, reads: 'matches' }],
  ['the recent activity', () => ['GET', '/api/account/activity'], { queries: 2, reads: 'security_events' }],
  ['the list of likes', () => ['POST', '/api/mylikes'], { queries: 2, reads: 'likes' }],
  [
    'the list of attendees',
    () => ['POST', `/api/event?id=${met.eventId}`, { attendees: true }],
    { queries: 12, reads: 'bookings' },
  ],
  ['the profile of a match', () => ['POST', `/api/getuserprofile/${met.matchId}`], { queries: 5, reads: 'matches' }],
  [
    'the profile of an attendee',
    () => ['POST', `/api/getuserprofile/${met.attendeeId}`],
    { queries: 8, reads: 'bookings' },
  ],
])(
  '%s needs few queries, which read little more than the member’s own rows',
  async (_what, request, { queries, reads }) => {
    const [method, url, body = {}] = request()
    const all = await plansOf(method, url, body)

    expect(recorder.queries.length).toBeLessThanOrEqual(queries)
    expect(rowsRead(all, reads)).toBeGreaterThan(0)
    expect(tablesReadTooMuch(all)).toEqual([])
  },
)

test('unnotified matches are found without reading every match', async () => {
  const { rows } = await owner.query<{ matchedAt: string }>(
    `update matches set notified_at = null, seen_at = null
     where ctid in (select ctid from matches order by matched_at desc limit 3) returning matched_at::text as "matchedAt"`,
  )
  const moments = rows.map(({ matchedAt }) => Temporal.Instant.from(matchedAt)).toSorted(Temporal.Instant.compare)
  const [from, until] = [moments[0]?.subtract({ seconds: 1 }), moments.at(-1)]
  if (!from || !until) throw new Error('there are no matches')
  recorder.queries.length = 0

  const unnotified = await unnotifiedMatches(recorder.db, { from, until, limit: 100 })

  expect(unnotified.length).toBeGreaterThan(0)
  expect(tablesReadTooMuch(await explain(owner, t.site.db, recorder.queries))).toEqual([])
})

test('the attendees whom closed likes concern are found without reading the likes of other events', async () => {
  recorder.queries.length = 0
  const closing = { now: t.clock.now(), openDays: t.site.config.likesOpenDays }

  const found = await newlyLiked(recorder.db, { ...closing, eventId: met.eventId })

  expect(found.length).toBeGreaterThan(0)
  expect(tablesReadTooMuch(await explain(owner, t.site.db, recorder.queries))).toEqual([])
})

test('a member’s data download scans no table except members and events', async () => {
  // PostgreSQL assumes that a table without statistics is large.
  await owner.query('analyze')
  recorder.queries.length = 0
  const to = { memberId: met.memberId, now: t.clock.now(), openDays: t.site.config.likesOpenDays }

  const { sections } = await gatherData({ ...t.site, db: recorder.db }, to)

  const full = sections.filter(({ entries }) => entries.length > 0).map(({ name }) => name)
  expect(full).toEqual(expect.arrayContaining(['places', 'likes_you_sent', 'matches', 'messages_you_sent']))
  const all = await explain(owner, t.site.db, recorder.queries)
  // Reading all names or events once may be faster than reading them one by one.
  expect(tablesReadTooMuch(all).filter((table) => table !== 'members' && table !== 'events')).toEqual([])
  expect(rowsRead(all, 'messages')).toBeGreaterThan(0)
})

test('the check catches an inbox without its indexes', async () => {
  await owner.query('drop index messages_inbox, messages_between')
  const all = await plansOf('POST', '/api/messaging/mymessages', {})
  expect(tablesReadTooMuch(all)).toContain('messages')
})
