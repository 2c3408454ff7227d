import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember, type TestMember } from '#accounts/testing.ts'
import * as auditEndpoints from '#admin/contract/audit.ts'
import * as endpoints from '#admin/contract/members.ts'
import { auditChoices } from '#admin/server/audit/audit-choices.ts'
import { listAudit } from '#admin/server/audit/list-audit.ts'
import { listAndCountMembers, listMembers } from '#admin/server/members/list-members.ts'
import { countMembers, MAX_TOTAL } from '#admin/server/members/member-list-queries.ts'
import { explain, recordQueries, rowsRead, type Plan } from '#platform/testing/explain-queries.ts'
import type { Site } from '#platform/server/site.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

const MEMBERS = 30_000
const AUDIT_ROWS = 100_000
/** The maximum number of rows read from one table for a page of fifty: ten times the number shown. */
const MAX_ROWS = 500

let t: TestSite
let database: Client
let recorded: ReturnType<typeof recordQueries>
/** A site whose database records the queries that it runs. */
let site: Site
let owner: TestMember
let busyMemberId: string
beforeAll(async () => {
  t = await testSite({ LIMITS: 'off' })
  owner = await aMember(t.site, { role: 'owner' })
  database = new Client({ connectionString: t.database.migrateUrl })
  await database.connect()
  await fill()
  recorded = recordQueries(t.site.db)
  site = { ...t.site, db: recorded.db }
})
afterAll(async () => {
  await database.end()
  await t.close()
})

/** Inserts many members, few of whom are suspended, not activated, or staff. */
async function fill(): Promise<void> {
  await database.query(
    `insert into members (id, email, user_name, gender, password_hash, terms_version, terms_accepted_at, registered_at, activated_at, suspended_at, suspension_reason)
     select gen_random_uuid(), 'person' || md5(n::text) || '@example.com', 'Member ' || md5((n * 7)::text),
       case when n % 2 = 0 then 'F' else 'M' end, m.password_hash, m.terms_version, at, at,
       case when n % 200 > 0 then at end, case when n % 150 = 0 then at end, case when n % 150 = 0 then 'Rude.' end
     from members m, generate_series(1, ${MEMBERS}) n, lateral (select timestamptz '2020-01-01' + n * interval '1 hour' as at) moment
     where m.id = $1`,
    [owner.id],
  )
  await database.query(`
    create temp table others as select id, row_number() over () as nth from members;
    insert into audit (id, at, actor_id, action, subject)
    select gen_random_uuid(), timestamptz '2020-01-01' + n * interval '20 minutes', case when n % 5 > 0 then o.id end,
      (array['place held', 'place booked', 'hold ended', 'member suspended'])[1 + n % 4], o.id::text
    from generate_series(1, ${AUDIT_ROWS}) n join others o on o.nth = 1 + n % ${MEMBERS}`)
  await database.query('vacuum analyze members, audit')
  const { rows } = await database.query<{ id: string }>(
    'select actor_id as id from audit where actor_id is not null limit 1',
  )
  busyMemberId = rows[0]?.id ?? ''
}

type QueryParams = Record<string, string>
const members = (params: QueryParams) => listMembers(site, endpoints.listMembers.query.parse(params))
const audit = (params: QueryParams) =>
  listAudit(site, { memberId: owner.id }, auditEndpoints.listAudit.query.parse(params))

async function plansOf(ask: () => Promise<unknown>): Promise<Plan[]> {
  recorded.queries.length = 0
  await ask()
  return explain(database, t.site.db, recorded.queries)
}

function scannedTables(all: readonly Plan[]): string[] {
  return ['members', 'audit'].filter(
    (table) =>
      rowsRead(all, table) > MAX_ROWS ||
      all.some((plan) => plan['Relation Name'] === table && plan['Node Type'] === 'Seq Scan'),
  )
}

test.each<QueryParams>([
  {},
  { direction: 'asc' },
  { sort: 'name', direction: 'asc' },
  { search: 'person' },
  { search: 'a1b2c' },
  { search: 'nobody-at-all' },
  { gender: 'M', sort: 'name' },
  { state: 'suspended' },
  { state: 'not activated' },
  { staff: 'yes' },
])('listing members by %j reads few of many rows', async (params) => {
  const all = await plansOf(() => members(params))
  expect(all.length).toBeGreaterThan(0)
  expect(scannedTables(all)).toEqual([])
})

test.each<QueryParams>([{}, { search: 'person' }, { search: 'a1b2c' }, { gender: 'M' }, { state: 'suspended' }])(
  'counting members by %j stops after a thousand',
  async (params) => {
    const count = () => countMembers(site.db, endpoints.listMembers.query.parse(params))
    // It also reads the members of the other gender whom it passes over.
    expect(rowsRead(await plansOf(count), 'members')).toBeLessThanOrEqual(4 * MAX_TOTAL)
  },
)

test('a page of members has the number of all of them, unless there are more than a thousand', async () => {
  const total = async (params: QueryParams) =>
    (await listAndCountMembers(site, endpoints.listMembers.query.parse(params))).total
  expect(await total({ state: 'suspended' })).toBe(MEMBERS / 150)
  expect(await total({ search: 'nobody-at-all' })).toBe(0)
  expect(await total({})).toBeNull()
})

test.each<QueryParams>([
  {},
  { direction: 'asc' },
  { action: 'place booked' },
  { action: 'no such action' },
  { actor: 'site' },
  { from: '2021-03-01', until: '2021-03-31' },
])('listing the audit log by %j reads few of many rows', async (params) => {
  const all = await plansOf(() => audit(params))
  expect(all.length).toBeGreaterThan(0)
  expect(scannedTables(all)).toEqual([])
})

test.each(['actor', 'subject'])('listing the audit log of one member as %s reads few of many rows', async (by) => {
  const all = await plansOf(() => audit({ [by]: busyMemberId }))
  expect(rowsRead(all, 'audit')).toBeGreaterThan(0)
  expect(scannedTables(all)).toEqual([])
})

test('listing the people to filter by reads few of many rows', async () => {
  expect(
    scannedTables(await plansOf(() => auditChoices(site, auditEndpoints.getAuditChoices.query.parse({})))),
  ).toEqual([])
})

test.each([
  ['members', (after: QueryParams) => members({ sort: 'name', ...after })],
  ['audit', audit],
])('the tenth page of the %s list reads few of many rows', async (_list, read) => {
  let after: QueryParams = {}
  for (let page = 1; page < 10; page += 1) {
    const { next } = await read(after)
    after = { after: next ?? '' }
  }
  expect(scannedTables(await plansOf(() => read(after)))).toEqual([])
})

test('the check fails if the list by name has no index', async () => {
  await database.query('drop index members_by_name')
  expect(scannedTables(await plansOf(() => members({ sort: 'name' })))).toContain('members')
})
