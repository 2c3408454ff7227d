import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aMember } from '#accounts/testing.ts'
import { timeToDecision, openReports, reportsPage, reportsOf } from '#admin/server/moderation/report-queries.ts'
import { answeredDecisions, decisionsAbout } from '#admin/server/moderation/decision-queries.ts'
import { unnotifiedReports } from '#safety/server/queries.ts'
import type { Site } from '#platform/server/site.ts'
import { explain, recordQueries, rowsRead } from '#platform/testing/explain-queries.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

const REPORTS = 100_000
/**
 * The maximum number of rows read for two pages. Rows are read in order with the cheaper index, and only every twelfth may
 * match.
 */
const MAX_FOR_TWO_PAGES = 2 * 51 * 12
/** The maximum number of rows read for reports with a rare reason, which must be found with their own index. */
const MAX_FOR_RARE_REASON = 120

let t: TestSite
let owner: Client
let site: Site
let queries: ReturnType<typeof recordQueries>['queries']
let memberId: string
beforeAll(async () => {
  t = await testSite()
  owner = new Client({ connectionString: t.database.migrateUrl })
  await owner.connect()
  memberId = (await aMember(t.site, { role: 'owner' })).id
  const [amy, tom] = [(await aMember(t.site)).id, (await aMember(t.site, { gender: 'M' })).id]
  // All but two members of these reports are deleted. Each of the two occurs in a thousandth of the reports.
  await owner.query(
    `insert into reports (id, about, reporter_id, reported_id, message_id, reason, seen, reported_at, closed_at)
     select gen_random_uuid(), kind, case when n % 1000 = 0 then $1::uuid end, case when n % 1000 = 1 then $2::uuid end,
       case when kind <> 'person' then gen_random_uuid() end,
       case when kind <> 'contact details' then case when n % 2500 = 1 then 'under_18' else (array['spam', 'offensive', 'harassment', 'other'])[1 + n % 4] end end,
       '{"name": "Sam Webb", "headline": null, "body": null}',
       now() - n * interval '1 minute', case when n % 3 > 0 then now() - n * interval '1 minute' + interval '5 hours' end
     from (select n, (array['person', 'message', 'contact details'])[1 + n / 7 % 3] as kind from generate_series(1, ${REPORTS}) n) each`,
    [amy, tom],
  )
  await owner.query(
    `insert into decisions (id, member_id, measure, reason, decided_at, answer, answered_at, outcome, outcome_note, settled_at)
     select gen_random_uuid(), $1, 'warned', 'Rude.', now() - n * interval '1 hour', 'No.', now(),
       case when n > 20 then 'upheld' end, case when n > 20 then '' end, case when n > 20 then now() end
     from generate_series(1, 20000) n`,
    [tom],
  )
  await owner.query('vacuum analyze reports, decisions, members')
  const recorded = recordQueries(t.site.db)
  queries = recorded.queries
  site = { ...t.site, db: recorded.db }
})
afterAll(async () => {
  await owner.end()
  await t.close()
})
beforeEach(() => {
  queries.length = 0
})

const plans = () => explain(owner, t.site.db, queries)
const moderator = () => ({ memberId, isOnlyOwner: false })

test.each([
  { state: 'open' as const, direction: 'asc' as const },
  { state: 'closed' as const, direction: 'desc' as const },
  { state: 'open' as const, direction: 'asc' as const, kind: 'message' as const },
  { state: 'closed' as const, direction: 'asc' as const, reason: 'spam' as const },
  { state: 'closed' as const, direction: 'desc' as const, kind: 'person' as const },
])('the first two pages of %j read few rows', async (narrowed) => {
  const first = await reportsPage(site, moderator(), { ...narrowed, after: undefined })
  const second = await reportsPage(site, moderator(), { ...narrowed, after: first.next ?? '' })
  expect([first.rows.length, second.rows.length]).toEqual([50, 50])
  expect(rowsRead(await plans(), 'reports')).toBeLessThan(MAX_FOR_TWO_PAGES)
})

test('rare reports are found without reading the other rows', async () => {
  const rare = { state: 'closed', direction: 'desc', reason: 'under_18', after: undefined } as const
  const { rows } = await reportsPage(site, moderator(), rare)
  expect(rows.length).toBeGreaterThan(10)
  expect(rows.length).toBeLessThan(50)
  expect(rowsRead(await plans(), 'reports')).toBeLessThan(MAX_FOR_RARE_REASON)
})

test('open reports, decision times and reports without an email to owners are found without a full table scan', async () => {
  expect((await openReports(site.db, moderator())).open).toBe(1000)
  expect((await timeToDecision(site.db))?.count).toBe(200)
  expect(rowsRead(await plans(), 'reports')).toBeLessThan(1_700)
  queries.length = 0
  const now = t.clock.now()
  await unnotifiedReports(site.db, { after: now.subtract({ hours: 2 }), before: now })
  expect(rowsRead(await plans(), 'reports')).toBeLessThan(300)
})

test('a member’s earlier reports and decisions are found without reading those of other members', async () => {
  const { id } = await t.site.db.selectFrom('members').select('id').where('gender', '=', 'M').executeTakeFirstOrThrow()
  expect(await reportsOf(site.db, moderator(), 'reportedId', id)).toHaveLength(21)
  expect(rowsRead(await plans(), 'reports')).toBeLessThanOrEqual(101)
  queries.length = 0
  expect(await decisionsAbout(site.db, id)).toHaveLength(20)
  expect(await answeredDecisions(site.db, memberId)).toHaveLength(20)
  expect(rowsRead(await plans(), 'decisions')).toBeLessThan(100)
})
