import type { FastifyInstance } from 'fastify'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { makeAccessToken } from '#accounts/server/access-token.ts'
import { growAdmin, adminOf } from '#tests/growth/grow-admin.ts'
import { adminRequests } from '#tests/growth/admin-requests.ts'
import { explain, recordQueries, rowsRead, type Plan } from '#platform/testing/explain-queries.ts'
import { wireServer } from '#app/server.ts'
import { noFiles, testSite, type TestSite } from './test-site.ts'

const ROWS = 20_000
/**
 * The maximum number of rows read per table and response. Most responses read one page, but a search for a scattered word reads
 * more rows to fill a page.
 */
const MAX_ROWS = ROWS / 5
const admin = adminOf(ROWS)

let t: TestSite
let owner: Client
let app: FastifyInstance
let recorder: ReturnType<typeof recordQueries>
let authorization: string
beforeAll(async () => {
  t = await testSite({ LIMITS: 'off' })
  owner = new Client({ connectionString: t.database.migrateUrl })
  await owner.connect()
  await growAdmin(owner, { rows: ROWS, now: t.clock.now() })
  // At this size PostgreSQL would scan whole tables, because that is as fast as reading part of them. This makes it plan as if
  // there were many more rows.
  await owner.query('set random_page_cost = 1.1')
  recorder = recordQueries(t.site.db)
  app = await wireServer({ ...t.site, db: recorder.db }, () => noFiles, [])
  await app.ready()
  const claims = { memberId: admin.ownerId, sessionId: admin.memberId, gender: 'F', role: 'owner' } as const
  await owner.query(
    `insert into sessions (id, member_id, device, started_at, last_used_at, expires_at, second_factor_at)
     values ($1, $2, 'A phone', $3, $3, $3::timestamptz + interval '30 days', $3)`,
    [claims.sessionId, claims.memberId, t.clock.now().toString()],
  )
  authorization = `Bearer ${await makeAccessToken(t.site, claims)}`
})
afterAll(async () => {
  await app.close()
  await owner.end()
  await t.close()
})

const Page = z.object({ next: z.string().nullish() }).catch({})

/** Returns the tables from which a response reads too many rows, and the cursor of the next page. */
async function measureReads(
  url: string,
  payload?: object,
): Promise<{ tables: string[]; next: string | null | undefined }> {
  recorder.queries.length = 0
  const answer = await app.inject({ url, headers: { authorization }, ...(payload && { method: 'POST', payload }) })
  expect(answer.statusCode, `${url} ${answer.body}`).toBe(200)
  const plans: Plan[] = await explain(owner, t.site.db, recorder.queries)
  const tables = [...new Set(plans.flatMap((plan) => plan['Relation Name'] ?? []))]
  return { tables: tables.filter((table) => rowsRead(plans, table) > MAX_ROWS), ...next(answer.json()) }
}

const next = (answer: unknown) => ({ next: Page.parse(answer).next })

/** Returns the requests that read too many rows, with the tables. */
async function findHeavyRequests(requests: readonly string[]): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const url of requests) {
    const first = await measureReads(url)
    if (first.tables.length > 0) found[url] = first.tables
    if (!first.next) continue
    const second = await measureReads(`${url}${url.includes('?') ? '&' : '?'}after=${first.next}`)
    if (second.tables.length > 0) found[`${url}, second page`] = second.tables
  }
  return found
}

const lists = Map.groupBy(adminRequests(admin, Temporal.Instant.from('2026-06-01T12:00:00Z')), (url) =>
  url.replace(/\?.*/, ''),
)

test.each([...lists])('every request for %s reads only a small part of each table', async (_list, requests) => {
  expect(await findHeavyRequests(requests)).toEqual({})
})

test.each(['tonks', 'hadley', 'member', 'evening', 'venue', 'nobody-at-all', 'zq', '7k2q', '7k2qm 9xh4t'])(
  'a search of everything for ‘%s’ reads only a small part of each table',
  async (search) => {
    expect((await measureReads('/api/admin/search', { search })).tables).toEqual([])
  },
)

test.each([
  ['waiting_list_of_event', `/api/admin/events/${admin.eventId}/waiting`, 'waiting_list'],
  ['bookings_by_price', '/api/admin/bookings?sort=price', 'bookings'],
  ['payments_by_amount', '/api/admin/payments?sort=amount', 'payments'],
  ['events_by_start', '/api/admin/money/events?direction=asc', 'events'],
  ['money_cases_open', '/api/admin/money/cases', 'money_cases'],
  ['security_events_by_kind', '/api/admin/security-events?kind=data%20exported', 'security_events'],
  ['outgoing_mail_failed', '/api/admin/mail?state=failed', 'outgoing_mail'],
])('the check catches the missing index %s', async (index, url, table) => {
  await owner.query(`drop index ${index}`)
  expect((await measureReads(url)).tables).toContain(table)
})
