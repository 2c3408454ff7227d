import { setTimeout as pause } from 'node:timers/promises'
import { resolve } from 'node:path'
import { sql } from 'kysely'
import { Client } from 'pg'
import { aMember, signInAs } from '#accounts/testing.ts'
import { aBooking } from '#bookings/testing.ts'
import { anEvent } from '#events/testing.ts'
import { databaseErrorMessage } from '#platform/server/database-error-messages.ts'
import { inTransaction } from '#platform/server/db.ts'
import { formatKeySet, newKeySet } from '#platform/server/keys/key-set.ts'
import { publishLiveChange } from '#platform/server/live/publish-live-change.ts'
import { migrate } from '#platform/server/migrate.ts'
import { openLive } from '#platform/testing/live-page.ts'
import { makeDatabase, type PostgresForTests, type TestDatabase } from '#platform/testing/postgres-for-tests.ts'
import { listen } from '#platform/testing/send-request.ts'
import { siteOn, type TestSite } from '#tests/test-site.ts'

/** A pooler in front of the database with this name. */
export type OpenPooler = (database: string, settings?: Record<string, string>) => Promise<{ url: string }>

/** Reports what was checked and what was seen. */
type Report = (check: { name: string; hasPassed: boolean; seen: string }) => void

type Options = { connection: PostgresForTests; openPooler: OpenPooler; report: Report }

const BOOKINGS = 12
/** Fewer connections to PostgreSQL than clients, so that clients use each other's. */
const FEW_CONNECTIONS = { default_pool_size: '3' }
const READS = 20
const LIVE_UPDATE_MS = 2_000
const quiet = { info() {}, warn() {}, error() {} }

/** Runs the site behind a pooler, as the settings say and then wrongly configured, and reports each check. */
export async function checkThroughPooler({ connection, openPooler, report }: Options): Promise<void> {
  const database = await makeDatabase(connection, connection.template)
  const { url } = await openPooler(database.name, FEW_CONNECTIONS)
  await checkWithoutTimeouts({ connection, openPooler, report })
  await migrate({ ...appOf(database), isPooled: true })
  const keys = { SITE_KEYS: formatKeySet(newKeySet(Temporal.Now.instant())).join(',') }
  await using stack = new AsyncDisposableStack()
  const open = async (settings: Record<string, string>, onLine?: (line: string) => void) => {
    const t = await siteOn(
      { ...database, url, drop: async () => {} },
      { ...keys, DATABASE_URL: url, ...settings },
      onLine,
    )
    stack.defer(() => t.close())
    return t
  }
  const settings = { LISTEN_DATABASE_URL: database.url }
  const [one, other] = [await open(settings), await open(settings)]
  await checkTimeouts(one, report)
  await checkBookings([one, other], report)
  await checkLiveUpdate(one, other, report)
  await checkPreparedStatements(one, report)
  await checkChangedTable(one, database, report)

  const lines: string[] = []
  const deaf = await open({ LISTEN_DATABASE_URL: `${url}?application_name=listens` }, (line) => void lines.push(line))
  await checkListeningThroughPooler(deaf, lines, report)
  await checkRefusal('without LISTEN_DATABASE_URL, the site does not start', () => open({}), {
    ...{ report, expected: 'DATABASE_URL leads to a pooler: set LISTEN_DATABASE_URL to PostgreSQL itself.' },
  })
  const unable = await openPooler(database.name, { max_prepared_statements: '0' })
  const openUnable = (more: Record<string, string>) =>
    siteOn(
      { ...database, url: unable.url, drop: async () => {} },
      { ...keys, DATABASE_URL: unable.url, ...settings, ...more },
    ).then((t) => stack.defer(() => t.close()))
  await checkRefusal('a pooler without prepared statements is refused', () => openUnable({}), {
    ...{ report, expected: 'The pooler in DATABASE_URL mixes up the prepared statements of its clients' },
  })
  await openUnable({ PREPARED_STATEMENTS: 'off' })
  report({ name: 'it is used with PREPARED_STATEMENTS=off', hasPassed: true, seen: 'the site starts' })
}

function appOf({ url, migrateUrl }: TestDatabase) {
  return { migrateUrl, appUrl: url, folder: resolve('migrations'), log: quiet }
}

async function checkWithoutTimeouts({ connection, openPooler, report }: Options): Promise<void> {
  const database = await makeDatabase(connection, connection.template)
  const { url } = await openPooler(database.name)
  const open = () =>
    siteOn({ ...database, url }, { DATABASE_URL: url, LISTEN_DATABASE_URL: database.url }).then((t) => t.close())
  await checkRefusal('a role without timeouts is refused', open, {
    ...{ report, expected: 'The database connections in DATABASE_URL have no idle_in_transaction_session_timeout' },
  })
}

