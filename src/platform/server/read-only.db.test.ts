import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { pino } from 'pino'
import { inTransaction, isDatabaseUnavailable, openDatabase, type Database } from '#platform/server/db.ts'
import { asOwner } from '#platform/testing/postgres-for-tests.ts'
import { testDatabase, type TestDatabase } from '#platform/testing/test-database.ts'

let database: TestDatabase
let opened: Database
beforeAll(async () => {
  database = await testDatabase()
  opened = openDatabase({ url: database.url, connections: 1, log: pino({ level: 'silent' }) })
})
afterAll(async () => {
  await opened.close()
  await database.drop()
})

/** Makes new connections read-only, as on a standby, or writable again. */
async function setReadOnly(isOn: boolean): Promise<void> {
  const name = new URL(database.url).pathname.slice(1)
  await asOwner(inject('postgres'), `alter database ${name} set default_transaction_read_only = ${isOn ? 'on' : 'off'}`)
}

const write = () =>
  inTransaction(opened.db, async (tx) => {
    await sql`update public_version set version = version + 1 where shard = 0`.execute(tx)
  })

test('a transaction on a read-only server is run again on a new connection', async () => {
  await setReadOnly(true)
  // The only connection of the pool is opened while the server is read-only.
  await sql`select 1`.execute(opened.db)
  await setReadOnly(false)

  await write()

  const { rows } = await sql`select version from public_version where shard = 0`.execute(opened.db)
  expect(rows).toEqual([{ version: 1 }])
})

test('if the next server is read-only too, the database counts as unavailable, and later writes succeed', async () => {
  await setReadOnly(true)
  const client = new Client({ connectionString: database.migrateUrl })
  await client.connect()
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  await client.end()

  await expect.poll(() => write().catch((refusal: unknown) => refusal)).toMatchObject({ code: '25006' })

  expect(isDatabaseUnavailable(await write().catch((refusal: unknown) => refusal))).toBe(true)
  await setReadOnly(false)
  await write()
})
