import { resolve } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { openSession } from '#platform/server/backup/session.ts'
import { ConfigError } from '#platform/server/config.ts'
import { requirePreparedStatements, requireTimeouts } from '#platform/server/check-pooler.ts'
import { setTimeoutsOnRole } from '#platform/server/database-timeouts.ts'
import { openDatabase, type Database } from '#platform/server/db.ts'
import { migrate } from '#platform/server/migrate.ts'
import { asOwner } from '#platform/testing/postgres-for-tests.ts'
import { testDatabase, type TestDatabase } from '#platform/testing/test-database.ts'

const log = pino({ level: 'silent' })
const opened: Database[] = []
let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
})
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close()
})
afterAll(() => database.drop())

function open(options: { isPooled: boolean }): Database {
  const one = openDatabase({ url: database.url, connections: 1, log, ...options })
  opened.push(one)
  return one
}

const migrateFor = (isPooled: boolean) =>
  migrate({ migrateUrl: database.migrateUrl, appUrl: database.url, folder: resolve('migrations'), log, isPooled })

async function timeouts({ db }: Database): Promise<unknown> {
  const { rows } = await sql`
    select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
      current_setting('idle_in_transaction_session_timeout') as idle`.execute(db)
  return rows[0]
}

const inForce = { statement: '2500ms', lock: '2s', idle: '10s' }

test('without a pooler, the timeouts are parameters of the connection', async () => {
  await migrateFor(false)
  expect(await timeouts(open({ isPooled: false }))).toEqual(inForce)
  expect(await timeouts(open({ isPooled: true }))).toEqual({ statement: '0', lock: '0', idle: '0' })
})

test('a process whose connections have no timeouts does not start, and says which are missing', async () => {
  await asOwner(inject('postgres'), `alter database ${database.name} set lock_timeout = '1s'`)
  const refusal: unknown = await requireTimeouts(open({ isPooled: true }).db).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(ConfigError)
  expect(String(refusal)).toContain(
    'The database connections in DATABASE_URL have no idle_in_transaction_session_timeout, statement_timeout.',
  )
  await asOwner(inject('postgres'), `alter database ${database.name} reset lock_timeout`)
  await requireTimeouts(open({ isPooled: false }).db)
})

test('for a pooler, the migrations set the timeouts on the role in this database, and change nothing the next time', async () => {
  await migrateFor(true)
  const pooled = open({ isPooled: true })
  expect(await timeouts(pooled)).toEqual(inForce)
  await requireTimeouts(pooled.db)

  const settings = async () => {
    const { rows } = await sql<{ xmin: string }>`
      select xmin::text, setconfig from pg_db_role_setting
      where setdatabase = (select oid from pg_database where datname = current_database())`.execute(pooled.db)
    return rows
  }
  const before = await settings()
  expect(before).toMatchObject([
    { setconfig: ['statement_timeout=2500', 'lock_timeout=2000', 'idle_in_transaction_session_timeout=10000'] },
  ])
  await migrateFor(true)
  expect(await settings()).toEqual(before)
})

test('backups have no timeouts, even if their role has', async () => {
  await setTimeoutsOnRole(database.url)
  const client = await openSession(database.url)
  const { rows } = await client.query(
    `select name from pg_settings where setting <> '0' and name in
       ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout')`,
  )
  expect(rows).toEqual([])
  await client.end()
})

test('PostgreSQL itself keeps the prepared statements of its clients apart', async () => {
  await expect(requirePreparedStatements(database.url)).resolves.toBeUndefined()
})