async function checkTimeouts({ site }: TestSite, report: Report): Promise<void> {
  const { rows } = await sql<{ name: string; setting: string }>`
    select name, setting from pg_settings
    where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') order by name
  `.execute(site.db)
  const seen = rows.map(({ name, setting }) => `${name} ${setting} ms`).join(', ')
  const expected = 'idle_in_transaction_session_timeout 10000 ms, lock_timeout 2000 ms, statement_timeout 2500 ms'
  report({ name: 'the timeouts are in force through the pooler', hasPassed: seen === expected, seen })
}

/** Books from two sites at the same time, so that the pooler gives their transactions each other's connections. */
async function checkBookings(sites: readonly TestSite[], report: Report): Promise<void> {
  const [first] = sites
  if (!first) throw new Error('there is no site')
  const eventIds = await Promise.all(Array.from({ length: BOOKINGS / 2 }, () => anEvent(first.site)))
  const bookings = Array.from({ length: BOOKINGS }, async (_, index) => {
    const { site } = sites[index % sites.length] ?? first
    return aBooking(site, { eventId: eventIds[index % eventIds.length] ?? 0, gender: index % 2 === 0 ? 'F' : 'M' })
  })
  const results = await Promise.allSettled(bookings)
  const failures = results.flatMap((result) => (result.status === 'rejected' ? [String(result.reason)] : []))
  const { rows } = await sql<{ booked: number; captured: number }>`
    select count(*)::integer as booked,
      (select count(*)::integer from payments where state = 'captured') as captured
    from bookings where state = 'booked'`.execute(first.site.db)
  const [row] = rows
  const hasPassed = row?.booked === BOOKINGS && row.captured === BOOKINGS && failures.length === 0
  report({
    name: `${BOOKINGS} members book and pay`,
    hasPassed,
    seen: [JSON.stringify(row), ...failures].join('\n'),
  })
}

async function checkLiveUpdate(from: TestSite, to: TestSite, report: Report): Promise<void> {
  const member = await aMember(from.site)
  const { access } = await signInAs(from.site, member)
  const page = await openLive(await listen(to.app), access)
  // A page that opens may be sent 'anything' first.
  await pause(500)
  page.received.length = 0
  const start = performance.now()
  await inTransaction(from.site.db, (tx) => publishLiveChange(tx, [member.id], 'messages'))
  while (page.received.length === 0 && performance.now() - start < LIVE_UPDATE_MS) await pause(5)
  const seen = `${page.received.join() || 'nothing'} after ${Math.round(performance.now() - start)} ms`
  page.close()
  report({ name: 'a live update arrives within 2 seconds', hasPassed: seen.startsWith('messages'), seen })
}

async function checkPreparedStatements({ site }: TestSite, report: Report): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from pg_prepared_statements`.execute(site.db)
  const count = rows[0]?.count ?? 0
  report({
    name: 'a connection of the pooler keeps prepared statements',
    hasPassed: count > 0,
    seen: `${count} statements`,
  })
}

/** Changes a table whose rows a prepared statement reads. The pooler prepares a text once, also under another name. */
async function checkChangedTable({ site }: TestSite, database: TestDatabase, report: Report): Promise<void> {
  const read = () =>
    inTransaction(site.db, async (tx) => {
      for (let time = 0; time < 4; time += 1) await tx.selectFrom('limits').select(['key', 'attempts']).execute()
    })
  for (let time = 0; time < READS; time += 1) await read()
  const owner = new Client({ connectionString: database.migrateUrl })
  await owner.connect()
  await owner.query('alter table limits alter column attempts type bigint')
  await owner.end()
  let failed = 0
  for (let time = 0; time < READS; time += 1) await read().catch(() => (failed += 1))
  const seen = `${failed} of ${READS} transactions failed`
  report({ name: 'transactions go on once a table has changed', hasPassed: failed === 0, seen })
}

async function checkListeningThroughPooler(t: TestSite, lines: string[], report: Report): Promise<void> {
  const { access } = await signInAs(t.site, await aMember(t.site))
  const page = await openLive(await listen(t.app), access)
  // Time for more attempts, which must not log the line again.
  await pause(6_000)
  page.close()
  const found = lines.filter((line) => line.includes('no notifications arrive'))
  report({
    name: 'listening through the pooler is noticed, and logged once',
    hasPassed: found.length === 1,
    seen: found.join('') || 'no such line',
  })
}

async function checkRefusal(
  name: string,
  start: () => Promise<unknown>,
  { report, expected }: { report: Report; expected: string },
): Promise<void> {
  const error: unknown = await start().then(
    () => undefined,
    (refusal: unknown) => refusal,
  )
  const seen = databaseErrorMessage(error) ?? (error instanceof Error ? error.message : 'it started')
  report({ name, hasPassed: seen.startsWith(expected), seen })
}
