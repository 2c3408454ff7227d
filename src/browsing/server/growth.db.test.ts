import { CompiledQuery, type KyselyPlugin, type RootOperationNode } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { futureEvents, nextEvent, oneEvent } from '#browsing/server/queries.ts'
import { anEvent, aVenue } from '#events/testing.ts'
import type { Db } from '#platform/server/db.ts'
import { testSite, type TestSite } from '#test-site.ts'

const past = 20_000
const coming = 20

let t: TestSite
let owner: Client
let asked: RootOperationNode[]
let db: Db
let oneComing: number
beforeAll(async () => {
  t = await testSite()
  owner = new Client({ connectionString: t.database.migrateUrl })
  await owner.connect()
  db = t.site.db.withPlugin(listening)
  const venueId = await aVenue(t.site)
  const values = `$1, 'An evening', 'Words.', 2400`
  const times = (at: string) => `${at}, ${at} + interval '2 hours', 10, 10, $2, $2, $2`
  const columns = `venue_id, title, description, price_pence, starts_at, ends_at, male_places, female_places,
    published_at, created_at, changed_at`
  await owner.query(
    `insert into events (${columns}) select ${values}, ${times(`$2::timestamptz - interval '1 hour' * (n + 3)`)}
     from generate_series(1, ${past}) n`,
    [venueId, t.clock.now().toString()],
  )
  for (let index = 0; index < coming; index += 1) oneComing = await anEvent(t.site, { venueId })
  await owner.query('analyze')
})
afterAll(async () => {
  await owner.end()
  await t.close()
})
beforeEach(() => {
  asked = []
})

/** Notes each statement as it is sent to the database. */
const listening: KyselyPlugin = {
  transformQuery({ node }) {
    asked.push(node)
    return node
  },
  async transformResult({ result }) {
    return result
  },
}

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

/** How the database went about the one statement that was asked. */
async function planOfTheOne(): Promise<Plan[]> {
  expect(asked).toHaveLength(1)
  const [node] = asked
  if (!node) throw new Error('nothing was asked')
  const query = t.site.db.getExecutor().compileQuery(node, CompiledQuery.raw('').queryId)
  const parameters = query.parameters.map((value) => (value instanceof Temporal.Instant ? value.toString() : value))
  const { rows } = await owner.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
    `explain (analyze, format json) ${query.sql}`,
    parameters,
  )
  const root = rows[0]?.['QUERY PLAN'][0]?.Plan
  return root ? withAllBelow(root) : []
}

function withAllBelow(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(withAllBelow)]
}

/** Rows of events that were looked at, whether they were then wanted or not. */
function eventsRead(plans: Plan[]): number {
  return plans
    .filter((plan) => plan['Relation Name'] === 'events')
    .reduce(
      (sum, plan) => sum + (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops'],
      0,
    )
}

test.each([
  ['the list of events', async () => (await futureEvents({ ...t.site, db })).length, coming],
  ['the next event', async () => [await nextEvent({ ...t.site, db })].length, 1],
  ['one event', async () => [await oneEvent({ ...t.site, db }, oneComing)].length, 1],
])('%s is one question that reads no more than it gives, after 20,000 evenings', async (_what, ask, found) => {
  expect(await ask()).toBe(found)

  const plans = await planOfTheOne()

  expect(eventsRead(plans)).toBeGreaterThan(0)
  expect(eventsRead(plans)).toBeLessThanOrEqual(found * 2)
  const scansOfEvents = plans.filter((plan) => plan['Relation Name'] === 'events').map((plan) => plan['Node Type'])
  expect(scansOfEvents).not.toContain('Seq Scan')
})
